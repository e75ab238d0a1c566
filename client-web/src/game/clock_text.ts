// Owns a reading of a clock in words: the figure, and what stands beside it.
// Main time, overtime and the last period differ in these words, not only in how they look.
// Must never know where the reading came from.
import { clockDigits, DAY, daysAndHours, digits, type Reading } from "../clock";
import type { SideClock, TimeControl } from "../generated/protocol";
import { t } from "../i18n";

export interface ClockText {
  figure: string;
  note: string;
}

/** `running`: a clock that stands with nothing left awaits no word any more. */
export function clockText(reading: Reading, side: SideClock, time: TimeControl, running: boolean): ClockText {
  const words = t().clock;
  const figure = figureOf(reading, time);
  switch (reading.kind) {
    case "none":
      return { figure: "", note: words.none };
    case "verdict":
      return { figure, note: running ? words.verdict : words.used };
    case "period":
      return { figure, note: reading.periods === 1 ? words.lastPeriod : words.periodsLeft(reading.periods) };
    case "block":
      return { figure, note: words.movesLeft(reading.moves) };
    case "move":
      return { figure, note: words.perMove };
    case "main":
      return { figure, note: whatFollows(side, time) };
  }
}

function figureOf(reading: Reading, time: TimeControl): string {
  if (reading.kind === "none" || reading.kind === "verdict" || reading.left < DAY)
    return digits(reading, time);
  const { days, hours } = daysAndHours(reading.left);
  return t().clock.days(days, hours);
}

function whatFollows(side: SideClock, time: TimeControl): string {
  const words = t().clock;
  switch (time.type) {
    case "byo_yomi":
      return words.byoYomi(side.periods ?? time.periods, words.seconds(String(time.period_ms / 1000)));
    case "block":
    case "canadian":
      return words.block(clockDigits(time.block_ms), side.moves_left ?? time.moves);
    case "fischer":
      return words.fischer(words.seconds(String(time.increment_ms / 1000)));
    case "absolute":
      return words.absolute;
    case "per_move":
      return words.perMove;
    case "none":
      return words.none;
  }
}
