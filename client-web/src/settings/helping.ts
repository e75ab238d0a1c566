// Owns whether the list of shortcuts is open, and the key that opens it.
import { signal } from "@preact/signals";

export const helping = signal(false);

/** A question mark that somebody writes is none. */
export function startHelp(): void {
  addEventListener("keydown", (event) => {
    if (event.key !== "?" || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest("input, textarea, select, dialog")) return;
    event.preventDefault();
    helping.value = true;
  });
}
