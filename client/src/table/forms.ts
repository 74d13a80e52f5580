/** Fill a template such as `{by} bid {item} {amount}[ with {help}]`; what stands in brackets goes when its fields are empty. */
export function filled(template: string, values: Readonly<Record<string, unknown>>): string {
  const value = (name: string): string => String(values[name] ?? "").trim();
  const kept = template.replace(/\[([^\]]*)\]/g, (_, part: string) => {
    const names = [...part.matchAll(/\{(\w+)\}/g)].map((m) => m[1] ?? "");
    return names.every((n) => value(n)) ? part : "";
  });
  return kept.replace(/\{(\w+)\}/g, (_, name: string) => value(name)).replace(/\s+/g, " ").trim();
}
