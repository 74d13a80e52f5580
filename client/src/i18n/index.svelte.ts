/**
 * Texts of the interface. One folder per language, one file per area; English is the reference.
 *
 * `t("common.loading")` is reactive: a component that uses it is rendered again when the language changes.
 * Plurals are keys that end in `_one` and `_other`: `t("common.trains", { count: 2 })`.
 */

import i18next, { type ParseKeys, type TOptions } from "i18next";
import { isLanguage, preferred, type Language } from "./languages";

const KEY = "roundhouse.language";
const catalogues = { en: () => import("./en"), es: () => import("./es"), de: () => import("./de") };

class Speaking {
  language = $state<Language>("en");
}
const speaking = new Speaking();

export type TextKey = ParseKeys;

export function t(key: TextKey, values: TOptions = {}): string {
  return i18next.t(key, { ...values, lng: speaking.language });
}

export function language(): Language {
  return speaking.language;
}

function stored(): Language | null {
  const tag = localStorage.getItem(KEY) ?? "";
  return isLanguage(tag) ? tag : null;
}

async function load(wanted: Language): Promise<void> {
  if (i18next.hasResourceBundle(wanted, "translation")) return;
  const { default: texts } = await catalogues[wanted]();
  i18next.addResourceBundle(wanted, "translation", texts);
}

function show(wanted: Language): void {
  speaking.language = wanted;
  document.documentElement.lang = wanted;
}

/** Change the language and remember it on this device. */
export async function speak(wanted: Language): Promise<void> {
  await load(wanted);
  localStorage.setItem(KEY, wanted);
  show(wanted);
}

/** English is always there, so that a text that is missing elsewhere can still be read. */
export async function prepare(wanted: Language): Promise<void> {
  await i18next.init({ fallbackLng: "en", interpolation: { escapeValue: false }, returnNull: false, resources: {} });
  await Promise.all([load(wanted), load("en")]);
}

/** Load the texts before the first paint: the chosen language, or the one that the browser prefers. */
export async function startTexts(): Promise<void> {
  const wanted = stored() ?? preferred(navigator.languages);
  await prepare(wanted);
  show(wanted);
}
