/** Files for this device. */

import { language } from "../i18n/index.svelte";

/** Turns an SVG of the server into a PNG file on this device. */
export async function savePicture(address: string, name: string, scale = 2): Promise<void> {
  const text = await fetched(address);
  const url = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * scale;
  canvas.height = image.naturalHeight * scale;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(url);
  const png = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (!png) return;
  save(png, name);
}

/** Puts an SVG of the server into a file on this device. */
export async function saveSvg(address: string, name: string): Promise<void> {
  const text = await fetched(address);
  save(new Blob([text], { type: "image/svg+xml" }), name);
}

/** Puts a text into a file on this device. */
export function saveText(text: string, name: string): void {
  save(new Blob([text], { type: "application/json" }), name);
}

/** A text of the server in the language of the interface, which may not be the browser's. */
async function fetched(address: string): Promise<string> {
  return (await fetch(address, { headers: { "Accept-Language": language() } })).text();
}

function save(what: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(what);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 5000);
}
