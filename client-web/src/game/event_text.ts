// Owns what is said of an event that changed the game without a stone to show it.
import type { Breaks, GameEvent } from "../generated/protocol";
import { t } from "../i18n";
import { play } from "../i18n/play";

/** `before`: who asked for what until then, which tells a refusal from a request taken back. */
export function eventText(event: GameEvent | null, before: Breaks | null): string | null {
  const { game } = t();
  const { around, scoring } = play();
  switch (event?.type) {
    case "resumed":
      return scoring.resumed(event.color, event.point);
    case "dispute_closed":
      return scoring.closed(event.color, event.point);
    case "penalised":
      return game.penalised(event.color, event.point, event.offence);
    case "turn_forfeited":
      return around.turnForfeited(event.color);
    case "contest_stopped":
      return around.stopped(event.color);
    case "declined":
      return before?.[`${event.color}_asks`] === event.request
        ? around.withdrawn(event.color, event.request)
        : around.declined(event.color, event.request);
    case "undone":
      return around.undone(event.plies);
    case "interrupted":
      return around.interrupted;
    case "pause_ended":
      return around.pauseEnded;
    case "opened": {
      const point = event.point === "pass" ? game.passed : event.point;
      return (event.played ? around.opened : around.openedVoid)(event.color, point);
    }
    default:
      return null;
  }
}
