/**
 * The keys of the table: one list, from which the sheet, the badges and the handler are made.
 *
 * A component takes part by marking a button: `data-key="pass"` makes it the button that the key of `pass` presses, and
 * shows its badge. Tabs are found by their `data-tab`, choices by their `data-action`.
 */

export type KeyGroup = "move" | "map" | "views" | "time" | "help";

interface Shape {
  readonly id: string;
  /** Values of `KeyboardEvent.key`; capitals are pressed with Shift. */
  readonly keys: readonly string[];
  readonly group: KeyGroup;
  /** The button that the key presses, if it is not marked with `data-key`. */
  readonly button?: string;
}

const tab = (id: string) => `[data-tab="${id}"]`;

export const SHORTCUTS = [
  { id: "pass", keys: ["p"], group: "move" },
  { id: "confirm", keys: ["Enter"], group: "move", button: "[data-confirm], [data-confirm-lay], [data-plan-keep]" },
  { id: "back", keys: ["Escape"], group: "move" },
  { id: "choice", keys: ["1", "2", "3", "4", "5", "6", "7", "8", "9"], group: "move" },
  { id: "run", keys: ["g"], group: "move", button: "[data-run]" },
  { id: "pay", keys: ["d"], group: "move", button: '[data-action$=" dividend pay"]' },
  { id: "half", keys: ["h"], group: "move", button: '[data-action$=" dividend half"]' },
  { id: "withhold", keys: ["w"], group: "move", button: '[data-action$=" dividend withhold"]' },
  { id: "undo", keys: ["z"], group: "move" },
  { id: "undoTurn", keys: ["Z"], group: "move" },
  { id: "redo", keys: ["y"], group: "move" },
  { id: "advice", keys: ["a"], group: "move" },
  { id: "nextHex", keys: ["n"], group: "map" },
  { id: "previousHex", keys: ["N"], group: "map" },
  { id: "nextTile", keys: ["t"], group: "map" },
  { id: "previousTile", keys: ["T"], group: "map" },
  { id: "rotate", keys: ["r"], group: "map" },
  { id: "rotateBack", keys: ["R"], group: "map" },
  { id: "arrows", keys: ["Arrow"], group: "map" },
  { id: "zoomIn", keys: ["+", "="], group: "map" },
  { id: "zoomOut", keys: ["-"], group: "map" },
  { id: "fit", keys: ["0"], group: "map" },
  { id: "overlay", keys: ["v"], group: "map" },
  { id: "plan", keys: ["x"], group: "map" },
  { id: "viewMap", keys: ["m"], group: "views", button: tab("map") },
  { id: "viewStock", keys: ["s"], group: "views", button: tab("stock") },
  { id: "viewMarket", keys: ["k"], group: "views", button: tab("market") },
  { id: "viewSheet", keys: ["e"], group: "views", button: tab("sheet") },
  { id: "viewCharts", keys: ["i"], group: "views", button: tab("charts") },
  { id: "viewTiles", keys: ["j"], group: "views", button: tab("tiles") },
  { id: "viewPlayers", keys: ["q"], group: "views", button: tab("players") },
  { id: "viewCompanies", keys: ["f"], group: "views", button: tab("companies") },
  { id: "viewPrivates", keys: ["b"], group: "views", button: tab("privates") },
  { id: "viewLog", keys: ["l"], group: "views", button: tab("log") },
  { id: "viewChat", keys: ["c"], group: "views", button: tab("chat") },
  { id: "viewNotes", keys: ["o"], group: "views", button: tab("notes") },
  { id: "viewAuto", keys: ["u"], group: "views", button: tab("auto") },
  { id: "previousView", keys: ["["], group: "views" },
  { id: "nextView", keys: ["]"], group: "views" },
  { id: "previousMove", keys: [","], group: "time" },
  { id: "nextMove", keys: ["."], group: "time" },
  { id: "previousEvent", keys: ["<"], group: "time" },
  { id: "nextEvent", keys: [">"], group: "time" },
  { id: "now", keys: ["End"], group: "time" },
  { id: "palette", keys: ["/"], group: "help" },
  { id: "sheet", keys: ["?"], group: "help" },
] as const satisfies readonly Shape[];

export type ShortcutId = (typeof SHORTCUTS)[number]["id"];
export const GROUPS: readonly KeyGroup[] = ["move", "map", "views", "time", "help"];

const byKey = new Map<string, { id: ShortcutId; nth: number }>();
for (const one of SHORTCUTS) one.keys.forEach((key, nth) => byKey.set(key, { id: one.id, nth }));

function shortcut(id: ShortcutId): Shape {
  return SHORTCUTS.find((one) => one.id === id) as Shape;
}

const NAMES: Record<string, string> = { Escape: "Esc", Enter: "Enter", Arrow: "← ↑ → ↓", "-": "−" };

/** A key as people write it: `Shift+Z`, `Esc`. */
export function keyName(key: string): string {
  if (/^[A-Z]$/.test(key)) return `⇧${key}`;
  return NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}

/** The keys of a shortcut for the sheet. */
export function keyNames(id: ShortcutId): string[] {
  return id === "choice" ? ["1 … 9"] : shortcut(id).keys.filter((key) => key !== "=").map(keyName);
}

/** Attributes of a button that a key presses: `<button {...hook("pass")}>`. */
export function hook(id: ShortcutId): Record<string, string> {
  return { "data-key": id };
}

function usable(element: HTMLElement): boolean {
  return !element.matches(":disabled, [aria-disabled=true]") && element.checkVisibility() && !element.closest("[inert]");
}

/** The visible button of a shortcut. */
export function buttonOf(id: ShortcutId): HTMLElement | null {
  const { button } = shortcut(id);
  const found = document.querySelectorAll<HTMLElement>([`[data-key="${id}"]`, ...(button ? [button] : [])].join(", "));
  return [...found].find(usable) ?? null;
}

/** The first nine choices on the screen, in their order. */
export function choiceButtons(): HTMLElement[] {
  const own = "[data-key], [data-confirm-lay], [data-run], [data-log] *, dialog *";
  return [...document.querySelectorAll<HTMLElement>("button[data-action]")].filter((b) => !b.matches(own) && usable(b)).slice(0, 9);
}

/** The shortcut of a key press; null while somebody types or holds Ctrl, or if single keys (`letters`) are off. */
export function shortcutOf(event: KeyboardEvent, letters: boolean): { id: ShortcutId; nth: number } | null {
  const target = event.target instanceof Element ? event.target : null;
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return null;
  if (target?.closest("input:not([type=checkbox]), textarea, select, dialog, [contenteditable]:not([contenteditable=false])")) return null;
  if (event.key === "Enter" && target?.closest("button, a, summary, [role=tab], [role=application]")) return null;
  if (event.key.length === 1 && !letters) return null;
  const letter = /^[a-z]$/i.test(event.key);
  const key = letter ? (event.shiftKey ? event.key.toUpperCase() : event.key.toLowerCase()) : event.key;
  return byKey.get(key) ?? null;
}
