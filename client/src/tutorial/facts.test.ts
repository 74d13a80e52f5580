import { expect, it } from "vitest";
import type { Fact } from "../api/types";
import { factParts } from "./facts";

const fact = (kind: string, values: Record<string, string>): Fact => ({ kind, values });

it("sorts facts by what they are about, and tells companies that wait in one sentence", () => {
  const parts = factParts(
    [
      fact("turn", { player: "Ana", actor: "MC", doing: "lay track" }),
      fact("trains_left", { train: "3", price: "$180", left: "5" }),
      fact("unfloated", { company: "TM", missing: "10" }),
      fact("unfloated", { company: "NdM", missing: "30" }),
      fact("ending", { text: "the bank broke" }),
    ],
    "president",
  );
  expect(parts.map((part) => [part.id, part.sentences.length])).toEqual([["turn", 1], ["companies", 1], ["trains", 1], ["end", 1]]);
  expect(parts[0]?.sentences[0]).toBe("It is MC's turn, and Ana decides: lay track.");
  expect(parts[1]?.sentences[0]).toMatch(/TM.*10%.*NdM.*30%/);
});
