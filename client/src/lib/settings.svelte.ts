/** What a person likes on this device: theme, notices, how routes are drawn. */

type Theme = "auto" | "light" | "dark";

const KEY = "roundhouse.settings";

interface Stored {
  theme: Theme;
  notify: boolean;
  confirm: boolean;
  ask: boolean;
  /** Whether the panels below the map are shown. */
  below: boolean;
  /** Whether the reasons of bots are shown. */
  explain: boolean;
  /** Whether classic blunders are warned about. */
  warn: boolean;
  /** Whether the words on the table are explained. */
  terms: boolean;
  /** Whether single keys (letters, digits and signs) do something. */
  letters: boolean;
  /** Whether buttons always show their keys. */
  badges: boolean;
}

const defaults: Stored = { theme: "auto", notify: false, confirm: false, ask: true, below: true, explain: true, warn: true, terms: true, letters: true, badges: false };

function load(): Stored {
  try {
    return { ...defaults, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Stored>) };
  } catch {
    return { ...defaults };
  }
}

class Settings {
  #stored = $state(load());
  #dark = matchMedia("(prefers-color-scheme: dark)");

  constructor() {
    this.#dark.addEventListener("change", () => this.show());
    this.show();
  }

  get theme(): Theme {
    return this.#stored.theme;
  }
  set theme(theme: Theme) {
    this.#save({ theme });
  }
  /** Whether the browser tells when it is your move. */
  get notify(): boolean {
    return this.#stored.notify;
  }
  set notify(notify: boolean) {
    this.#save({ notify });
  }
  /** Whether every move is asked for twice, not only the dangerous ones. */
  get confirm(): boolean {
    return this.#stored.confirm;
  }
  set confirm(confirm: boolean) {
    this.#save({ confirm });
  }
  /** Whether passing is asked about where an obvious move would be missed. */
  get ask(): boolean {
    return this.#stored.ask;
  }
  set ask(ask: boolean) {
    this.#save({ ask });
  }
  /** Whether bots explain themselves: in the log, and in a line beside whose move it is. */
  get explain(): boolean {
    return this.#stored.explain;
  }
  set explain(explain: boolean) {
    this.#save({ explain });
  }
  /** Whether moves that are often regretted are warned about before they are made. */
  get warn(): boolean {
    return this.#stored.warn;
  }
  set warn(warn: boolean) {
    this.#save({ warn });
  }
  /** Whether labels explain themselves when they are pointed at. */
  get terms(): boolean {
    return this.#stored.terms;
  }
  set terms(terms: boolean) {
    this.#save({ terms });
  }
  get below(): boolean {
    return this.#stored.below;
  }
  set below(below: boolean) {
    this.#save({ below });
  }

  get letters(): boolean {
    return this.#stored.letters;
  }
  set letters(letters: boolean) {
    this.#save({ letters });
  }
  get badges(): boolean {
    return this.#stored.badges;
  }
  set badges(badges: boolean) {
    this.#save({ badges });
  }

  #save(part: Partial<Stored>): void {
    this.#stored = { ...this.#stored, ...part };
    localStorage.setItem(KEY, JSON.stringify(this.#stored));
    this.show();
  }

  show(): void {
    const dark = this.theme === "dark" || (this.theme === "auto" && this.#dark.matches);
    document.documentElement.dataset["theme"] = dark ? "dark" : "light";
  }
}

export const settings = new Settings();
