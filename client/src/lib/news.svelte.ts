/** News of all one's games: it is your move somewhere else. */

import { session } from "../api/account.svelte";
import { live } from "../api/client";
import { t } from "../i18n/index.svelte";
import { SIGNED_OUT } from "../table/live";
import { router } from "./router.svelte";
import { settings } from "./settings.svelte";
import { toasts } from "./toasts.svelte";

type Told =
  | { type: "your_turn"; game: string; name: string; title: string; doing: string }
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
    if (news.type !== "your_turn") return;
    const place = `/game/${news.game}`;
    if (router.path === place) return;
    const told = t("common.yourTurnIn", { game: news.name || news.title, doing: news.doing });
    toasts.add(told, "good", [], place);
    if (document.hidden && settings.notify && Notification.permission === "granted") {
      const notice = new Notification(t("common.yourTurn"), { body: told, tag: news.game });
      notice.onclick = () => (window.focus(), router.go(place));
    }
  }
}

export const news = new News();
