// Owns asking, once after loading, how remembered games of one's own stand that no tab may have followed to their end.

import { gameRecord } from "../archive/api";
import type { Refused } from "../generated/protocol";
import { sitsHere } from "../seats";
import { forgetOwn, type OwnGame, ownGames, remember } from "./games";
import { turnOf } from "./turn";

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
  if (answer.state === "refused" && noneIsThere(answer.why)) forgetOwn((game) => game === own.game);
  if (answer.state !== "there") return;
  const { ended_at, start, events } = answer.value;
  remember({ ...own, turn: ended_at === null ? turnOf(events.at(-1) ?? start, own.color) : "over" });
}

/** Also one that is kept and cannot be played on. */
function noneIsThere({ code }: Refused): boolean {
  return code === "unknown_game" || code === "cannot_open";
}
