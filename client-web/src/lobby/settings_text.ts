// Owns how the settings of a game are said in a line.
import type { Settings, TimeControl } from "../generated/protocol";
import { t } from "../i18n";
import { fraction, halfPoints, komiQuarters } from "../i18n/numbers";

const MINUTE = 60_000;

/** Minutes where they are whole or halves, else seconds. */
export function spanText(ms: number): string {
  const words = t().settings;
  if (ms >= MINUTE && ms % (MINUTE / 2) === 0) return words.minutes(String(ms / MINUTE));
  return words.seconds(String(ms / 1000));
}

export function timeText(time: TimeControl): string {
  const words = t().settings.time;
  const main = "main_ms" in time ? (time.main_ms > 0 ? spanText(time.main_ms) : t().settings.noMain) : "";
  switch (time.type) {
    case "none":
      return words.none;
    case "absolute":
      return words.absolute(main);
    case "byo_yomi":
      return words.byoYomi(main, time.periods, spanText(time.period_ms));
    case "block":
      return words.block(main, spanText(time.block_ms), time.moves);
  }
}

export function komiText(settings: Settings): string {
  const quarters = komiQuarters(settings.komi ?? "");
  if (quarters === null) return settings.komi ?? t().offer.komiDefault;
  if (quarters === 0) return t().settings.noKomi;
  const sign = quarters < 0 ? "−" : "";
  return t().settings.komi(sign + fraction(quarters, t().joiner), sign + halfPoints(quarters));
}

export function handicapText(settings: Settings): string {
  return settings.handicap === 0 ? t().offer.even : t().offer.stones(settings.handicap);
}

/** Size, handicap, time: what one looks at first. */
export function settingsLine(settings: Settings): string[] {
  const parts = [t().offer.sizeName(settings.size)];
  if (settings.handicap > 0) parts.push(handicapText(settings));
  parts.push(timeText(settings.time));
  const usual = settings.handicap > 0 ? "0" : "7.5";
  if (settings.komi !== usual && settings.komi !== `${usual}.0`) parts.push(komiText(settings));
  return parts;
}
