// Owns a mark of the reading (T3) in words, the same written and spoken.
import { play } from "../i18n/play";
import type { Mark } from "./marks";

export function markText(mark: Mark): string {
  const words = play().reading;
  switch (mark.kind) {
    case "seconds":
      return words.seconds(mark.count);
    case "left":
      return words.left(mark.count);
    case "count":
      return String(mark.count);
    case "main_over":
      return mark.begins ? words.begins : words.mainOver;
    case "period_lost":
      return mark.minutes ? words.minutesLeft(mark.left) : words.periodsLeft(mark.left);
  }
}
