// Owns what the tests know without the page: the server's clocks, heard on sockets of their own, and what a page
// showed when. Must never read a clock with the page's own arithmetic.
import type { Page } from "playwright-core";
import type {
  Clocks,
  Color,
  GameMessage,
  GameRequest,
  LobbyMessage,
  LobbyRequest,
  TimeControl,
} from "../src/generated/protocol";
import { VERSION } from "../src/generated/protocol";
import { zh } from "../src/i18n/zh";

export type ByoYomi = TimeControl & { type: "byo_yomi" };
type Heard<M, T> = Extract<M, { type: T }>;

/** One socket that says hello and remembers everything until somebody waits for it. */
export class Line<Request, Message extends { type: string }> {
  private readonly heard: Message[] = [];
  private ears: ((message: Message) => void)[] = [];

  private constructor(private readonly wire: WebSocket) {
    wire.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as Message;
      this.heard.push(message);
      for (const ear of this.ears) ear(message);
    };
  }

  static async open<Request, Message extends { type: string }>(url: string, hello: Request) {
    const wire = new WebSocket(url.replace(/^http/, "ws"));
    const line = new Line<Request, Message>(wire);
    await new Promise((resolve, reject) => {
      wire.onopen = resolve;
      wire.onerror = () => reject(new Error(`no socket at ${url}`));
    });
    line.say(hello);
    await line.hear("welcome");
    return line;
  }

  say(request: Request): void {
    this.wire.send(JSON.stringify(request));
  }

  /** The next of its kind that fits, or the first that was heard already. */
  hear<T extends Message["type"]>(
    type: T,
    fits: (message: Heard<Message, T>) => boolean = () => true,
  ): Promise<Heard<Message, T>> {
    const fitting = (message: Message): message is Heard<Message, T> =>
      message.type === type && fits(message as Heard<Message, T>);
    const known = this.heard.find(fitting);
    if (known) return Promise.resolve(known);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no ${type} was heard`)), 20_000);
      const ear = (message: Message) => {
        if (!fitting(message)) return;
        clearTimeout(timer);
        this.ears = this.ears.filter((one) => one !== ear);
        resolve(message);
      };
      this.ears.push(ear);
    });
  }

  forget(type: Message["type"]): void {
    for (let index = this.heard.length - 1; index >= 0; index--)
      if (this.heard[index]?.type === type) this.heard.splice(index, 1);
  }

  last<T extends Message["type"]>(...types: T[]): Heard<Message, T> | undefined {
    return this.heard.findLast((message): message is Heard<Message, T> => types.includes(message.type as T));
  }

  close(): void {
    this.wire.close();
  }
}

type GameLine = Line<GameRequest, GameMessage>;

/** An offer by link on a socket of its own; `begun` is there once a page has taken it. */
export async function offer(url: string, time: ByoYomi) {
  const lobby = await Line.open<LobbyRequest, LobbyMessage>(`${url}/ws/lobby`, {
    type: "hello",
    version: VERSION,
    token: null,
    since: null,
  });
  const settings = {
    size: 9,
    ruleset: "chinese-2002",
    handicap: 0,
    komi: null,
    illegal_moves: "refused",
    conduct: "casual",
    time,
  } as const;
  lobby.say({ type: "open_seek", id: "offer", settings, color: "black", visibility: "private" });
  const { seek } = await lobby.hear("seek_opened");
  return { path: `/c/${seek.id}`, begun: () => begin(url, lobby) };
}

async function begin(url: string, lobby: Line<LobbyRequest, LobbyMessage>) {
  const { game, token } = await lobby.hear("game_ready");
  const black = await sit(url, game, token);
  const witness = await watch(url, game);
  let count = 0;
  return {
    game,
    witness,
    /** Black's move, made without any page. */
    play: async (point: string) => {
      const turn = black.last("event", "snapshot")?.turn;
      if (turn === undefined) throw new Error("no position was told");
      count += 1;
      black.say({ type: "play", id: `b${count}`, turn, point });
      await witness.sees(point);
    },
    leave: () => {
      lobby.close();
      black.close();
      witness.leave();
    },
  };
}

function sit(url: string, game: string, token: string | null): Promise<GameLine> {
  return Line.open<GameRequest, GameMessage>(`${url}/ws/game/${game}`, {
    type: "hello",
    version: VERSION,
    token,
    since: null,
  });
}

/** A spectator of a game of byo-yomi. */
export async function watch(url: string, game: string): Promise<Witness> {
  const line = await sit(url, game, null);
  const { time } = (await line.hear("snapshot")).game.settings;
  if (time.type !== "byo_yomi") throw new Error(`a game of ${time.type}`);
  return new Witness(line, time);
}

/** The server's truth, and how far it may be off. */
export interface Truth {
  /** Everything that the running side has left, periods and all, in ms. */
  left: number;
  doubt: number;
}

const PINGS = 5;

export class Witness {
  constructor(
    private readonly line: GameLine,
    private readonly time: ByoYomi,
  ) {}

  /** Game time at an instant of this process's own clock. */
  async gameTime(): Promise<{ offset: number; doubt: number }> {
    let best = { offset: 0, doubt: Number.POSITIVE_INFINITY };
    for (let count = 0; count < PINGS; count++) {
      this.line.forget("pong");
      const asked = performance.now();
      this.line.say({ type: "ping" });
      const { now } = await this.line.hear("pong");
      const here = performance.now();
      const doubt = (here - asked) / 2;
      // `now` is cut to whole milliseconds: on the average it was half of one more.
      if (doubt < best.doubt) best = { offset: now + 0.5 - (asked + here) / 2, doubt };
    }
    return { offset: best.offset, doubt: best.doubt + 0.5 };
  }

  async sees(point: string): Promise<void> {
    await this.line.hear("event", ({ event }) => event.type === "played" && event.point === point);
  }

  leave(): void {
    this.line.close();
  }

  async now(): Promise<number> {
    return performance.now() + (await this.gameTime()).offset;
  }

  clocks(): Clocks {
    const clocks = this.line.last("event", "snapshot")?.clocks;
    if (!clocks) throw new Error("no clocks were told");
    return clocks;
  }

  /** What is left at an instant of the page's `performance.now`. */
  async truth(page: Page, instant: number): Promise<Truth> {
    const [here, there] = [await pageClock(page), await this.gameTime()];
    const clocks = this.clocks();
    if (!clocks.running) throw new Error("no clock runs");
    const elapsed = instant + here.offset + there.offset - clocks.at;
    return { left: this.total(clocks, clocks.running) - elapsed, doubt: here.doubt + there.doubt };
  }

  private total(clocks: Clocks, color: Color): number {
    const { main_ms = 0, periods = 0, period_left_ms = 0 } = clocks[color];
    return main_ms + period_left_ms + (periods - 1) * this.time.period_ms;
  }

  /** The total that a figure and the note beside it stand for. */
  shownTotal({ figure, note }: Pick<Face, "figure" | "note">): number {
    const words = zh.clock;
    const { periods, period_ms } = this.time;
    if (note === words.lastPeriod) return inMs(figure);
    for (let left = 2; left <= periods; left++)
      if (note === words.periodsLeft(left)) return inMs(figure) + (left - 1) * period_ms;
    const untouched = words.byoYomi(periods, words.seconds(String(period_ms / 1000)));
    if (note !== untouched) throw new Error(`what does the note “${note}” mean?`);
    return inMs(figure) + periods * period_ms;
  }
}

/** From the page's `performance.now` to this process's. */
export async function pageClock(page: Page): Promise<{ offset: number; doubt: number }> {
  let best = { offset: 0, doubt: Number.POSITIVE_INFINITY };
  for (let count = 0; count < PINGS; count++) {
    const asked = performance.now();
    const there = await page.evaluate(() => performance.now());
    const here = performance.now();
    const doubt = (here - asked) / 2;
    if (doubt < best.doubt) best = { offset: (asked + here) / 2 - there, doubt };
  }
  return best;
}

function inMs(figure: string): number {
  const parts = figure.split(":").map(Number);
  if (parts.length < 2 || parts.some(Number.isNaN)) throw new Error(`“${figure}” is no time`);
  return parts.reduce((sum, part) => sum * 60 + part, 0) * 1000;
}

/** What a page notes of itself from before its own scripts run. */
export interface Notes {
  trips: number[];
  hidden: boolean;
  frozen: boolean;
  resumed: boolean;
}

declare global {
  interface Window {
    notes: Notes;
  }
}

export interface Oddities {
  /** How wrong this visitor's calendar is, in ms. */
  skew?: number;
  /** The page's own clock stands while the page is frozen, as it does in a machine that sleeps. */
  stands?: boolean;
}

export async function takeNotes(page: Page, { skew = 0, stands = false }: Oddities = {}): Promise<void> {
  await page.addInitScript(
    ([wrong, standing]) => {
      const notes: Notes = { trips: [], hidden: false, frozen: false, resumed: false };
      window.notes = notes;
      document.addEventListener("freeze", () => (notes.frozen = true));
      document.addEventListener("resume", () => (notes.resumed = true));
      document.addEventListener("visibilitychange", () => (notes.hidden = document.hidden));
      window.WebSocket = class extends WebSocket {
        private asked: number | null = null;
        constructor(url: string | URL) {
          super(url);
          this.addEventListener("message", ({ data }) => {
            if (!/^\{"type":"(welcome|pong)"/.test(data) || this.asked === null) return;
            if (this.url.includes("/ws/game/")) notes.trips.push(performance.now() - this.asked);
            this.asked = null;
          });
        }
        override send(text: string): void {
          if (/^\{"type":"(hello|ping)"/.test(text)) this.asked = performance.now();
          super.send(text);
        }
      };
      if (standing) {
        const going = performance.now.bind(performance);
        let lost = 0;
        let stood: number | null = null;
        performance.now = () => (stood ?? going()) - lost;
        document.addEventListener("freeze", () => (stood = going()));
        document.addEventListener("resume", () => {
          if (stood !== null) lost += going() - stood;
          stood = null;
        });
      }
      const Right = Date;
      if (wrong !== 0)
        window.Date = class extends Right {
          // biome-ignore lint/suspicious/noExplicitAny: whatever a date is made of.
          constructor(...parts: any[]) {
            super(...((parts.length === 0 ? [Right.now() + wrong] : parts) as [number]));
          }
          static override now(): number {
            return Right.now() + wrong;
          }
        } as DateConstructor;
    },
    [skew, stands] as const,
  );
}

export function smallestTrip(page: Page): Promise<number> {
  return page.evaluate(() => {
    if (window.notes.trips.length === 0) throw new Error("the page has measured no journey");
    return Math.min(...window.notes.trips);
  });
}

export interface Face {
  figure: string;
  note: string;
  /** `performance.now` of the page. */
  at: number;
}

/** The running clock at the instant when its figure changes: until then it showed more, from then on at most this. */
export function nextFace(page: Page): Promise<Face> {
  return page.evaluate(
    () =>
      new Promise<Face>((resolve, reject) => {
        const read = () => {
          const clock = document.querySelector(".clock.running");
          const [figure, note] = [".clock-figure", ".clock-note"].map(
            (part) => clock?.querySelector(part)?.textContent ?? "",
          ) as [string, string];
          return { figure, note, at: performance.now() };
        };
        const before = read().figure;
        const timer = setTimeout(() => reject(new Error(`the clock stood at ${before}`)), 5_000);
        const observer = new MutationObserver(() => {
          const face = read();
          if (face.figure === before || face.figure === "") return;
          observer.disconnect();
          clearTimeout(timer);
          resolve(face);
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
  );
}

/** The running clock as it stands, two pictures from now. */
export function presentFace(page: Page): Promise<Face> {
  return page.evaluate(
    () =>
      new Promise<Face>((resolve, reject) => {
        const look = () => {
          const clock = document.querySelector(".clock.running");
          const figure = clock?.querySelector(".clock-figure")?.textContent;
          const note = clock?.querySelector(".clock-note")?.textContent;
          if (!figure || !note) reject(new Error("no clock runs on the page"));
          else resolve({ figure, note, at: performance.now() });
        };
        requestAnimationFrame(() => requestAnimationFrame(look));
      }),
  );
}
