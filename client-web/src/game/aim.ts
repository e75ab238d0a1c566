// Owns the stone that is aimed at but not sent: when a touch places it, and when it is dropped.
// Must never know how it is drawn. It is never sent later by itself.
import { computed, effect, signal } from "@preact/signals";
import type { Input } from "../board/board";
import type { Placing } from "../prefs";
import { myTurn, online, snapshot } from "./store";
import { elsewhere } from "./view";

/** WCAG's least size of a target: smaller cells are touched twice. */
const SURE_PIXELS = 24;

const aimed = signal<{ vertex: number; turn: number; game: string } | null>(null);

/** Gone as soon as the turn, the game or the connection is another, or something else is looked at. */
export const aim = computed(() => {
  const now = snapshot.value;
  const at = aimed.value;
  if (!at || !now || !online.value || !myTurn.value || elsewhere.value) return null;
  return at.turn === now.turn && at.game === now.game.id ? at.vertex : null;
});

// What is dropped is dropped for good: it does not come back with the connection.
effect(() => {
  if (aim.value === null && aimed.peek() !== null) aimed.value = null;
});

export function aimAt(vertex: number | null): void {
  const now = snapshot.value;
  aimed.value = vertex === null || !now ? null : { vertex, turn: now.turn, game: now.game.id };
}

/** How this touch is meant: at once, on the second tap of the same point, or by the button only. */
export function placingFor(choice: Placing, input: Input, cellPixels: number): Exclude<Placing, "auto"> {
  if (input === "keyboard") return "direct";
  if (choice !== "auto") return choice;
  return input === "touch" && cellPixels < SURE_PIXELS ? "twice" : "direct";
}

/** A finger may come to this screen; what has none has no use for a button that places. */
const fingers = typeof matchMedia === "function" && matchMedia("(any-pointer: coarse)").matches;

/** Whether stones may have to be confirmed on this device. */
export function asksAgain(choice: Placing): boolean {
  return choice === "auto" ? fingers : choice !== "direct";
}

/** True when this touch places the stone; otherwise the point is aimed at. */
export function places(how: Exclude<Placing, "auto">, vertex: number, aimedAt: number | null): boolean {
  return how === "direct" || (how === "twice" && vertex === aimedAt);
}
