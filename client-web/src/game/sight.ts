// Owns which stones a player of a blind game does not see (P7). Spectators see all of them, and so does everybody as
// soon as moves are over: dead stones could not be agreed on otherwise, and a finished game is looked at whole.
// Must never know how a board is drawn; the stones that are there are the server's.
import { other, type Stone, stoneOf } from "../board/points";
import type { Color, Hidden, Phase, Settings, Snapshot } from "../generated/protocol";

/** What is agreed for a player; `none` for a spectator. */
export function hiddenFrom(settings: Settings, seat: Color | null): Hidden {
  return (seat && settings.blind?.[seat]) ?? "none";
}

/** Whether what is agreed is in force now. */
export function isBlind(hidden: Hidden, phase: Phase): boolean {
  return hidden !== "none" && phase !== "scoring" && phase !== "finished";
}

/** Who keeps stones in mind is shown no position of before, not even while they are seen for the count. */
export function mayLookBack({ phase, game }: Pick<Snapshot, "phase" | "game">, seat: Color | null): boolean {
  return phase === "finished" || hiddenFrom(game.settings, seat) === "none";
}

/** The stones as this player sees them: the very same board where nothing is hidden. */
export function seen(stones: Int8Array, hidden: Hidden, seat: Color | null): Int8Array {
  if (hidden === "none" || seat === null) return stones;
  const gone = hiddenStones(hidden, seat);
  return stones.map((stone) => (gone.includes(stone as Stone) ? 0 : stone));
}

function hiddenStones(hidden: Exclude<Hidden, "none">, seat: Color): readonly Stone[] {
  switch (hidden) {
    case "all":
      return [stoneOf(seat), stoneOf(other(seat))];
    case "own":
      return [stoneOf(seat)];
    default:
      return [stoneOf(hidden)];
  }
}
