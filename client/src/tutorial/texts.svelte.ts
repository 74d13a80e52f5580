/** Texts of lessons and of the glossary: large, so that only those who learn load them, in their language. */

import { language } from "../i18n/index.svelte";
import type { Language } from "../i18n/languages";

export interface LessonTexts {
  title: string;
  /** What one learns, in a line. */
  about: string;
  intro: string;
  goals: Record<string, string>;
  slips: Record<string, string>;
  hints: string[];
  why: string;
  done: string;
}
export interface Entry {
  name: string;
  text: string;
}
type Lessons = Record<string, LessonTexts>;
type Entries = Record<string, Entry>;

class Loaded<Texts> {
  #found = $state.raw<{ language: Language; texts: Texts } | null>(null);
  #asked: Language | null = null;

  constructor(readonly files: Record<Language, () => Promise<{ default: Texts }>>) {}

  /** The texts in the present language; null until they are loaded, and then whatever asks is drawn again. */
  get texts(): Texts | null {
    const wanted = language();
    if (this.#asked !== wanted) {
      this.#asked = wanted;
      void this.files[wanted]().then((file) => {
        if (this.#asked === wanted) this.#found = { language: wanted, texts: file.default };
      });
    }
    return this.#found?.texts ?? null;
  }
}

export const lessonTexts = new Loaded<Lessons>({
  en: () => import("../i18n/en/lessons.json"),
  es: () => import("../i18n/es/lessons.json"),
  de: () => import("../i18n/de/lessons.json"),
});
export const glossary = new Loaded<Entries>({
  en: () => import("../i18n/en/glossary.json"),
  es: () => import("../i18n/es/glossary.json"),
  de: () => import("../i18n/de/glossary.json"),
});
