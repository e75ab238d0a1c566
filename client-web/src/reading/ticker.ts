// Owns when the reader looks at the clock, also while the page is hidden. What it then reads is the server's time.
const BEAT_MS = 100;

/** Ticks until the returned function is called. */
export function startTicker(tick: () => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const plain = () => {
    timer ??= setInterval(tick, BEAT_MS);
  };
  if (typeof Worker === "undefined") {
    plain();
    return () => clearInterval(timer);
  }
  const worker = new Worker(new URL("./ticker_worker.ts", import.meta.url), { type: "module" });
  worker.onmessage = tick;
  worker.onerror = plain;
  return () => {
    worker.terminate();
    clearInterval(timer);
  };
}
