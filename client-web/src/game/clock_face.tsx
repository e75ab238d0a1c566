// Owns one side's clock as it is drawn: the figure, its note, and how urgent it looks.
import { useEffect } from "preact/hooks";
import { readClock, urgency } from "../clock";
import type { Clocks, Color, TimeControl } from "../generated/protocol";
import { t } from "../i18n";
import { clockText } from "./clock_text";
import { online, time as serverTime } from "./store";
import { beat, startBeat } from "./tick";

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
  useEffect(() => (running ? startBeat() : undefined), [running]);
  if (!clocks || time.type === "none") return <p class="clock none">{t().clock.none}</p>;
  if (running) beat.value;
  const elapsed = running ? serverTime.now() - clocks.at : 0;
  const side = clocks[color];
  const reading = readClock(side, time, elapsed);
  const { figure, note } = clockText(reading, side, time, running);
  const looks = ["clock", running ? `running ${urgency(reading, time)}` : "", online.value ? "" : "guessed"];
  return (
    <p class={looks.join(" ")}>
      <span class="unseen">{t().clock.label(color, "")}</span>
      <span class="clock-figure">{figure}</span>
      <span class="clock-note">{note}</span>
    </p>
  );
}
