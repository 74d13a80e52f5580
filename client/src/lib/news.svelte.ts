/** News of all one's games: it is your move somewhere else. */

import { session } from "../api/account.svelte";
import { live } from "../api/client";
import { t } from "../i18n/index.svelte";
import { SIGNED_OUT } from "../table/live";
import { router } from "./router.svelte";
import { settings } from "./settings.svelte";
import { toasts } from "./toasts.svelte";

type Told =
  | { type: "your_turn" }
  | { type: "notice"; kind: string; game: string | null; title: string; text: string; path: string }
  | { type: "order_over"; game: string; reason: string }
  | { type: "importing"; done: number; total: number }
  | { type: "pong" };

class News {
  /** How far the import of a file has come, from 0 to 1; null while none is going on. */
  importing = $state<number | null>(null);
  #socket: WebSocket | null = null;
  #user = "";
  #tries = 0;

  /** Listen for somebody; for nobody when it is empty. */
  listen(user: string): void {
    if (user === this.#user) return;
    this.#user = user;
    this.#socket?.close();
    this.#socket = null;
    if (user) this.#open(user);
  }

  #open(user: string): void {
    if (user !== this.#user) return;
    const socket = new WebSocket(live("/account/live"));
    this.#socket = socket;
    socket.onopen = () => (this.#tries = 0);
    socket.onmessage = (event) => this.#hear(JSON.parse(String(event.data)) as Told);
    socket.onclose = (event) => {
      this.#tries += 1;
      if (event.code === SIGNED_OUT) void this.#signedOut(user);
      else setTimeout(() => this.#open(user), Math.min(60_000, 1000 * 2 ** this.#tries));
    };
  }

  /** The session is over: elsewhere, or because this browser has got a new one. */
  async #signedOut(user: string): Promise<void> {
    if (user !== this.#user || session.leaving) return;
    await session.reload().catch(() => undefined);
    if (session.user?.id === user) setTimeout(() => this.#open(user), 1000);
    else if (!session.user) toasts.add(t("common.signedOutHere"), "loud", [], "/account");
  }

  #hear(news: Told): void {
    if (news.type === "order_over") toasts.add(t("common.orderOver", { reason: news.reason }), "plain", [], `/game/${news.game}`);
    if (news.type === "importing") this.importing = news.total ? news.done / news.total : 0;
    if (news.type === "notice") void this.#tell(news);
  }

  /** A notice: in a corner of this page, or on the desktop while the page is in the background. */
  async #tell({ kind, game, title, text, path }: Told & { type: "notice" }): Promise<void> {
    if (router.path === path && game && kind !== "chat_mention") return; // the table itself shows it
    toasts.add(text ? `${title} · ${text}` : title, "good", [], path);
    if (!document.hidden || !settings.notify || Notification.permission !== "granted") return;
    const options = { body: text, tag: `${kind}:${game ?? path}`, icon: "/icon-192.png", data: { path } };
    const worker = await navigator.serviceWorker?.getRegistration();
    // The same tag as a push message has, so that the one replaces the other.
    if (worker) return worker.showNotification(title, options);
    const notice = new Notification(title, options);
    notice.onclick = () => (window.focus(), router.go(path));
  }
}

export const news = new News();
