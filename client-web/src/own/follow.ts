// Owns that a game of one's own is remembered as long as it goes on and, like an offer that stands, followed by this tab
// whatever page is in front, that of another game too, also after a reload.
import { effect, untracked } from "@preact/signals";
import { other } from "../board/points";
import { entered, refusedGame, seat, snapshot } from "../game/store";
import { loadLobbyParts, lobbyParts } from "../later";
import { mayComeBack } from "../lobby/kept_offer";
import { route } from "../router";
import { sitsHere } from "../seats";
import { checkOwnGame } from "./check";
import { elsewhere, forgetOwn, isOwnGame, remember, startSharing } from "./games";
import { followOneOf } from "./line";
import { turnOf } from "./turn";

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
  if (gone) {
    // Else it may be over for so long that only the archive has it, where one that cannot be opened seems to go on.
    const noMore = here === entered() || gone.code === "cannot_open";
    untracked(() => (noMore ? forgetOwn((game) => game === entered()) : checkOwnGame(entered())));
    return;
  }
  if (!now) return;
  const { id: game } = now.game;
  if (color === null) return;
  const turn = turnOf(now, color);
  untracked(() => {
    if (turn === "over" && here === game) forgetOwn((one, side) => one === game && side === color);
    else remember({ game, color, opponent: now.game[other(color)], turn });
  });
}

/** By a tab that sat there itself; others are told by it. The game that was stepped aside from has its line already. */
function followGame(): void {
  const aside = seat.value === null ? null : snapshot.value?.game.id;
  const own = elsewhere.value.filter(
    ({ game, color, turn }) => turn !== "over" && game !== aside && sitsHere(game, color),
  );
  untracked(() => followOneOf(own));
}

/** Whoever plays offers nothing meanwhile, however they came to play. */
function followOffer(): void {
  const parts = lobbyParts.value;
  const plays = route.value.page === "game" && isOwnGame(route.value.game);
  if (!mayComeBack()) return;
  loadLobbyParts();
  if (parts) untracked(() => (plays ? parts.leaveLobby(true) : parts.followOffer()));
}
