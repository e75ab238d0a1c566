// Owns noticing that the server has a newer page than this one: asked when a lost line is back, and when a page that
// was long out of sight is looked at again. It only says so; loading anew is the visitor's.
import { effect } from "@preact/signals";
import { linkSign } from "./link_state";
import { outOfDate } from "./notices";

/** A glance elsewhere is no reason to ask. */
const LONG_MS = 10 * 60_000;

export function startVersionCheck(): void {
  const own = ownScript();
  if (own === null) return;
  let askedAt = performance.now();
  const ask = async () => {
    askedAt = performance.now();
    // A server that does not answer is told of elsewhere.
    const page = await fetch("/", { cache: "no-cache" }).catch(() => null);
    const text = page?.ok ? await page.text().catch(() => "") : "";
    if (isOther(text, own)) outOfDate.value = true;
  };
  effect(() => {
    if (linkSign.value === "restored") void ask();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && performance.now() - askedAt > LONG_MS) void ask();
  });
}

/** True of a page of this site that begins with another script than this one. */
export function isOther(page: string, own: string): boolean {
  return page.includes("/assets/") && !page.includes(`"${own}"`);
}

function ownScript(): string | null {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src^="/assets/"]');
  return script?.getAttribute("src") ?? null;
}
