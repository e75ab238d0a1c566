// Owns which page is shown: the path, the table of routes and the clicks on internal links.
// Must never know what a page does.
import { computed, signal } from "@preact/signals";

export type Route =
  | { page: "lobby" }
  | { page: "challenge"; seek: string }
  /** `move`: the one that a shared link is about, as it stands there. */
  | { page: "game"; game: string; move: string | null }
  /** Live boards. */
  | { page: "tv" }
  /** Finished games, of one player or of all. */
  | { page: "games"; player: string }
  /** A record that is opened from a file. */
  | { page: "review" }
  | { page: "settings" }
  | { page: "nowhere" };

/** The path and what is asked of it. */
export const path = signal(typeof location === "undefined" ? "/" : here());
export const route = computed(() => match(path.value));

export function match(path: string): Route {
  const [way = "", asked] = path.split("?");
  const query = new URLSearchParams(asked);
  const parts = way.split("/").filter((part) => part !== "");
  const [first, second] = parts;
  if (first === undefined) return { page: "lobby" };
  if (parts.length === 1 && first === "tv") return { page: "tv" };
  if (parts.length === 1 && first === "games") return { page: "games", player: query.get("player") ?? "" };
  if (parts.length === 1 && first === "review") return { page: "review" };
  if (parts.length === 1 && first === "settings") return { page: "settings" };
  if (parts.length === 2 && second !== undefined) {
    if (first === "c") return { page: "challenge", seek: second };
    if (first === "g") return { page: "game", game: second, move: query.get("move") };
  }
  return { page: "nowhere" };
}

export function gamesOf(player: string): string {
  return player === "" ? "/games" : `/games?player=${encodeURIComponent(player)}`;
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
    path.value = here();
  });
  document.addEventListener("click", (event) => {
    const target = event.target;
    if (!(target instanceof Element) || event.defaultPrevented || event.button !== 0) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = target.closest("a");
    if (!link || link.origin !== location.origin || link.target !== "" || link.hasAttribute("download"))
      return;
    event.preventDefault();
    const place = link.pathname === location.pathname && document.getElementById(link.hash.slice(1));
    // To a place on this page only the focus goes: the address stays that of the page.
    if (place) place.focus();
    else go(link.pathname + link.search);
  });
}

/** A move may be named behind a `#` too, as elsewhere. */
function here(): string {
  const mark = /^#m=(\d+)$/.exec(location.hash);
  return location.pathname + (mark ? `?move=${mark[1]}` : location.search);
}
