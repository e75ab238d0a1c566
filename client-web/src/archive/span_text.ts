// Owns exact spans and instants as text: to the millisecond, and by the visitor's calendar.
// Must never round: these are figures to be added up again.
import { t } from "../i18n";

/** `1:02:03.456`, without hours where there are none. */
export function exact(ms: number): string {
  const whole = Math.max(0, Math.trunc(ms));
  const two = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(whole / 3_600_000);
  const minutes = Math.floor(whole / 60_000) % 60;
  const rest = `${two(Math.floor(whole / 1000) % 60)}.${String(whole % 1000).padStart(3, "0")}`;
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** Day and minute, as lists show it. */
export function dayText(on: number): string {
  return format(on, { dateStyle: "medium", timeStyle: "short" });
}

/** With seconds. */
export function instantText(on: number): string {
  return format(on, { dateStyle: "short", timeStyle: "medium" });
}

/** What ends on the day on which it began says only when. */
export function spanText(from: number, until: number): [string, string] {
  const sameDay = new Date(from).toDateString() === new Date(until).toDateString();
  return [instantText(from), sameDay ? format(until, { timeStyle: "medium" }) : instantText(until)];
}

function format(on: number, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale(), options).format(on);
}

/** The visitor's own way of writing the language that the page speaks. */
function locale(): string {
  const spoken = t().lang;
  const tongue = spoken.slice(0, 2);
  const mine = typeof navigator === "undefined" ? [] : navigator.languages;
  return mine.find((one) => one.toLowerCase().startsWith(tongue)) ?? spoken;
}
