/** Talks to the server: JSON in, JSON out, refusals as errors that carry their reasons. */

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
  ) {
    super(message);
  }
}

interface Problem {
  error?: string;
  message?: string;
  reasons?: Reason[];
  seq?: number | null;
}

const ROOT = "/api/v1";
let csrf = "";

/** The token that proves to the server that this page, and no other, asks. */
export function useToken(token: string): void {
  csrf = token;
}

async function refusal(answer: Response): Promise<Refused> {
  const problem = (await answer.json().catch(() => ({}))) as Problem;
  const message = problem.message ?? `The server answered ${answer.status}.`;
  return new Refused(answer.status, problem.error ?? "unknown", message, problem.reasons ?? [], problem.seq ?? null);
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (method !== "GET") headers["X-CSRF-Token"] = csrf;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const init: RequestInit = { method, headers, credentials: "same-origin" };
  if (body !== undefined) init.body = JSON.stringify(body);
  let answer: Response;
  try {
    answer = await fetch(ROOT + path, init);
  } catch {
    throw new Refused(0, "offline", "The server cannot be reached. Your move has not been made; try again.");
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
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${ROOT}${path}`;
}

/** The address of something the browser fetches by itself, such as a download. */
export function address(path: string): string {
  return ROOT + path;
}
