import { expect, test, vi } from "vitest";
import { Draft } from "./draft.svelte";
import { answered, questions } from "./late";

const held = <T>() => {
  let answer!: (found: T) => void;
  let refuse!: (error: Error) => void;
  const asked = new Promise<T>((yes, no) => ([answer, refuse] = [yes, no]));
  return { asked, answer, refuse };
};
const settled = () => new Promise((done) => setTimeout(done));

test("an answer is taken over as long as it is wanted", async () => {
  const take = vi.fn();
  const { asked, answer } = held<string>();
  answered(asked, take);
  answer("found");
  await settled();
  expect(take).toHaveBeenCalledExactlyOnceWith("found");
});

test("an answer that is not wanted any more changes nothing, and neither does a refusal", async () => {
  const [take, fail] = [vi.fn(), vi.fn()];
  const [first, second] = [held<string>(), held<string>()];
  for (const { asked } of [first, second]) answered(asked, take, fail)();
  first.answer("late");
  second.refuse(new Error("late"));
  await settled();
  expect(take).not.toHaveBeenCalled();
  expect(fail).not.toHaveBeenCalled();
});

test("a refusal is told", async () => {
  const fail = vi.fn();
  const { asked, refuse } = held<string>();
  answered(asked, vi.fn(), fail);
  refuse(new Error("no"));
  await settled();
  expect(fail).toHaveBeenCalledExactlyOnceWith(new Error("no"));
});

test("an older answer does not count after a younger one, however many are still to come", () => {
  const ask = questions();
  const [first, second, third] = [ask(), ask(), ask()];
  expect([second(), first(), third(), second()]).toEqual([true, false, true, false]);
});

test("an answer counts as long as the younger question was not answered, perhaps because it failed", () => {
  const ask = questions();
  const [first] = [ask(), ask()];
  expect(first()).toBe(true);
});

test("fields that nobody has changed show what the server keeps", () => {
  const draft = new Draft({ zone: "UTC", sleeps: false });
  draft.heard({ zone: "Europe/Madrid", sleeps: true });
  expect(draft.value).toEqual({ zone: "Europe/Madrid", sleeps: true });
  expect(draft.changed).toBe(false);
});

test("a late answer leaves a changed field alone and fills in the others", () => {
  const draft = new Draft({ zone: "UTC", sleeps: false });
  draft.value.zone = "Asia/Tokyo";
  draft.heard({ zone: "Europe/Madrid", sleeps: true });
  expect(draft.value).toEqual({ zone: "Asia/Tokyo", sleeps: true });
  expect(draft.changed).toBe(true);
});

test("what is typed while it is saved stays, and is not saved yet", () => {
  const draft = new Draft({ text: "" });
  draft.value.text = "plays fast ";
  const sent = draft.sent;
  draft.value.text = "plays fast and well";
  draft.heard({ text: "plays fast" }, sent);
  expect(draft.value.text).toBe("plays fast and well");
  expect(draft.changed).toBe(true);
});

test("what was saved is shown as the server keeps it", () => {
  const draft = new Draft({ text: "" });
  draft.value.text = " plays fast ";
  draft.heard({ text: "plays fast" }, draft.sent);
  expect(draft.value.text).toBe("plays fast");
  expect(draft.changed).toBe(false);
});
