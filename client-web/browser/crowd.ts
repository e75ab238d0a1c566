// Owns games that are played beside the pages, so that there is something to watch. The moves are thrown by dice that
// fall the same each time.
import type {
  GameMessage,
  GameRequest,
  LobbyMessage,
  LobbyRequest,
  SeatToken,
  Settings,
} from "../src/generated/protocol";
import { VERSION } from "../src/generated/protocol";
import { Line } from "./witness";

type Door = Line<LobbyRequest, LobbyMessage>;
type Seat = Line<GameRequest, GameMessage>;

const COLUMNS = "ABCDEFGHJKLMNOPQRST";

export class CrowdGame {
  private turn = 1;
  private readonly used = new Set<string>();
  private readonly spectators: Seat[] = [];

  private constructor(
    readonly id: string,
    private readonly url: string,
    private readonly settings: Settings,
    private readonly sides: readonly [Seat, Seat],
  ) {}

  /** Two doors stand for two people, as often as games are begun. */
  static async doors(url: string): Promise<[Door, Door]> {
    const hello: LobbyRequest = { type: "hello", version: VERSION, token: null, since: null };
    const open = () => Line.open<LobbyRequest, LobbyMessage>(`${url}/ws/lobby`, hello);
    return [await open(), await open()];
  }

  static async begin(
    url: string,
    [owner, taker]: [Door, Door],
    settings: Settings,
    names: readonly [string, string],
  ): Promise<CrowdGame> {
    const id = crypto.randomUUID();
    for (const [line, name] of [[owner, names[0]] as const, [taker, names[1]] as const]) {
      line.say({ type: "rename", id, name });
      await line.hear("renamed", (renamed) => renamed.id === id);
    }
    owner.say({ type: "open_seek", id, settings, color: "black", visibility: "public" });
    const { seek } = await owner.hear("seek_opened", (opened) => opened.id === id);
    taker.say({ type: "accept_seek", id, seek: seek.id });
    const of = (ready: { seek: string }) => ready.seek === seek.id;
    const black = await owner.hear("game_ready", of);
    const white = await taker.hear("game_ready", of);
    const sides = [
      await join(url, black.game, black.token),
      await join(url, black.game, white.token),
    ] as const;
    await sides[1].hear("event", ({ event }) => event.type === "started");
    return new CrowdGame(black.game, url, settings, sides);
  }

  /** Plays so many moves, on points that were never played on, wherever the rules allow. */
  async play(count: number, seed: number): Promise<void> {
    let dice = seed;
    const thrown = () => {
      dice = (Math.imul(dice, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((dice / 2 ** 32) * this.settings.size);
    };
    for (let moves = 0; moves < count; ) {
      const point = `${COLUMNS[thrown()]}${thrown() + 1}`;
      if (this.used.has(point)) continue;
      this.used.add(point);
      // White begins where stones are given.
      const given = this.settings.handicap > 0 ? 1 : 0;
      const side = this.sides[(this.turn + given) % 2 === 1 ? 0 : 1];
      side.say({ type: "play", id: point, turn: this.turn, point });
      const played = side.hear("event", ({ event }) => "point" in event && event.point === point);
      const refused = side.hear("refused", ({ id }) => id === point);
      // The one that does not come is given up later.
      const answer = await Promise.race([
        played.then(({ turn }) => turn),
        refused.then(
          () => null,
          () => null,
        ),
      ]);
      if (answer === null) continue;
      this.turn = answer;
      moves += 1;
    }
  }

  async watchedBy(count: number): Promise<void> {
    for (let one = 0; one < count; one++) this.spectators.push(await join(this.url, this.id, null));
  }

  async resign(): Promise<void> {
    this.sides[0].say({ type: "resign", id: "enough", turn: this.turn });
    await this.sides[0].hear("event", ({ event }) => event.type === "resigned");
  }

  leave(): void {
    for (const line of [...this.sides, ...this.spectators]) line.close();
  }
}

function join(url: string, game: string, token: SeatToken | null): Promise<Seat> {
  return Line.open(`${url}/ws/game/${game}`, { type: "hello", version: VERSION, token, since: null });
}
