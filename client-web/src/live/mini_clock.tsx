// Owns one side's clock at a small board: whole seconds, and what is left besides in a word.
import type { Signal } from "@preact/signals";
import { useComputed } from "@preact/signals";
import { clockDigits, DAY, daysAndHours, type Reading, readClock, urgency } from "../clock";
import { beat } from "../game/tick";
import type { Color, TimeControl } from "../generated/protocol";
import { t } from "../i18n";
import { words } from "../i18n/later";
import type { LiveBoard } from "./boards";
import { online } from "./store";

export function MiniClock({
  board,
  color,
  time,
}: {
  board: Signal<LiveBoard | null>;
  color: Color;
  time: TimeControl;
}) {
  // Only a text that has become another is drawn.
  const text = useComputed(() => textOf(reading(board.value, color, time)));
  const looks = useComputed(() => {
    const clocks = board.value?.clocks;
    if (clocks?.running !== color) return "mini-clock figures";
    const guessed = online.value ? "" : "guessed";
    return `mini-clock figures running ${guessed} ${urgency(reading(board.value, color, time), time)}`;
  });
  return <span class={looks}>{text}</span>;
}

function reading(board: LiveBoard | null, color: Color, time: TimeControl): Reading {
  const clocks = board?.clocks;
  if (!board || !clocks) return { kind: "none" };
  if (clocks.running !== color) return readClock(clocks[color], time, 0);
  beat.value;
  return readClock(clocks[color], time, performance.now() + board.ahead - clocks.at);
}

export function textOf(reading: Reading): string {
  const say = words().live;
  if (reading.kind === "none") return "";
  if (reading.kind === "verdict") return clockDigits(0);
  if (reading.left >= DAY) {
    const { days, hours } = daysAndHours(reading.left);
    return t().clock.days(days, hours);
  }
  const digits = clockDigits(reading.left);
  if (reading.kind === "period") return `${digits} ${say.periods(reading.periods)}`;
  return reading.kind === "block" ? `${digits} ${say.movesLeft(reading.moves)}` : digits;
}
