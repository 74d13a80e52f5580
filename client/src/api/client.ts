/** Talks to the server: JSON in, JSON out, refusals as errors that carry their reasons. */

import { language, t } from "../i18n/index.svelte";
import { mapDetail } from "../lib/mapdetail";

/** Why something is not allowed; `anchor` is the piece of the rules card that tells of it. */
export interface Reason {
  section: string;
  text: string;
  anchor?: string;
}

/** What the server answers when it refuses. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly reasons: Reason[] = [],
    readonly seq: number | null = null,
    readonly own: boolean | null = null,
  ) {
    super(message);
  }
}

interface Problem {
  error?: string;
  message?: string;
  reasons?: Reason[];
  seq?: number | null;
  own?: boolean | null;
}

const ROOT = "/api/v1";
/** What the server does once, however often it arrives: such requests carry a key and may be sent again. */
const ONCE = /^\/games(\/import|\/[^/]+\/(actions|undo|undo\/answer|redo|chat|auto|clone))?$/;
/** How long to wait before each further attempt, in milliseconds. */
export const WAITS = [300, 1000, 3000];
let csrf = "";

/** The token that proves to the server that this page, and no other, asks. */
export function useToken(token: string): void {
  csrf = token;
}

async function refusal(answer: Response): Promise<Refused> {
  const problem = (await answer.json().catch(() => ({}))) as Problem;
  const message = problem.message ?? t("common.serverError", { status: answer.status });
  const { error = "unknown", reasons = [], seq = null, own = null } = problem;
  return new Refused(answer.status, error, message, reasons, seq, own);
}

/** A name for a request that no other has; `crypto.randomUUID` would need HTTPS. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const OVERLOADED = [502, 503, 504];

/** Ask; what names itself by a key is asked again while the network or the server fails. */
async function persistent(address: string, init: RequestInit, waits: number[]): Promise<Response> {
  for (const wait of waits) {
    const answer = await fetch(address, init).catch(() => null);
    if (answer && !OVERLOADED.includes(answer.status)) return answer;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
  return fetch(address, init);
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { Accept: "application/json", "Accept-Language": language(), "Map-Detail": mapDetail() };
  if (method !== "GET") headers["X-CSRF-Token"] = csrf;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const init: RequestInit = { method, headers, credentials: "same-origin" };
  if (body !== undefined) init.body = JSON.stringify(body);
  const once = method !== "GET" && ONCE.test(path.replace(/\?.*$/, ""));
  if (once) headers["Idempotency-Key"] = newKey();
  let answer: Response;
  try {
    answer = await persistent(ROOT + path, init, once ? WAITS : []);
  } catch {
    throw new Refused(0, "offline", t("common.offline"));
  }
  if (!answer.ok) throw await refusal(answer);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

export const get = <T>(path: string): Promise<T> => ask<T>("GET", path);
export const post = <T>(path: string, body: unknown = {}): Promise<T> => ask<T>("POST", path, body);
export const put = <T>(path: string, body: unknown): Promise<T> => ask<T>("PUT", path, body);
export const patch = <T>(path: string, body: unknown): Promise<T> => ask<T>("PATCH", path, body);
export const drop = (path: string): Promise<void> => ask<undefined>("DELETE", path);

/** The address of a live connection. */
export function live(path: string): string {
  const spoken = `${path.includes("?") ? "&" : "?"}lang=${language()}&detail=${mapDetail()}`;
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${ROOT}${path}${spoken}`;
}

/** The address of something the browser fetches by itself, such as a download. */
export function address(path: string): string {
  return ROOT + path;
}
