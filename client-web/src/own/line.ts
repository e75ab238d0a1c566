// Owns the line by which a game of one's own is followed while no page of this tab has it: its player is there, and how
// it stands is known. Must never know the position.
import type { GameMessage, GameRequest, Refused } from "../generated/protocol";
import { VERSION } from "../generated/protocol";
import { outOfDate } from "../notices";
import { forgetSeat, heldSeats } from "../seats";
import { Connection, socketUrl } from "../socket";
import { checkOwnGame } from "./check";
import { forgetOwn, type OwnGame, remember } from "./games";
import { turnOf } from "./turn";

const forGood: readonly string[] = ["version", "unknown_game", "bad_token", "cannot_open"];

let line: Connection<GameRequest, GameMessage> | null = null;
let followed: OwnGame | null = null;

/** One of these; that which is followed already stays so. */
export function followOneOf(games: readonly OwnGame[]): void {
  if (games.some(({ game, color }) => game === followed?.game && color === followed.color)) return;
  line?.stop();
  line = null;
  followed = games[0] ?? null;
  if (followed) follow(followed);
}

function follow(own: OwnGame): void {
  const { game, color } = own;
  line = new Connection<GameRequest, GameMessage>({
    url: socketUrl(`/ws/game/${encodeURIComponent(game)}`),
    hello: () => ({ type: "hello", version: VERSION, token: heldSeats(game)[color] ?? null, since: null }),
    ping: { type: "ping" },
    onMessage: (message) => hear(own, message),
    onLink: () => {},
  });
  line.start();
}

/** Each frame says by itself how the game stands, so none is missed for good. */
function hear(own: OwnGame, message: GameMessage): void {
  if (message.type === "snapshot" || message.type === "event")
    remember({ ...own, turn: turnOf(message, own.color) });
  else if (message.type === "refused") refuse(own, message);
}

function refuse({ game, color }: OwnGame, { code }: Refused): void {
  // A server that is busy now will have it later.
  if (!forGood.includes(code)) return;
  line?.stop();
  if (code === "version") outOfDate.value = true;
  if (code === "unknown_game") checkOwnGame(game);
  if (code === "bad_token") forgetSeat(game, color);
  if (code === "bad_token" || code === "cannot_open")
    forgetOwn((one, side) => one === game && side === color);
}
