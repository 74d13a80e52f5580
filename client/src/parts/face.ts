/** A face for a name: always the same one, made here and nowhere asked for. */

export interface Face {
  back: string;
  coat: string;
  skin: string;
  hat: string;
  round: number;
  apart: number;
  eye: number;
  glance: number;
  mouth: string;
  moustache: boolean;
}

const BACKS = ["#3b6f8f", "#7a4f86", "#2f7a5c", "#a3552f", "#4d5fa3", "#8a3f55", "#5f6f2f", "#2f7480"];
const COATS = ["#b93a14", "#17587a", "#23683f", "#d59a1c", "#6b3fa0", "#1f2a33"];
const SKINS = ["#e9d2a6", "#cfd6da", "#e0b48a", "#c9b18f", "#d8dfc0", "#d9a98f"];
const HATS = ["#24303a", "#4b2e1e", "#5a1f1f", "#1f3f5a", "#23452f"];
const MOUTHS = ["M15.500 26q4.500 3 9 0", "M16 26.500h8", "M16 26q4 4 8 0", "M15.500 25.500q5 1.500 9 1.500"];

/** A number for a text (FNV-1a): the same everywhere. */
export function hash(text: string): number {
  let found = 2166136261;
  for (const letter of text) found = Math.imul(found ^ (letter.codePointAt(0) ?? 0), 16777619);
  return found >>> 0;
}

export function face(name: string): Face {
  let left = hash(name);
  const pick = <T>(choices: readonly T[]): T => {
    const chosen = choices[left % choices.length] as T;
    left = Math.imul(left ^ (left >>> 7), 2654435761) >>> 0;
    return chosen;
  };
  return {
    back: pick(BACKS),
    coat: pick(COATS),
    skin: pick(SKINS),
    hat: pick(HATS),
    round: pick([4, 6, 9]),
    apart: pick([4, 4.8, 5.5]),
    eye: pick([2.3, 2.8, 3.2]),
    glance: pick([-0.7, 0, 0.7]),
    mouth: pick(MOUTHS),
    moustache: pick([true, false, false]),
  };
}

/** At most two letters: "Ana María" is AM. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => [...(word ?? "")][0]?.toUpperCase() ?? "").join("");
}
