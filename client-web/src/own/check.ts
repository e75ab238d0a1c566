// Owns asking, once after loading, how remembered games of one's own stand that no tab may have followed to their end.

import { gameRecord } from "../archive/api";
import type { GameRecord } from "../generated/protocol";
import { sitsHere } from "../seats";
import { forgetOwn, type OwnGame, ownGames, remember } from "./games";

export function checkOwnGames(): void {
  for (const own of ownGames.peek())
    if (own.turn !== "over" && !sitsHere(own.game, own.color)) void check(own);
}

export function checkOwnGame(id: string): void {
  for (const own of ownGames.peek()) if (own.game === id) void check(own);
}

async function check(own: OwnGame): Promise<void> {
  const answer = await gameRecord(own.game);
  // A tab that follows it has said what is newer.
  if (!ownGames.peek().some(({ game, at }) => game === own.game && at === own.at)) return;
  if (answer.state === "refused" && answer.why.code === "unknown_game")
    forgetOwn((game) => game === own.game);
  if (answer.state === "there") remember({ ...own, turn: turnIn(answer.value, own) });
}

function turnIn({ ended_at, start, events }: GameRecord, { color }: OwnGame): OwnGame["turn"] {
  const { phase, to_play } = events.at(-1) ?? start;
  if (ended_at !== null || phase === "finished") return "over";
  return (phase === "playing" || phase === "sealing") && to_play === color ? "mine" : "theirs";
}
