// Owns the reach to localStorage and sessionStorage, either of which a browser may forbid or have full.
// Must never know what is kept there.

type Where = "local" | "session";

function store(where: Where): Storage | null {
  try {
    return where === "local" ? localStorage : sessionStorage;
  } catch {
    return null;
  }
}

export function read(where: Where, key: string): string | null {
  return store(where)?.getItem(key) ?? null;
}

export function write(where: Where, key: string, value: string | null): void {
  try {
    if (value === null) store(where)?.removeItem(key);
    else store(where)?.setItem(key, value);
  } catch {
    // A full store loses the wish, not the game: the page goes on without it.
  }
}

/** Another tab has written it, or has emptied the store. */
export function whenWrittenElsewhere(key: string, then: () => void): void {
  if (typeof addEventListener !== "function") return;
  addEventListener("storage", (event) => {
    if (event.key === null || event.key === key) then();
  });
}

export function keys(where: Where): string[] {
  return Object.keys(store(where) ?? {});
}

export function readJson(where: Where, key: string): unknown {
  const text = read(where, key);
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
