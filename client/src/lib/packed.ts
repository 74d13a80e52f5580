/** What a link carries after its #: a name, and a text that is deflated and written in URL-safe base64. */

export interface Parcel {
  name: string;
  text: string;
}

/** The parcel of an address; null if there is none, or if it is damaged or too large. */
export async function parcel(hash: string): Promise<Parcel | null> {
  const parts = new URLSearchParams(hash.replace(/^#/, ""));
  const packed = parts.get("game");
  if (!packed) return null;
  try {
    return { name: [...(parts.get("name") ?? "")].slice(0, LONGEST).join(""), text: await unpacked(packed) };
  } catch {
    return null;
  }
}

/** The longest name of a table. */
const LONGEST = 80;
/** As many bytes as a server takes of a file: a short link must not fill the memory. */
const MOST = 4_000_000;

async function unpacked(packed: string): Promise<string> {
  const bytes = Uint8Array.from(atob(packed.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return await new Response(stream.pipeThrough(atMost(MOST))).text();
}

/** Passes bytes on, and fails when there are more than so many. */
function atMost(most: number): TransformStream<Uint8Array, Uint8Array> {
  let read = 0;
  return new TransformStream({
    transform(chunk, control) {
      read += chunk.length;
      if (read > most) control.error(new RangeError("too large"));
      else control.enqueue(chunk);
    },
  });
}
