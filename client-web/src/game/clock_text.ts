// Owns a reading of a clock in words: the figure, and what stands beside it.
// Must never know where the reading came from.
import { clockDigits, digits, type Reading } from "../clock";
import type { SideClock, TimeControl } from "../generated/protocol";
import { t } from "../i18n";

export interface ClockText {
  figure: string;
  note: string;
}

export function clockText(reading: Reading, side: SideClock, time: TimeControl): ClockText {
  const words = t().clock;
  const figure = digits(reading, time);
  switch (reading.kind) {
    case "none":
      return { figure: "", note: words.none };
    case "verdict":
      return { figure, note: words.verdict };
    case "period":
      return { figure, note: reading.periods === 1 ? words.lastPeriod : words.periodsLeft(reading.periods) };
    case "block":
      return { figure, note: words.movesLeft(reading.moves) };
    case "main":
      return { figure, note: whatFollows(side, time) };
  }
}

function whatFollows(side: SideClock, time: TimeControl): string {
  const words = t().clock;
  switch (time.type) {
    case "byo_yomi":
      return words.byoYomi(side.periods ?? time.periods, words.seconds(String(time.period_ms / 1000)));
    case "block":
      return words.block(clockDigits(time.block_ms), side.moves_left ?? time.moves);
    case "absolute":
      return words.absolute;
    case "none":
      return words.none;
  }
}
