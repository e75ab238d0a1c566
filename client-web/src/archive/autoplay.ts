// Owns stepping on by itself, a move a second, until the end or until somebody steps by hand.
// Must never know what is stepped through.
import { signal } from "@preact/signals";
import { course } from "./course";

const PACE_MS = 1_000;

export const playing = signal(false);

let timer: ReturnType<typeof setTimeout> | undefined;

export function togglePlaying(): void {
  const { number, count } = course.peek();
  if (playing.peek()) {
    stopPlaying();
  } else if (number.peek() < count.peek()) {
    playing.value = true;
    goOn();
  }
}

export function stopPlaying(): void {
  clearTimeout(timer);
  playing.value = false;
}

function goOn(): void {
  const { number, count, goTo } = course.peek();
  goTo(number.peek() + 1);
  const there = number.peek();
  if (there >= count.peek()) {
    stopPlaying();
    return;
  }
  timer = setTimeout(() => {
    if (course.peek().number.peek() === there) goOn();
    else stopPlaying();
  }, PACE_MS);
}
