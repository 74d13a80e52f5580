/** A section without the name of its book: `18MEX 4.4` → `4.4`. */
export function bare(section: string): string {
  return section.replace(/^18\S+\s+/, "").trim();
}

/** Whether a section of the card tells of a cited one: `18MEX 4.4.1(a)` is told of by `4.4.1`, `4.4` and itself. */
export function tells(section: string, cited: string): boolean {
  const one = bare(section);
  const other = bare(cited);
  return one === other || (one !== "" && other.startsWith(one) && /^[.(]/.test(other.slice(one.length)));
}
