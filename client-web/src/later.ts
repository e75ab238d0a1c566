// Owns the part of the page that is loaded when it is first wanted, so that playing need not wait for it.
// Must never know what is in it.
import { signal } from "@preact/signals";
import { outOfDate } from "./notices";

type Parts = typeof import("./later_parts");

export const later = signal<Parts | null>(null);

let loading = false;

export function loadLater(): void {
  if (later.value || loading) return;
  loading = true;
  import("./later_parts").then(
    (loaded) => {
      later.value = loaded;
    },
    () => {
      // A server of a newer version no longer has this page's parts.
      loading = false;
      outOfDate.value = true;
    },
  );
}
