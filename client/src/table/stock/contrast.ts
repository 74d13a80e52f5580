/** Text that can be read on the colour of a company. */

const ENOUGH = 4.5;

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

/** The ink of a company where it is readable as small text; black or white otherwise. */
export function readableInk(colour: string, ink: string): string {
  if (!digits(colour) || !digits(ink) || contrast(colour, ink) >= ENOUGH) return ink;
  return contrast(colour, "#000000") > contrast(colour, "#ffffff") ? "#000000" : "#ffffff";
}
