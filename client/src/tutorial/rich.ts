/** Texts with terms in them: "[[par]]" or "[[share|shares]]". */

export interface Part {
  text: string;
  /** The entry of the glossary that explains it. */
  term: string;
}

export function parts(text: string): Part[] {
  const found: Part[] = [];
  let end = 0;
  for (const match of text.matchAll(/\[\[(\w+)(?:\|([^\]]+))?\]\]/g)) {
    if (match.index > end) found.push({ text: text.slice(end, match.index), term: "" });
    found.push({ text: match[2] ?? match[1] ?? "", term: match[1] ?? "" });
    end = match.index + match[0].length;
  }
  if (end < text.length) found.push({ text: text.slice(end), term: "" });
  return found;
}

/** Put the title's own words into a text: "{{president}}" becomes "director" where the rulebook says so. */
export function worded(text: string, words: (noun: string) => string): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, noun: string) => words(noun));
}
