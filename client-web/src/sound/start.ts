// Owns what is heard and felt of a game that is open, and that sound begins to listen for the press that wakes it.
import { computed, effect, untracked } from "@preact/signals";
import { attended } from "../attention";
import { lastFrame, myTurn, seat, snapshot } from "../game/store";
import type { Color, EventFrame } from "../generated/protocol";
import { newId } from "../ids";
import { refusals } from "../notices";
import { vibration } from "../prefs";
import { startAudio } from "./audio";
import { eventTone } from "./event_tone";
import { startLeading } from "./leader";
import { startSpeech } from "./speech";
import { playTone } from "./tones";

const BUZZ_MS = 30;

export function startSound(): void {
  startAudio();
  startSpeech();
  effect(() => {
    const frame = lastFrame.value;
    if (frame) untracked(() => tell(frame, seat.value));
  });
  effect(() => {
    if (refusals.value > 0) untracked(() => playTone("refused"));
  });
  const game = computed(() => snapshot.value?.game.id ?? null);
  effect(() => {
    const id = game.value;
    if (id !== null) return startLeading(id, newId());
  });
}

function tell(frame: EventFrame, mine: Color | null): void {
  const tone = eventTone(frame, mine);
  if (tone) playTone(tone);
  // Whoever looks elsewhere hears more of it than a stone.
  if (myTurn.value && !attended.value && !frame.outcome) playTone("turn");
  if (isTheirStone(frame, mine) && vibration.value === "on") buzz();
}

function isTheirStone({ event }: EventFrame, mine: Color | null): boolean {
  return mine !== null && event.type === "played" && event.color !== mine;
}

/** A browser forbids it before the first press, and some have none. */
function buzz(): void {
  if (typeof navigator.vibrate === "function" && navigator.userActivation?.hasBeenActive)
    navigator.vibrate(BUZZ_MS);
}
