/** The languages of the interface, and which of them a person wants. */

export const LANGUAGES = { en: "English", es: "Español", de: "Deutsch" } as const;
export type Language = keyof typeof LANGUAGES;

const KEY = "roundhouse.language";

export function isLanguage(tag: string): tag is Language {
  return tag in LANGUAGES;
}

/** The first language the person prefers that we have: "de-AT" is German. */
export function preferred(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const base = tag.toLowerCase().split("-")[0] ?? "";
    if (isLanguage(base)) return base;
  }
  return "en";
}

/** The language chosen on this device, or the one that the browser prefers; English where there is no browser. */
export function wanted(): Language {
  if (typeof document === "undefined") return "en";
  const tag = localStorage.getItem(KEY) ?? "";
  return isLanguage(tag) ? tag : preferred(navigator.languages);
}

export function remember(language: Language): void {
  localStorage.setItem(KEY, language);
}
