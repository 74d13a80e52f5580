import { describe, expect, it } from "vitest";
import { nextHex } from "./hex_cycle";
import { GROUPS, keyNames, SHORTCUTS } from "./keys";

describe("shortcuts", () => {
  it("use every key once", () => {
    const keys = SHORTCUTS.flatMap((one) => [...one.keys]);
    expect(new Set(keys).size).toBe(keys.length);
  });
  it("belong to a group of the sheet", () => {
    for (const one of SHORTCUTS) expect(GROUPS).toContain(one.group);
  });
  it("are written as people write keys", () => {
    expect(keyNames("undoTurn")).toEqual(["⇧Z"]);
    expect(keyNames("back")).toEqual(["Esc"]);
    expect(keyNames("zoomIn")).toEqual(["+"]);
  });
});

describe("going through hexes", () => {
  const places = [{ id: "B", x: 2, y: 1 }, { id: "A", x: 1, y: 1 }, { id: "C", x: 0, y: 2 }, { id: "D", x: 9, y: 0 }];
  const open = new Set(["A", "B", "C"]);
  it("reads row by row and starts again", () => {
    expect(nextHex(places, open, "", 1)).toBe("A");
    expect(nextHex(places, open, "A", 1)).toBe("B");
    expect(nextHex(places, open, "C", 1)).toBe("A");
    expect(nextHex(places, open, "A", -1)).toBe("C");
    expect(nextHex(places, open, "", -1)).toBe("C");
  });
  it("has nowhere to go without open hexes", () => expect(nextHex(places, new Set(), "A", 1)).toBe(""));
});
