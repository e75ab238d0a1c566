// Owns the part of the page that is loaded when it is first wanted, so that playing need not wait for it.
// Must never know what is in it.
import { signal } from "@preact/signals";
import { outOfDate } from "./notices";

type Archive = typeof import("./archive");

export const archive = signal<Archive | null>(null);

let loading = false;

export function loadArchive(): void {
  if (archive.value || loading) return;
  loading = true;
  import("./archive").then(
    (loaded) => {
      archive.value = loaded;
    },
    () => {
      // A server of a newer version no longer has this page's parts.
      loading = false;
      outOfDate.value = true;
    },
  );
}
