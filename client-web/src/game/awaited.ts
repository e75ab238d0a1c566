// Owns what the game in front waits for from this player: a move, or a word on which stones are dead.
import { computed } from "@preact/signals";
import { myTurn, seat, snapshot } from "./store";

export const awaited = computed<"move" | "count" | null>(() => {
  if (myTurn.value) return "move";
  const now = snapshot.value;
  if (seat.value === null || now?.phase !== "scoring" || !now.marking) return null;
  return now.marking.accepted.includes(seat.value) ? null : "count";
});
