// Owns that the page can be installed and opens without a network: what keeps it is started, and told what is in use.
// A browser without it, or a plain http address, does without.

export function startKeeping(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  navigator.serviceWorker
    .register("/sw.js")
    .then(() => navigator.serviceWorker.ready)
    .then(({ active }) => active?.postMessage({ keep: inUse() }))
    .catch(() => {
      // Private windows forbid it; the page needs the network then, as it did before.
    });
}

/** Everything of the page that this visit has loaded so far. */
function inUse(): string[] {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  return loaded.filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname);
}
