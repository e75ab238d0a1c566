// Owns one side's clock as it is drawn: the figure, its note, and how urgent it looks.
import { useLayoutEffect, useReducer } from "preact/hooks";
import { digitsLast, type Reading, readClock, urgency } from "../clock";
import type { Clocks, Color, TimeControl } from "../generated/protocol";
import { t } from "../i18n";
import { clockText } from "./clock_text";
import { online, time as serverTime } from "./store";

export function ClockFace({
  color,
  clocks,
  time,
}: {
  color: Color;
  clocks: Clocks | null;
  time: TimeControl;
}) {
  const running = clocks?.running === color;
  const side = clocks?.[color] ?? {};
  const reading = readClock(side, time, running ? elapsedSince(clocks.at) : 0);
  useRedraw(running ? digitsLast(reading, time) : null);
  if (!clocks || time.type === "none") return <p class="clock none">{t().clock.none}</p>;
  const { figure, note } = clockText(reading, side, time, running);
  const told = clockText(inSeconds(reading), side, time, running);
  const looks = [
    "clock",
    running ? `running ${urgency(reading, time)}` : "",
    clocks.running === null || online.value ? "" : "guessed",
  ];
  return (
    <p class={looks.join(" ")}>
      <span class="unseen">{t().clock.label(color, `${told.figure} ${told.note}`)}</span>
      <span class="clock-figure" aria-hidden="true">
        {figure}
      </span>
      <span class="clock-note" aria-hidden="true">
        {note}
      </span>
    </p>
  );
}

/** For whoever hears it: nothing that changes more than once a second. */
export function inSeconds(reading: Reading): Reading {
  return "left" in reading ? { ...reading, left: Math.ceil(reading.left / 1000) * 1000 } : reading;
}

/** Also draws anew when the guess of the server's time has changed. */
function elapsedSince(at: number): number {
  serverTime.heard.value;
  return serverTime.now() - at;
}

/** Draws anew at the instant when the digits change: a beat of its own would show for up to a beat what is gone. */
function useRedraw(wait: number | null): void {
  const [, redraw] = useReducer<number, void>((count) => count + 1, 0);
  const due = wait === null ? null : performance.now() + wait;
  useLayoutEffect(() => {
    if (due === null) return;
    const timer = setTimeout(redraw, Math.ceil(due - performance.now()));
    return () => clearTimeout(timer);
  });
}
