// Owns what the bar, the keys and the wheel step through: the game as it was played, unless a review stands in for it.
// Must never know how a position is come by.
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { snapshot } from "../game/store";
import { comeBack, count, number, goTo as replayTo, wanted } from "./replay";

export interface Course {
  number: ReadonlySignal<number>;
  count: ReadonlySignal<number>;
  goTo: (number: number) => void;
  /** Between branches; null where there are none. */
  goBeside: ((way: -1 | 1) => void) | null;
  /** What one may have left, and the way back to it. */
  left: { what: "live" | "main"; away: ReadonlySignal<boolean>; comeBack: () => void } | null;
}

const plain = { number, count, goTo: replayTo, goBeside: null };
const live: Course = {
  ...plain,
  left: { what: "live", away: computed(() => wanted.value !== null), comeBack },
};

/** A review of a game that is over, while one is open. */
export const reviewed = signal<Course | null>(null);

export const course = computed<Course>(() => {
  if (reviewed.value) return reviewed.value;
  const now = snapshot.value;
  return now !== null && now.phase !== "finished" ? live : { ...plain, left: null };
});

export function goTo(number: number): void {
  course.peek().goTo(number);
}

export function step(by: number): void {
  goTo(course.peek().number.peek() + by);
}
