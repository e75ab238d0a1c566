// Owns going from page to page of a list. Loaded when there is more than one.
import type { Signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Look } from "../generated/protocol";
import { words } from "../i18n/later";
import { LINES, type Page } from "./window";

export function Pager({ page, look }: { page: Page<unknown> | null; look: Signal<Look> }) {
  const say = words().pages;
  const at = page?.look.page ?? 0;
  const near = page ? withinReach(page) : at;
  useEffect(() => {
    if (near !== at) look.value = { ...look.value, page: near };
  }, [near, at]);
  if (!page || (at === 0 && page.count <= LINES)) return null;
  const first = at * LINES + 1;
  const turn = (by: number) => () => {
    look.value = { ...look.value, page: at + by };
  };
  return (
    <nav class="pager" aria-label={say.label}>
      <button type="button" class="button small" disabled={at === 0} onClick={turn(-1)}>
        {say.before}
      </button>
      <span class="hint figures">{say.range(first, first + page.lines.length - 1, page.count)}</span>
      <button
        type="button"
        class="button small"
        disabled={first + LINES > page.count || at + 1 >= PAGES}
        onClick={turn(1)}
      >
        {say.after}
      </button>
    </nav>
  );
}

/** As many as the server turns to. */
const PAGES = 50;

/** The page that there is, when what stood on this one has gone. */
export function withinReach({ look, lines, count }: Page<unknown>): number {
  const { page } = look;
  if (lines.length > 0 || page === 0) return page;
  return Math.min(page - 1, Math.max(0, Math.ceil(count / LINES) - 1));
}
