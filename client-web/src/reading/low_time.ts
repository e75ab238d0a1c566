// Owns the sound of one's own time running low: main time or a block, the time for a first move and that for marking.
import { lowBelow, readClock } from "../clock";
import { myTurn, seat, snapshot, time } from "../game/store";
import type { Snapshot } from "../generated/protocol";
import { playTone } from "../sound/tones";
import { Alarm } from "./alarm";

/** From here on a first move is urgent. */
export const FIRST_MOVE_MS = 8_000;
/** From here on agreeing on dead stones is. */
export const MARKING_LOW_MS = 10_000;

/** Asked with every beat until a new one is made for another game. */
export function lowTime(): () => void {
  const [clock, first, marking] = [new Alarm(), new Alarm(), new Alarm()];
  return () => {
    const now = snapshot.value;
    if (!now || seat.value === null) return;
    const reading = ownReading(now);
    const rung = reading && clock.rings(reading.left, lowBelow(reading, now.game.settings.time));
    const hurried =
      first.rings(firstMoveLeft(now), FIRST_MOVE_MS) || marking.rings(markingLeft(now), MARKING_LOW_MS);
    if (rung || hurried) playTone("low");
  };
}

/** What is left of what the voice does not read: periods have their own marks. */
function ownReading({ clocks, game }: Snapshot) {
  const mine = seat.value;
  if (!clocks || mine === null || clocks.running !== mine) return null;
  const reading = readClock(clocks[mine], game.settings.time, time.now() - clocks.at);
  return reading.kind === "main" || reading.kind === "block" ? reading : null;
}

function firstMoveLeft(now: Snapshot): number | null {
  const beginning = now.phase === "playing" && now.moves.length < 2;
  return beginning && myTurn.value ? now.game.first_moves_by - time.now() : null;
}

function markingLeft({ phase, marking }: Snapshot): number | null {
  return phase === "scoring" && marking ? marking.deadline - time.now() : null;
}
