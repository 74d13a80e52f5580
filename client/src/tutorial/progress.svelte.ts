/** Which lessons are done, remembered on this device. */

const KEY = "roundhouse.lessons";

function load(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter((id): id is string => typeof id === "string") : [];
  } catch {
    return [];
  }
}

class Done {
  #ids = $state(load());

  has(id: string): boolean {
    return this.#ids.includes(id);
  }
  add(id: string): void {
    if (this.has(id)) return;
    this.#ids = [...this.#ids, id];
    localStorage.setItem(KEY, JSON.stringify(this.#ids));
  }
  get count(): number {
    return this.#ids.length;
  }
}

export const done = new Done();
