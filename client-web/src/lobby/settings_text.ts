// Owns how the settings of a game are said in a line.
import { DAY } from "../clock";
import type { Color, Ruleset, Settings, TimeControl } from "../generated/protocol";
import { t } from "../i18n";
import { fraction, halfPoints, komiQuarters } from "../i18n/numbers";
import { said, usualKomi } from "../rulesets";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const colors: readonly Color[] = ["black", "white"];

/** Days where they are whole, hours above one, minutes where they are whole or halves, else seconds. */
export function spanText(ms: number): string {
  const words = t().settings;
  if (ms >= DAY && ms % DAY === 0) return words.days(String(ms / DAY));
  if (ms > HOUR && ms % MINUTE === 0)
    return words.hours(String(Math.floor(ms / HOUR)), String((ms % HOUR) / MINUTE));
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
      return byoYomiText(main, time);
    case "block":
      return words.block(main, spanText(time.block_ms), time.moves);
    case "canadian":
      return words.canadian(main, spanText(time.block_ms), time.moves);
    case "fischer":
      return fischerText(main, time);
    case "per_move":
      return words.perMove(spanText(time.move_ms));
  }
}

function byoYomiText(main: string, time: TimeControl & { type: "byo_yomi" }): string {
  const words = t().settings.time;
  // A period of a minute is said in seconds, as it is read.
  const short = time.period_ms <= MINUTE;
  const period = short ? t().settings.seconds(String(time.period_ms / 1000)) : spanText(time.period_ms);
  const text = words.byoYomi(main, time.periods, period);
  return time.on_flag === "pass" ? words.overtimePasses(text) : text;
}

function fischerText(main: string, time: TimeControl & { type: "fischer" }): string {
  const words = t().settings.time;
  const text = words.fischer(main, spanText(time.increment_ms));
  return time.cap_ms === null ? text : words.capped(text, spanText(time.cap_ms));
}

export function komiText(settings: Settings): string {
  const quarters = komiQuarters(settings.komi ?? "");
  if (quarters === null) return settings.komi ?? t().offer.komiDefault;
  const words = t().settings;
  const { unit } = said(settings.ruleset);
  if (quarters === 0) return words.noKomi(unit);
  const sign = quarters < 0 ? "−" : "";
  const points = sign + halfPoints(quarters);
  return unit === "zi" ? words.komi(sign + fraction(quarters, t().joiner), points) : words.komiPoints(points);
}

export function handicapText(settings: Settings): string {
  return settings.handicap === 0 ? t().offer.even : t().offer.stones(settings.handicap);
}

/** What is on under a rule set (R6): how one counts, what may not be repeated, suicide, and its own twist. */
export function rulesText(ruleset: Ruleset): string {
  const { scoring, unit, repetition, suicide, own } = said(ruleset);
  const words = t().rules;
  const parts = [
    scoring === "territory" ? words.counting.territory : words.counting[unit],
    words.repetition[repetition],
    words.suicide[suicide],
  ];
  if (own) parts.push(words.own[own]);
  return parts.join(" · ");
}

/** Of a blind game (P7): who does not see what. */
export function blindFacts({ blind }: Settings): [string, string][] {
  const words = t().blind;
  return colors.flatMap((color) => {
    const hidden = blind?.[color] ?? "none";
    return hidden === "none" ? [] : [[words.of(color), words.hidden[hidden]]];
  });
}

/** Size, handicap, time, and what is not as usual: what one looks at first. */
export function settingsLine(settings: Settings): string[] {
  const parts = [t().offer.sizeName(settings.size)];
  if (settings.ruleset !== "chinese-2002") parts.push(t().rules.name[settings.ruleset]);
  if (settings.handicap > 0) parts.push(handicapText(settings));
  parts.push(timeText(settings.time));
  const usual = komiQuarters(usualKomi(settings.ruleset, settings.handicap));
  if (komiQuarters(settings.komi ?? "") !== usual) parts.push(komiText(settings));
  if (settings.conduct === "event") parts.push(t().conduct.name.event);
  if (settings.illegal_moves === "penalised") parts.push(t().rules.penalties);
  if (settings.blind) parts.push(t().blind.label);
  return parts;
}
