/** The languages of the interface, and which of them a browser asks for. */

export const LANGUAGES = { en: "English", es: "Español", de: "Deutsch" } as const;
export type Language = keyof typeof LANGUAGES;

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
