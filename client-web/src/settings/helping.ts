// Owns whether the list of shortcuts is open, and the key that opens it.
import { signal } from "@preact/signals";
import { isWriting } from "../writing";

export const helping = signal(false);

/** A question mark that somebody writes is none. */
export function startHelp(): void {
  addEventListener("keydown", (event) => {
    if (event.key !== "?" || event.ctrlKey || event.metaKey || event.altKey || isWriting(event)) return;
    event.preventDefault();
    helping.value = true;
  });
}
