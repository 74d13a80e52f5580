/** Carries out a JSON Patch (RFC 6902) on a value; parts that do not change stay the same objects. */

export interface PatchStep {
  op: "add" | "remove" | "replace";
  path: string;
  value?: unknown;
}

/** The value after all steps; throws if a step does not fit. The old value stays as it is. */
export function patched<T>(value: T, steps: readonly PatchStep[]): T {
  let found: unknown = value;
  for (const step of steps) {
    const keys = step.path.split("/").slice(1).map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
    found = after(found, keys, step);
  }
  return found as T;
}

function after(part: unknown, keys: readonly string[], step: PatchStep): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) return step.value;
  if (Array.isArray(part)) return listAfter(part as unknown[], key, rest, step);
  if (typeof part !== "object" || part === null) throw new Error(`Nothing at ${step.path}.`);
  const copy = { ...(part as Record<string, unknown>) };
  if (!(key in copy) && (rest.length > 0 || step.op !== "add")) throw new Error(`Nothing at ${step.path}.`);
  if (rest.length > 0) copy[key] = after(copy[key], rest, step);
  else if (step.op === "remove") delete copy[key];
  else copy[key] = step.value;
  return copy;
}

function listAfter(part: readonly unknown[], key: string, rest: readonly string[], step: PatchStep): unknown[] {
  const at = Number(key);
  const room = step.op === "add" && rest.length === 0 ? part.length : part.length - 1;
  if (!Number.isInteger(at) || at < 0 || at > room) throw new Error(`Nothing at ${step.path}.`);
  const copy = [...part];
  if (rest.length > 0) copy[at] = after(copy[at], rest, step);
  else if (step.op === "remove") copy.splice(at, 1);
  else copy.splice(at, step.op === "add" ? 0 : 1, step.value);
  return copy;
}
