import { describe, expect, it } from "vitest";
import deGlossary from "../i18n/de/glossary.json";
import deLessons from "../i18n/de/lessons.json";
import enGlossary from "../i18n/en/glossary.json";
import enLessons from "../i18n/en/lessons.json";
import esGlossary from "../i18n/es/glossary.json";
import esLessons from "../i18n/es/lessons.json";
import { parts, worded } from "./rich";

/** Every text with its path. */
function texts(value: unknown, path = ""): [string, string][] {
  if (typeof value === "string") return [[path, value]];
  return Object.entries(value as object).flatMap(([key, inner]) => texts(inner, `${path}.${key}`));
}
const terms = (text: string) => parts(text).map((part) => part.term).filter(Boolean).sort();
const nouns = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();

describe.each([
  ["lessons in Spanish", enLessons, esLessons],
  ["lessons in German", enLessons, deLessons],
  ["glossary in Spanish", enGlossary, esGlossary],
  ["glossary in German", enGlossary, deGlossary],
])("%s", (_name, reference, other) => {
  const told = new Map(texts(other));
  it("has the texts of English, none empty", () => {
    expect([...told.keys()]).toEqual(texts(reference).map(([path]) => path));
    expect([...told.values()].filter((text) => !text.trim())).toEqual([]);
  });
  it("explains the same terms and uses the same words of the title", () => {
    for (const [path, text] of texts(reference)) {
      expect([path, ...terms(told.get(path) ?? "")]).toEqual([path, ...terms(text)]);
      expect([path, ...nouns(told.get(path) ?? "")]).toEqual([path, ...nouns(text)]);
    }
  });
});

it("explains only terms that are in the glossary", () => {
  const used = texts(enLessons).flatMap(([, text]) => terms(text));
  expect(used.filter((term) => !(term in enGlossary))).toEqual([]);
});

it("takes texts apart at their terms", () => {
  expect(parts("Buy [[share|shares]] at [[par]].").map((part) => [part.text, part.term])).toEqual([
    ["Buy ", ""], ["shares", "share"], [" at ", ""], ["par", "par"], [".", ""],
  ]);
  expect(worded("The {{president}} decides.", () => "director")).toBe("The director decides.");
});
