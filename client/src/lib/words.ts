/** Small helpers for texts. */

const whole = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

/** Money and other amounts: 6230 → 6,230. */
export function amount(value: number): string {
  return whole.format(value);
}

/** A gain or a loss: +232, −304, 0. */
export function signed(value: number): string {
  return value > 0 ? `+${amount(value)}` : value < 0 ? `−${amount(-value)}` : "0";
}

const cardinals = new Intl.PluralRules("en");
const ordinals = new Intl.PluralRules("en", { type: "ordinal" });
const ENDINGS: Readonly<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd", other: "th", zero: "th", many: "th" };

/** 1 train, 2 trains, 2 companies. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${amount(number)} ${cardinals.select(number) === "one" ? one : many}`;
}

/** 1st, 2nd, 3rd, 4th, 11th, 21st. */
export function ordinal(number: number): string {
  return `${amount(number)}${ENDINGS[ordinals.select(number)]}`;
}

/** The name of a round where there is little room: Operating Round 4.1 → OR 4.1. */
export function shortRound(name: string): string {
  const words = name.split(" ");
  const last = words.at(-1) ?? "";
  if (words.length < 2 || !/^[\d.]+$/.test(last)) return name;
  return `${words.slice(0, -1).map((w) => w[0]?.toUpperCase() ?? "").join("")} ${last}`;
}

/** How long ago a time in milliseconds was: "3 minutes ago". */
export function ago(time: number, now = Date.now()): string {
  const seconds = Math.max(0, Math.round((now - time) / 1000));
  if (seconds < 60) return "just now";
  const steps: [number, string][] = [
    [60, "minute"],
    [3600, "hour"],
    [86400, "day"],
    [604800, "week"],
  ];
  let told = "";
  for (const [size, name] of steps) if (seconds >= size) told = `${count(Math.floor(seconds / size), name)} ago`;
  return told;
}

/** With a capital at the beginning, for headings. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
