// Owns one game as this page knows it: its socket, the snapshot kept up to date, the seat, what is under way.
// Must never know a rule, and never changes the position by itself.
import { batch, computed, signal } from "@preact/signals";
import { other } from "../board/points";
import type {
  Breaks,
  Color,
  EventFrame,
  GameEvent,
  GameMessage,
  GameRequest,
  Presence,
  Refused,
  Snapshot,
} from "../generated/protocol";
import { VERSION } from "../generated/protocol";
import { t } from "../i18n";
import { newId } from "../ids";
import { lookAt, tellOf } from "../link_state";
import { notify, notifyRefused, outOfDate } from "../notices";
import { chooseSeat, forgetSeat, takeSeat } from "../seats";
import { ServerTime } from "../server_time";
import { Connection, socketUrl } from "../socket";
import * as beside from "./beside";
import { afterEvent, afterSnapshot, type Command, resignAgain, toRepeat } from "./commands";
import { fold } from "./fold";
import { anew, fateOf, type Held, hold } from "./held";

/** What a command is before it has its id and turn. */
export type Intent = Command extends infer C ? (C extends Command ? Omit<C, "id" | "turn"> : never) : never;

export const snapshot = signal<Snapshot | null>(null);
export const seat = signal<Color | null>(null);
export const presence = signal<Presence | null>(null);
export const online = signal(false);
export const refusedGame = signal<Refused | null>(null);
export const waiting = signal<readonly Command[]>([]);
/** A move that the server's break overtook; it is sent again once the game goes on as it was. */
export const held = signal<Held | null>(null);
/** The game stands because the server was away. */
export const interrupted = computed(() => snapshot.value?.breaks?.paused_by === "outage");
/** The last event that this page saw happen, for what the status line says of it. */
export const lastFrame = signal<EventFrame | null>(null);
export const lastEvent = computed<GameEvent | null>(() => lastFrame.value?.event ?? null);
/** What was asked for and awaited before it. */
export const breaksBefore = signal<Breaks | null>(null);
export const time = new ServerTime();
/** How long the last journey to the server and back took, in ms. */
export const journey = signal<number | null>(null);

/** A move, or one to be sealed, is awaited of this seat. */
export const myTurn = computed(() => {
  const now = snapshot.value;
  const moving = now?.phase === "playing" || now?.phase === "sealing";
  return now !== null && moving && seat.value !== null && now.to_play === seat.value;
});
/** Where the stone was sent that is not yet the server's. */
export const sentPoint = computed(() => {
  const sent = held.value?.command ?? waiting.value.find(({ type }) => type === "play" || type === "seal");
  return sent && "point" in sent ? sent.point : null;
});

let connection: Connection<GameRequest, GameMessage> | null = null;
let game = "";
let whole = false;
/** An event is missing: the snapshot stays before the eyes, but nothing is built upon it. */
let gap = false;
let resigned: string | null = null;
let overtaken: string | null = null;

/** Another page is in front: a game of one's own that goes on is followed all the same, any other is left. */
export function stepAside(): void {
  const goesOn = snapshot.value !== null && snapshot.value.phase !== "finished" && !refusedGame.value;
  if (connection && seat.value !== null && goesOn) lookAt(null);
  else leaveGame();
}

/** False where this tab has not followed the game meanwhile on the seat that it would take. */
export function comeBack(id: string): boolean {
  const choice = chooseSeat(id);
  if (
    !connection ||
    refusedGame.value ||
    id !== game ||
    choice.kind !== "seat" ||
    choice.color !== seat.value
  )
    return false;
  lookAt(connection);
  return true;
}

export function enterGame(id: string): void {
  leaveGame();
  game = id;
  connection = new Connection<GameRequest, GameMessage>({
    url: socketUrl(`/ws/game/${encodeURIComponent(id)}`),
    hello,
    ping: { type: "ping" },
    onMessage: hear,
    onLink: (link) => {
      online.value = link === "open";
      tellOf(connection, link);
    },
  });
  lookAt(connection);
  connection.start();
}

/** The game that was entered last, there or not. */
export function entered(): string {
  return game;
}

export function leaveGame(): void {
  connection?.stop();
  connection = null;
  beside.end();
  gap = false;
  snapshot.value = null;
  seat.value = null;
  presence.value = null;
  refusedGame.value = null;
  waiting.value = [];
  held.value = null;
  lastFrame.value = null;
}

/** Sends at once or not at all: nothing is kept to be sent later by itself. */
export function command(intent: Intent): void {
  const now = snapshot.value;
  if (!now || seat.value === null || !online.value) return;
  const request = { ...intent, id: newId(), turn: now.turn } as Command;
  if (!connection?.send(request)) return;
  waiting.value = [...waiting.value, request];
}

function hello(): GameRequest {
  whole = false;
  const choice = chooseSeat(game);
  const token = choice.kind === "seat" ? choice.token : null;
  // Another tab may take the other seat meanwhile: this one stays where it sits.
  if (choice.kind === "seat") takeSeat(game, choice.color);
  const since = gap ? null : (snapshot.value?.seq ?? null);
  return { type: "hello", version: VERSION, token, since };
}

function hear(message: GameMessage, roundTrip: number | null, at: number): void {
  switch (message.type) {
    case "welcome":
      seat.value = message.seat;
      takeTime(message.now, roundTrip, at);
      beside.begin(game, (request) => connection?.send(request) ?? false);
      // Its answer comes after everything that was missed, so it marks the moment when the state is whole.
      connection?.ping();
      return;
    case "snapshot":
      gap = false;
      keepAside(snapshot.value, message);
      batch(() => {
        snapshot.value = message;
        // What this page saw happen last is no news of a game that went on without it.
        if (lastFrame.value?.seq !== message.seq) lastFrame.value = null;
        waiting.value = afterSnapshot(waiting.value, message);
      });
      goOn(message);
      return;
    case "event":
      follow(message);
      return;
    case "presence":
      presence.value = message;
      return;
    case "pong":
      takeTime(message.now, roundTrip, at);
      if (!whole) repeat();
      whole = true;
      return;
    case "refused":
      refuse(message);
      return;
    case "stopping":
      notify(t().stopping);
      return;
    case "listening":
    case "lines":
    case "said":
      beside.hear(message);
      return;
    case "rematch":
      beside.rematch.value = message;
      return;
    case "next_game":
      beside.nextGame(message);
      return;
    default:
      ignore(message);
  }
}

function takeTime(now: number, roundTrip: number | null, at: number): void {
  if (roundTrip === null) return;
  time.take(now, roundTrip, at);
  journey.value = roundTrip;
}

function follow(frame: GameMessage & { type: "event" }): void {
  const before = snapshot.value;
  if (!before || frame.seq > before.seq + 1) {
    // Something is missing between the two: begin anew, with the whole game.
    gap = true;
    connection?.restart();
    return;
  }
  if (frame.seq <= before.seq) return;
  time.atLeast(frame.at);
  const after = fold(before, frame);
  keepAside(before, after);
  batch(() => {
    snapshot.value = after;
    breaksBefore.value = before.breaks;
    lastFrame.value = frame;
    waiting.value =
      after.phase === "finished" ? [] : afterEvent(waiting.value, frame.event, seat.value, frame.turn);
  });
  goOn(after);
}

/** Before what came is taken over: a move that it overtook is not lost. */
function keepAside(before: Snapshot | null, after: Snapshot): void {
  if (!before || held.value || seat.value !== before.to_play) return;
  held.value = hold(waiting.value, before, after);
  overtaken = held.value?.command.id ?? overtaken;
}

/** A move that was kept aside goes out as soon as it is what the player meant; else it is told that it does not. */
function goOn(now: Snapshot): void {
  const kept = held.value;
  if (!kept) return;
  const fate = fateOf(kept, now);
  if (fate === "wait") return;
  held.value = null;
  if (fate === "void") {
    notify(t().game.dropped);
    return;
  }
  const request = anew(kept, now, newId());
  waiting.value = [...waiting.value, request];
  // Before the state is whole it waits with the others, and goes out with them.
  if (whole) connection?.send(request);
}

function repeat(): void {
  const now = snapshot.value;
  if (!now) return;
  waiting.value = toRepeat(waiting.value, now);
  for (const request of waiting.value) connection?.send(request);
}

function refuse(refused: Refused): void {
  if (beside.refuse(refused)) return;
  // It came after the break that it did not know of, and will be made again.
  if (refused.id !== null && refused.id === overtaken) return;
  const mine = waiting.value.find((request) => request.id === refused.id);
  waiting.value = waiting.value.filter((request) => request !== mine);
  const now = snapshot.value;
  if (refused.code === "version") {
    outOfDate.value = true;
    connection?.stop();
  } else if (refused.code === "bad_token") {
    const choice = chooseSeat(game);
    if (choice.kind === "seat") forgetSeat(game, choice.color);
    notify(t().game.lostSeat);
    connection?.restart();
  } else if (refused.code === "unknown_game" || refused.code === "cannot_open") {
    refusedGame.value = refused;
    connection?.stop();
    // The archive may show it as if it went on.
    if (refused.code === "cannot_open") notifyRefused(refused);
  } else {
    const again = mine && now && mine.id !== resigned ? resignAgain(mine, refused, now, newId()) : null;
    if (again) {
      resigned = again.id;
      waiting.value = [...waiting.value, again];
      connection?.send(again);
    } else {
      notifyRefused(refused);
    }
  }
}

export function opponent(): Color | null {
  return seat.value === null ? null : other(seat.value);
}

/** What a newer server says beyond this page's version is no fault. */
function ignore(_message: never): void {}
