import { expect, test } from "vitest";
import { parcel } from "./packed";

async function packed(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate"));
  const letters = [...new Uint8Array(await new Response(stream).arrayBuffer())].map((byte) => String.fromCharCode(byte));
  return btoa(letters.join("")).replace(/\+/g, "-").replace(/\//g, "_");
}

test("a link carries a whole game", async () => {
  const text = JSON.stringify({ title: "18tiny", words: "€ ".repeat(3000) });
  expect(await parcel(`#name=18Tiny+7&game=${await packed(text)}`)).toEqual({ name: "18Tiny 7", text });
});

test("a damaged link carries nothing", async () => {
  const whole = await packed("x".repeat(5000));
  expect(await parcel("")).toBeNull();
  expect(await parcel("#name=only")).toBeNull();
  expect(await parcel("#game=%20%20%20%20!!")).toBeNull();
  expect(await parcel(`#game=${whole.slice(0, 12)}`)).toBeNull();
});

test("a link that unpacks to more than a server takes carries nothing", async () => {
  const bomb = await packed("0".repeat(4_000_001));
  expect(bomb.length).toBeLessThan(10_000);
  expect(await parcel(`#game=${bomb}`)).toBeNull();
  expect(await parcel(`#game=${await packed("0".repeat(3_999_999))}`)).not.toBeNull();
});

test("a long name is cut to what a table may be called", async () => {
  const found = await parcel(`#name=${"🚂".repeat(200)}&game=${await packed("{}")}`);
  expect(found?.name).toBe("🚂".repeat(80));
});
