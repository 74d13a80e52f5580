/** What the palette can do besides moves: whatever has a key now, every tab on the screen, and the settings. */

import { get } from "../api/client";
import { speak, t } from "../i18n/index.svelte";
import { LANGUAGES } from "../i18n/languages";
import { card } from "../lib/card.svelte";
import { help } from "../lib/help.svelte";
import { saveText } from "../lib/picture";
import { router } from "../lib/router.svelte";
import { settings } from "../lib/settings.svelte";
import { buttonOf, keyNames, SHORTCUTS, type ShortcutId } from "./keys";
import { perform, type Table } from "./key_actions";
import type { Entry } from "./palette_search";

const command = (id: string, label: string, run: () => void, words = ""): Entry => ({ id: `command ${id}`, label, words, run });

/** Shortcuts that make sense as commands whenever the table is open. */
const ALWAYS: readonly ShortcutId[] = ["plan", "previousMove"];
/** Those that are moves, or mean nothing by name. */
const LEFT_OUT: readonly ShortcutId[] = ["pass", "confirm", "back", "choice", "run", "pay", "half", "withhold", "arrows", "palette", "sheet"];

export function commands(table: Table): Entry[] {
  return [...keyed(table), ...tabs(), ...own(table)];
}

function keyed(table: Table): Entry[] {
  return SHORTCUTS.filter((one) => !LEFT_OUT.includes(one.id) && one.group !== "views")
    .filter((one) => buttonOf(one.id) || ALWAYS.includes(one.id) || (one.id === "advice" && table.game.mine))
    .map((one) => ({
      ...command(one.id, t(`keys.does.${one.id}`), () => void perform(one.id, table)),
      key: keyNames(one.id)[0] ?? "",
    }));
}

function tabs(): Entry[] {
  const seen = new Set<string>();
  return [...document.querySelectorAll<HTMLElement>("[role=tab][data-tab]")].flatMap((tab) => {
    const id = tab.dataset["tab"] ?? "";
    if (seen.has(id)) return [];
    seen.add(id);
    const shown = SHORTCUTS.find((one) => "button" in one && one.button === `[data-tab="${id}"]`);
    const name = tab.firstChild?.textContent?.trim() ?? id;
    return [{ ...command(`view ${id}`, t("keys.palette.view", { name }), () => (tab.click(), tab.focus())), key: shown ? (keyNames(shown.id)[0] ?? "") : "" }];
  });
}

function own({ game }: Table): Entry[] {
  const theme = (id: "light" | "dark" | "auto") =>
    command(`theme ${id}`, t(`keys.palette.theme.${id}`), () => (settings.theme = id), "theme");
  const save = (format: string, ending: string) => (): void =>
    void game.attempt(async () => saveText(JSON.stringify(await get(`${game.path}/export?format=${format}`)), `${game.info?.title ?? "game"}${ending}`));
  return [
    command("rules", t("keys.palette.rules"), () => card.open("")),
    command("keys", t("keys.does.sheet"), () => (help.shown = true)),
    command("badges", t("keys.palette.badges"), () => (settings.badges = !settings.badges)),
    command("confirm", t("keys.palette.confirm"), () => (settings.confirm = !settings.confirm)),
    theme("light"),
    theme("dark"),
    theme("auto"),
    ...Object.entries(LANGUAGES).map(([id, name]) => command(`language ${id}`, t("keys.palette.language", { name }), () => void speak(id as keyof typeof LANGUAGES), "language idioma Sprache")),
    command("export", t("keys.palette.export"), save("roundhouse", ".json")),
    command("export18xx", t("keys.palette.export18xx"), save("18xx", ".18xx.json")),
    command("lobby", t("keys.palette.lobby"), () => router.go("/")),
  ];
}
