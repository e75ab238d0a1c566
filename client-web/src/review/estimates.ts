// Owns asking how a finished game stood: once, when it is wanted, again and again until it is there, then kept.
// Must never judge by what it hears.
import { signal } from "@preact/signals";
import { estimatesOf } from "../archive/api";
import type { Estimates, EstimatesProgress } from "../generated/protocol";
import { refusalText } from "../i18n";
import { words } from "../i18n/later";
import { notify } from "../notices";

const AGAIN_MS = 1_000;
/** Where too much waits, it is tried again so many times more seldom. */
const BUSY_TRIES = 5;
/** Ten minutes: whoever still wants it then presses once more. */
const MOST_TRIES = 600;

export type Course = { state: "unasked" } | { state: "coming"; progress: EstimatesProgress } | Kept;
type Kept = { state: "there"; estimates: Estimates };

export const course = signal<Course>({ state: "unasked" });

let asked = "";
let timer: ReturnType<typeof setTimeout> | undefined;

/** From now on about this game; what was under way for another is no longer asked for. */
export function openCourse(game: string): () => void {
  asked = game;
  return () => {
    clearTimeout(timer);
    asked = "";
    course.value = { state: "unasked" };
  };
}

export function askForCourse(): void {
  if (course.peek().state !== "unasked") return;
  course.value = { state: "coming", progress: { done: 0, of: 0 } };
  void tryOnce(asked, MOST_TRIES);
}

async function tryOnce(game: string, triesLeft: number): Promise<void> {
  const answer = await estimatesOf(game);
  if (game !== asked) return;
  if (answer.state === "refused" && answer.why.code === "busy" && triesLeft > 0) {
    timer = setTimeout(() => void tryOnce(game, triesLeft - BUSY_TRIES), BUSY_TRIES * AGAIN_MS);
    return;
  }
  if (answer.state !== "there") {
    course.value = { state: "unasked" };
    notify(answer.state === "refused" ? refusalText(answer.why) : words().failed);
    return;
  }
  if ("values" in answer.value) {
    course.value = { state: "there", estimates: answer.value };
    return;
  }
  course.value = triesLeft > 0 ? { state: "coming", progress: answer.value } : { state: "unasked" };
  if (triesLeft > 0) timer = setTimeout(() => void tryOnce(game, triesLeft - 1), AGAIN_MS);
}
