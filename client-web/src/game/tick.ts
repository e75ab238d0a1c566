// Owns the beat at which clocks are redrawn. What they show comes from the server's time, never from counting beats.
import { signal } from "@preact/signals";

const BEAT_MS = 100;

/** Changes with every beat; reading it redraws the reader. */
export const beat = signal(0);

let readers = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/** Beats until the returned function is called. */
export function startBeat(): () => void {
  readers += 1;
  if (readers === 1) timer = setInterval(() => (beat.value = performance.now()), BEAT_MS);
  return () => {
    readers -= 1;
    if (readers === 0) clearInterval(timer);
  };
}
