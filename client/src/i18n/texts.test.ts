import { describe, expect, it } from "vitest";
import { de, en, es } from "./every";
import { flat, type Texts } from "./flat";
import { preferred } from "./languages";

const values = (text: string) => [...text.matchAll(/\{\{(\w+)/g)].map((m) => m[1]).sort();

describe.each([["es", es], ["de", de]])("the texts in %s", (_name, texts) => {
  const reference = flat(en);
  const other = flat(texts as Texts);
  it("has the keys of English, no more and no fewer", () => {
    expect([...other.keys()].sort()).toEqual([...reference.keys()].sort());
  });
  it("uses the same values in each text", () => {
    for (const [key, text] of reference) expect([key, ...values(other.get(key) ?? "")]).toEqual([key, ...values(text)]);
  });
  it("leaves no text empty", () => {
    for (const [key, text] of other) expect(text.trim(), key).not.toBe("");
  });
});

it("follows the browser's preferences", () => {
  expect(preferred(["fr-FR", "de-AT", "en"])).toBe("de");
  expect(preferred(["es-MX"])).toBe("es");
  expect(preferred(["fr", "it"])).toBe("en");
});
