// Owns who may try moves on the board: anybody after the game, and during it at most those who watch (J6).
// Must never know what is tried.
import type { Color, Snapshot } from "../generated/protocol";
import type { Held } from "../seats";

/** `held`: the seats that this browser has in the game: whoever plays has no analysis in another tab either. */
export function mayTry({ phase, game }: Snapshot, seat: Color | null, held: Held): boolean {
  if (phase === "finished") return true;
  return seat === null && Object.keys(held).length === 0 && game.settings.spectators?.analysis !== "off";
}
