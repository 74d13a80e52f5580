/** Loud only when it matters: your move, a new phase, a lost presidency, the coming end. */

import { t } from "../i18n/index.svelte";
import type { Game } from "./game.svelte";

export function watch(tell: (text: string) => void): (game: Game, notify: boolean) => void {
  let seen = -1;
  let mine = false;
  let phase = "";
  let presides = "";
  let told = "";
  return (game, notify) => {
    const now = game.now;
    if (!now || now.sequence === seen) return;
    const first = seen < 0;
    /** What an undo takes back is no news. */
    const back = now.sequence < seen;
    seen = now.sequence;
    const owns = now.players.filter((p) => game.me.includes(p.id)).flatMap((p) => p.presides);
    if (!first && !back) {
      if (now.header.phase !== phase) tell(t("common.phaseStarted", { phase: now.header.phase }));
      const lost = presides.split(" ").filter((c) => c && !owns.includes(c) && game.companies.get(c)?.status !== "closed");
      if (lost.length) tell(t("common.presidencyLost", { president: game.term("president"), companies: lost.join(", ") }));
      const news = now.header.notices.join(" ");
      if (news && news !== told) tell(news);
      if (game.mine && !mine && document.hidden && notify && Notification.permission === "granted")
        new Notification(t("common.yourTurn"), { body: now.turn.text, tag: game.id });
    }
    told = now.header.notices.join(" ");
    phase = now.header.phase;
    presides = owns.join(" ");
    mine = game.mine;
  };
}
