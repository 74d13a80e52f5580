/** The texts of a language by their full keys. */

export type Texts = { [key: string]: string | Texts };

export function flat(texts: Texts, before = ""): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(texts))
    if (typeof value === "string") found.set(before + key, value);
    else for (const [inner, text] of flat(value, `${before}${key}.`)) found.set(inner, text);
  return found;
}
