/** The address bar: a path and its query, without a library. */

class Router {
  path = $state(location.pathname);
  query = $state(new URLSearchParams(location.search));

  constructor() {
    addEventListener("popstate", () => this.#read());
    addEventListener("click", (event) => this.#follow(event));
  }

  /** Go to a place within the application; `replace` leaves no step in the history. */
  go(to: string, replace = false): void {
    if (replace) history.replaceState(null, "", to);
    else history.pushState(null, "", to);
    const moved = new URL(to, location.href).pathname !== this.path;
    this.#read();
    if (moved) scrollTo(0, 0);
  }

  /** Change one part of the query; an empty value removes it. */
  set(name: string, value: string, replace = true): void {
    const query = new URLSearchParams(this.query);
    if (value) query.set(name, value);
    else query.delete(name);
    const text = query.toString();
    this.go(this.path + (text ? `?${text}` : ""), replace);
  }

  #read(): void {
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
  }

  /** Links within the application do not load the page again. */
  #follow(event: MouseEvent): void {
    const link = (event.target as Element | null)?.closest?.("a");
    const other = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
    if (!link || other || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/") || link.getAttribute("href")?.startsWith("#")) return;
    event.preventDefault();
    this.go(link.pathname + link.search);
  }
}

export const router = new Router();
