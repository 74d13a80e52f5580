import { expect, test } from "vitest";

import type { BotInfo } from "../api/types";
import { botId, botNames, fitting, quickBot, seats, styleName, styleText } from "./seats";

const level = (id: string, styles: string[], ...names: string[]): BotInfo => ({ id, name: id, text: "", names, styles, title: "", players: 0 });
const BOTS = [level("random", [], "Pebble"), level("normal", ["trader", "any"], "Hazel", "Marlow")];

test("a seat asks for a level and a style, if the level has that style", () => {
  expect(botId(BOTS, "normal", "trader")).toBe("normal:trader");
  expect(botId(BOTS, "normal", "")).toBe("normal");
  expect(botId(BOTS, "random", "trader")).toBe("random");
  expect(botId(BOTS, "normal", "raider")).toBe("normal");
  expect(botId([], "normal", "any")).toBe("normal");
});

test("without a choice every bot gets another style, and is named by its level", () => {
  expect(quickBot(BOTS)).toBe("normal:any");
  const rows = seats(3, "bots", "normal");
  expect(rows.map((row) => row.style)).toEqual(["any", "any", "any"]);
  expect(botNames(rows, BOTS, "normal")).toEqual(["", "Hazel", "Marlow"]);
});

test("learned bots play only the game that they learned", () => {
  const ada: BotInfo = { ...level("learned-ada", [], "Ada"), title: "18tiny", players: 2 };
  const all = [...BOTS, ada];
  expect(fitting(all, "18tiny", 2)).toEqual(all);
  expect(fitting(all, "18tiny", 3)).toEqual(BOTS);
  expect(fitting(all, "18mex", 2)).toEqual(BOTS);
  expect(fitting(all)).toEqual(BOTS);
});

test("known styles have names and texts, others are shown as they are", () => {
  expect(styleName("trader")).not.toBe("trader");
  expect(styleText("trader")).not.toBe("");
  expect([styleName("tycoon"), styleText("tycoon")]).toEqual(["tycoon", ""]);
});
