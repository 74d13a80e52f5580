/** Text that can be read on the colour of a company. */

const ENOUGH = 4.5;
/** From here on a little shade makes an ink readable; a colour with less would change too much. */
const NEARLY = 2.2;

const NAMES: Readonly<Record<string, string>> = { white: "#ffffff", black: "#000000", yellow: "#ffff00" };

/** The colour as six digits; empty if it is written in a way that only a browser knows. */
function digits(colour: string): string {
  const hex = (NAMES[colour.toLowerCase()] ?? colour).toLowerCase();
  if (/^#[0-9a-f]{6}$/.test(hex)) return hex.slice(1);
  return /^#[0-9a-f]{3}$/.test(hex) ? [...hex.slice(1)].map((d) => d + d).join("") : "";
}

function luminance(colour: string): number {
  const parts = digits(colour).match(/../g) ?? [];
  const [r = 0, g = 0, b = 0] = parts.map((part) => {
    const value = parseInt(part, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

export interface Heading {
  colour: string;
  ink: string;
}

/** A heading in the colours of a company: shaded until its ink can be read as small text, or with a black or white one. */
export function heading(colour = "", ink = ""): Heading {
  if (!digits(colour) || !digits(ink) || contrast(colour, ink) >= ENOUGH) return { colour, ink };
  if (contrast(colour, ink) < NEARLY) return { colour, ink: contrast(colour, "#000000") > contrast(colour, "#ffffff") ? "#000000" : "#ffffff" };
  const away = luminance(ink) > luminance(colour) ? 0 : 255;
  for (let part = 0.02; part < 1; part += 0.02) {
    const shaded = mixed(colour, away, part);
    if (contrast(shaded, ink) >= ENOUGH) return { colour: shaded, ink };
  }
  return { colour, ink };
}

/** A part of the way from a colour to black (0) or white (255). */
function mixed(colour: string, to: number, part: number): string {
  const parts = digits(colour).match(/../g) ?? [];
  return `#${parts.map((p) => Math.round(parseInt(p, 16) * (1 - part) + to * part).toString(16).padStart(2, "0")).join("")}`;
}
