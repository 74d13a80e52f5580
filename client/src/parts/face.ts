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

/** The picture that somebody has chosen: a passenger of the line. */
export interface Portrait {
  back: string;
  coat: string;
  skin: string;
  hair: string;
  /** Behind the head, and before it. */
  behind: string;
  fringe: string;
  apart: number;
  mouth: string;
  glasses: boolean;
  beard: boolean;
}

const TONES = ["#f0cfae", "#e3b48c", "#c98f63", "#a26a43", "#7a4a2c", "#f3dcc4"];
const HAIRS = ["#2a211c", "#4e3423", "#8a5a2b", "#c79a4b", "#8d8f93", "#a8442a"];
/** Hair behind the head and before it; the first has none behind. */
const STYLES: readonly (readonly [string, string])[] = [
  ["", "M10.500 18q0-9.500 9.500-9.500t9.500 9.500q-3-4-9.500-4t-9.500 4z"],
  ["M9 19q0-11.500 11-11.500t11 11.500v12h-5v-10h-12v10h-5z", "M11 17q4-6 9-6t9 6q-4-2-9-2t-9 2z"],
  ["M9.500 17a4.500 4.500 0 1 1 3-7.500a8 8 0 0 1 15 0a4.500 4.500 0 1 1 3 7.500z", "M11 17q3-5 9-5t9 5q-4-2.500-9-2.500t-9 2.500z"],
  ["M20 2.500a4 4 0 0 1 4 4.500h-8a4 4 0 0 1 4-4.500z", "M10.500 18q0-9.500 9.500-9.500t9.500 9.500q-6-5.500-9.500-5.500t-9.500 5.500z"],
  ["", "M10.500 17q2-8 10-8t9 8q-1-4-6-4.500q-8 .500-13 4.500z"],
  ["", ""],
];

/** The portrait for a seed: always the same one. */
export function portrait(seed: string): Portrait {
  let left = hash(`portrait ${seed}`);
  const pick = <T>(choices: readonly T[]): T => {
    const chosen = choices[left % choices.length] as T;
    left = Math.imul(left ^ (left >>> 7), 2654435761) >>> 0;
    return chosen;
  };
  const [behind, fringe] = pick(STYLES);
  return {
    back: pick(BACKS),
    coat: pick(COATS),
    skin: pick(TONES),
    hair: pick(HAIRS),
    behind,
    fringe,
    apart: pick([3.4, 3.9, 4.4]),
    mouth: pick(MOUTHS),
    glasses: pick([true, false, false]),
    beard: pick([true, false, false, false]),
  };
}

/** At most two letters: "Ana María" is AM. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => [...(word ?? "")][0]?.toUpperCase() ?? "").join("");
}
