// Owns the keys that step through a game. What a field, a dialog or the board's grid uses for itself is left to it.
import { useLayoutEffect } from "preact/hooks";
import { isWriting } from "../writing";
import { togglePlaying } from "./autoplay";
import { course } from "./course";

const FAR = 10;

/** What a key means; null for one that leads to no other move. */
export function keyMove(key: string, now: number, all: number): number | null {
  switch (key) {
    case "ArrowLeft":
      return now - 1;
    case "ArrowRight":
      return now + 1;
    case "PageUp":
      return now - FAR;
    case "PageDown":
      return now + FAR;
    case "Home":
      return 0;
    case "End":
      return all;
    default:
      return null;
  }
}

/** Which way a key leads between branches. */
export function keyBeside(key: string): -1 | 1 | null {
  return key === "ArrowUp" ? -1 : key === "ArrowDown" ? 1 : null;
}

export function useReplayKeys(): void {
  // Before anything is drawn, so that no key is lost that is pressed at its sight.
  useLayoutEffect(() => {
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || isWriting(event)) return;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (act(event)) event.preventDefault();
}

/** True for a key that meant something. */
function act({ key, target }: KeyboardEvent): boolean {
  const { number, count, goTo, goBeside, left } = course.peek();
  const to = keyMove(key, number.peek(), count.peek());
  const way = keyBeside(key);
  // Whoever is at the game as it is can only leave it backwards: all other keys do what they do on any page.
  const live = left?.what === "live" && !left.away.peek();
  if (live && (to === null || to >= number.peek() || number.peek() === 0)) return false;
  if (to !== null) goTo(to);
  else if (way !== null && goBeside) goBeside(way);
  // What has the focus is pressed by the space bar.
  else if (key === " " && !isPressed(target)) togglePlaying();
  else return false;
  return true;
}

function isPressed(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("button, a, summary") !== null;
}
