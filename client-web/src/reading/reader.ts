// Owns the reading of a game's clocks while its page is open: each mark written, spoken, and told to the window.
// It goes on as long as the server says that the clock runs, whatever lies on the board.
import { effect, signal, untracked } from "@preact/signals";
import { online, snapshot, time } from "../game/store";
import type { Clocks, Color } from "../generated/protocol";
import { t } from "../i18n";
import { count, voice } from "../prefs";
import { hush, say } from "../sound/speech";
import { playTone, type Tone } from "../sound/tones";
import { Follower } from "./follower";
import { reading } from "./heard";
import { lowTime } from "./low_time";
import { markText } from "./mark_text";
import type { Mark } from "./marks";
import { startTicker } from "./ticker";

/** Told on the window for each mark: an automatic listener hears what a visitor hears. */
export interface Heard {
  kind: Mark["kind"];
  text: string;
  color: Color;
  /** Game time of the mark, and when it was read (ms). */
  at: number;
  now: number;
  by: "voice" | "tone" | "nothing";
}

/** Reads until the returned function is called. */
export function startReading(): () => void {
  const follower = new Follower();
  const ticks = signal(0);
  const watchLow = lowTime();
  const stopTicks = startTicker(() => {
    ticks.value += 1;
  });
  let clocks: Clocks | null = null;
  const stopReading = effect(() => {
    ticks.value;
    const game = snapshot.value;
    untracked(() => {
      watchLow();
      const next = game?.clocks ?? null;
      const thinker = clocks?.running ?? next?.running ?? null;
      const marks =
        game && online.value ? follower.due(next, game.game.settings.time, time.now(), count.value) : [];
      if (marks.length > 0) read(marks, thinker);
      else if (next?.running !== clocks?.running) stopSpeaking();
      clocks = next;
    });
  });
  return () => {
    stopReading();
    stopTicks();
    stopSpeaking();
  };
}

/** Of marks that came together only the last is said. */
function read(marks: readonly Mark[], color: Color | null): void {
  const mark = marks.at(-1);
  if (!mark || color === null) return;
  const text = markText(mark);
  reading.value = { color, text };
  const detail: Heard = { kind: mark.kind, text, color, at: mark.at, now: time.now(), by: sound(mark, text) };
  dispatchEvent(new CustomEvent("shoutan:reading", { detail }));
}

/** A cue for what is over, besides the voice; a tone for the rest where there is no voice. */
function sound(mark: Mark, text: string): Heard["by"] {
  const cue = mark.kind === "main_over" || mark.kind === "period_lost";
  const rung = cue && playTone(toneOf(mark));
  const ring = () => !cue && playTone(toneOf(mark));
  if (voice.value === "on" && say(text, t().lang, ring)) return "voice";
  return rung || ring() ? "tone" : "nothing";
}

function toneOf(mark: Mark): Tone {
  switch (mark.kind) {
    case "main_over":
    case "period_lost":
      return mark.kind;
    case "count":
      return "second";
    default:
      return "mark";
  }
}

function stopSpeaking(): void {
  reading.value = null;
  hush();
}
