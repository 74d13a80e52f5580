/**
 * Texts of the interface. One folder per language, one file per area; English is the reference.
 *
 * `t("common.loading")` is reactive: a component that uses it is rendered again when the language changes.
 * Plurals are keys that end in `_one` and `_other`: `t("common.trains", { count: 2 })`.
 */

import i18next, { type ParseKeys, type TOptions } from "i18next";
import { remember, wanted, type Language } from "./languages";

const catalogues = { en: () => import("./en"), es: () => import("./es"), de: () => import("./de") };

class Speaking {
  /** Known before the texts have arrived, because the server is asked in this language. */
  language = $state<Language>(wanted());
}
const speaking = new Speaking();

export type TextKey = ParseKeys;

export function t(key: TextKey, values: TOptions = {}): string {
  return i18next.t(key, { ...values, lng: speaking.language });
}

export function language(): Language {
  return speaking.language;
}

async function load(language: Language): Promise<void> {
  if (i18next.hasResourceBundle(language, "translation")) return;
  const { default: texts } = await catalogues[language]();
  i18next.addResourceBundle(language, "translation", texts);
}

/** Add the texts of an area that is not needed at first. */
export function addTexts(to: Language, area: string, texts: object): void {
  i18next.addResourceBundle(to, "translation", { [area]: texts }, true, true);
}

/** Change the language, for now. */
export async function speakIn(language: Language): Promise<void> {
  await load(language);
  speaking.language = language;
}

/** Change the language and remember it on this device. */
export async function speak(language: Language): Promise<void> {
  await speakIn(language);
  remember(language);
  document.documentElement.lang = language;
}

/** Only the texts of one language are loaded: a test makes sure that none is missing in the others. */
export async function prepare(language: Language): Promise<void> {
  await i18next.init({ fallbackLng: "en", interpolation: { escapeValue: false }, returnNull: false, resources: {} });
  await load(language);
}

/** Load the texts before the first paint. */
export async function startTexts(): Promise<void> {
  await prepare(speaking.language);
  document.documentElement.lang = speaking.language;
}
