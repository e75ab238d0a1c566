// Owns that a game of one's own is remembered as long as it goes on and, like an offer that stands, followed by this tab
// whatever page is in front, also after a reload.
import { effect, untracked } from "@preact/signals";
import { other } from "../board/points";
import { entered, myTurn, refusedGame, seat, snapshot } from "../game/store";
import { gameParts, loadGameParts, loadLobbyParts, lobbyParts } from "../later";
import { mayComeBack } from "../lobby/kept_offer";
import { route } from "../router";
import { sitsHere } from "../seats";
import { checkOwnGame } from "./check";
import { elsewhere, forgetOwn, isOwnGame, remember, startSharing } from "./games";

export function startFollowing(): void {
  startSharing();
  effect(rememberGame);
  effect(followGame);
  effect(followOffer);
}

function rememberGame(): void {
  const now = snapshot.value;
  const color = seat.value;
  const gone = refusedGame.value;
  const here = route.value.page === "game" ? route.value.game : null;
  // It is over for so long that only the archive may have it.
  if (gone) {
    untracked(() => (here === entered() ? forgetOwn((game) => game === here) : checkOwnGame(entered())));
    return;
  }
  if (!now) return;
  const { id: game } = now.game;
  const over = now.phase === "finished";
  const turn = over ? "over" : myTurn.value ? "mine" : "theirs";
  untracked(() => {
    if (color === null || (over && here === game)) forgetOwn((one, side) => one === game && side === color);
    else remember({ game, color, opponent: now.game[other(color)], turn });
  });
}

/** A tab that sat there itself; others are told by it. */
function followGame(): void {
  const parts = gameParts.value;
  if (route.value.page === "game") return;
  const own = elsewhere.value.find(({ game, color, turn }) => turn !== "over" && sitsHere(game, color));
  if (!own) return;
  loadGameParts();
  if (parts) untracked(() => parts.followAside(own.game));
}

/** Whoever plays offers nothing meanwhile, however they came to play. */
function followOffer(): void {
  const parts = lobbyParts.value;
  const plays = route.value.page === "game" && isOwnGame(route.value.game);
  if (!mayComeBack()) return;
  loadLobbyParts();
  if (parts) untracked(() => (plays ? parts.leaveLobby(true) : parts.followOffer()));
}
