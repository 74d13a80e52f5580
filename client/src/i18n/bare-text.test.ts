import { describe, expect, it } from "vitest";
import { bareTexts } from "./bare-text";
import { flat } from "./flat";
import { en } from "./every";

const all: Record<string, string> = import.meta.glob("../**/*.{svelte,ts}", { query: "?raw", import: "default", eager: true });
const sources = new Map(Object.entries(all).map(([name, source]) => [name.replace("../", ""), source]));
const files = [...sources.keys()].filter((name) => !/\.test\.ts$|\.d\.ts$|^\.|^i18n\//.test(name));

describe("texts are in the catalogue", () => {
  it.each(files)("%s", (name) => {
    expect(bareTexts(name, sources.get(name) ?? "")).toEqual([]);
  });
  it("finds texts in markup, attributes, expressions and code", () => {
    const source = '<script lang="ts">say("You have won.");</script><p title="A hint">Some {x ? "words" : t("a.b")}</p>';
    expect(bareTexts("X.svelte", source)).toEqual(["A hint", "Some", "words", "You have won."]);
    expect(bareTexts("x.ts", 'const a = { kind: "share", path: "/games/live" }; add(`Phase ${p} has started.`);')).toEqual(["Phase … has started."]);
  });
  it("uses every text", () => {
    const code = files.map((name) => sources.get(name)).join("\n");
    const used = (key: string) => code.includes(`"${key}"`) || code.includes(`\`${key}\``);
    // `t(`area.part.${kind}`)` may use all keys of that part.
    const prefixes = [...code.matchAll(/`([a-z]+\.[\w.]*)\$\{/g)].map((match) => match[1] ?? "");
    const keys = [...flat(en).keys()].map((key) => key.replace(/_(one|other|many|zero)$/, ""));
    expect(keys.filter((key) => !used(key) && !prefixes.some((prefix) => key.startsWith(prefix)))).toEqual([]);
  });
});
