// Owns the point that somebody spoke of and that is shown on the board for a moment.
// Must never know who spoke, nor how it is drawn.
import { signal } from "@preact/signals";

/** What was tapped is shown so long; a mouse shows it as long as it stays. */
const SHOWN_MS = 4_000;

export const pointed = signal<number | null>(null);

let timer: ReturnType<typeof setTimeout> | undefined;

export function pointAt(vertex: number | null): void {
  clearTimeout(timer);
  pointed.value = vertex;
}

export function pointForAWhile(vertex: number): void {
  pointAt(vertex);
  timer = setTimeout(() => pointAt(null), SHOWN_MS);
}
