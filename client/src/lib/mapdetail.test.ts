import { expect, test } from "vitest";
import { keepSteps, mapDetail, rooms } from "./mapdetail";

test("until the steps are known the room of the map is told, afterwards the steps", () => {
  expect(rooms(1440, 900)).toBe("1051x513,751x720");
  expect(rooms(390, 844)).toBe("390x338");
  keepSteps(["middle", "far"]);
  expect(mapDetail()).toBe("middle,far");
});
