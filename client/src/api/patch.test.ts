import { expect, test } from "vitest";
import { patched, type PatchStep } from "./patch";

const before = () => ({
  cash: 5,
  next: { name: "3" } as { name: string } | null,
  left: { "7": 2, "a/b~c": 1 } as Record<string, number>,
  companies: [{ id: "A", trains: ["2"] }, { id: "B", trains: [] as string[] }],
});

test("steps add, remove and replace in objects and lists, in their order", () => {
  const steps: PatchStep[] = [
    { op: "replace", path: "/cash", value: 7 },
    { op: "replace", path: "/next", value: null },
    { op: "remove", path: "/left/a~1b~0c" },
    { op: "add", path: "/left/8", value: 1 },
    { op: "remove", path: "/companies/0" },
    { op: "add", path: "/companies/0", value: { id: "C", trains: [] } },
    { op: "add", path: "/companies/1/trains/0", value: "3" },
    { op: "add", path: "/companies/2", value: { id: "D", trains: [] } },
  ];
  const old = before();
  expect(patched(old, steps)).toEqual({
    cash: 7,
    next: null,
    left: { "7": 2, "8": 1 },
    companies: [{ id: "C", trains: [] }, { id: "B", trains: ["3"] }, { id: "D", trains: [] }],
  });
  expect(old).toEqual(before());
});

test("what does not change stays the same object", () => {
  const old = before();
  const now = patched(old, [{ op: "replace", path: "/companies/1/trains", value: ["4"] }]);
  expect(now.left).toBe(old.left);
  expect(now.companies[0]).toBe(old.companies[0]);
  expect(now.companies[1]).not.toBe(old.companies[1]);
  expect(patched(old, [])).toBe(old);
});

test.each<PatchStep>([
  { op: "replace", path: "/nowhere", value: 1 },
  { op: "remove", path: "/left/9" },
  { op: "replace", path: "/cash/deep", value: 1 },
  { op: "replace", path: "/companies/2", value: 1 },
  { op: "add", path: "/companies/3", value: 1 },
  { op: "remove", path: "/companies/x" },
  { op: "replace", path: "/missing/deep", value: 1 },
])("a step that does not fit is refused: %o", (step) => {
  expect(() => patched(before(), [step])).toThrow("Nothing at");
});
