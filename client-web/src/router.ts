// Owns which page is shown: the path, the table of routes and the clicks on internal links.
// Must never know what a page does.
import { computed, signal } from "@preact/signals";

export type Route =
  | { page: "lobby" }
  | { page: "challenge"; seek: string }
  | { page: "game"; game: string }
  | { page: "nowhere" };

export const path = signal(typeof location === "undefined" ? "/" : location.pathname);
export const route = computed(() => match(path.value));

export function match(path: string): Route {
  const parts = path.split("/").filter((part) => part !== "");
  const [first, second] = parts;
  if (first === undefined) return { page: "lobby" };
  if (parts.length === 2 && second !== undefined) {
    if (first === "c") return { page: "challenge", seek: second };
    if (first === "g") return { page: "game", game: second };
  }
  return { page: "nowhere" };
}

export function go(to: string): void {
  if (to === path.value) return;
  history.pushState(null, "", to);
  path.value = to;
  scrollTo(0, 0);
}

/** Follows the browser's own buttons and turns clicks on internal links into page changes. */
export function startRouter(): void {
  addEventListener("popstate", () => {
    path.value = location.pathname;
  });
  document.addEventListener("click", (event) => {
    const target = event.target;
    if (!(target instanceof Element) || event.defaultPrevented || event.button !== 0) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = target.closest("a");
    if (!link || link.origin !== location.origin || link.target !== "" || link.hasAttribute("download"))
      return;
    event.preventDefault();
    go(link.pathname);
  });
}
