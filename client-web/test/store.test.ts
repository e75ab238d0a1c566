// A game's socket through a restart of the server: what was under way goes out again, is told to be void, or stays silent.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  command,
  enterGame,
  held,
  interrupted,
  lastEvent,
  leaveGame,
  sentPoint,
  snapshot,
  waiting,
} from "../src/game/store";
import type { Breaks, EventFrame, GameEvent, GameMessage, Snapshot } from "../src/generated/protocol";
import { refusalText } from "../src/i18n";
import { zh } from "../src/i18n/zh";
import { notices } from "../src/notices";
import { FakeSocket } from "./fake_socket";
import { fixtureGames } from "./record";

/** Black is to play the first move. */
const start = fixtureGames()[0]?.folds[0]?.after as Snapshot;
const outage: Breaks = { until: 40_000, paused_by: "outage" };
const broken: Partial<EventFrame> = { turn: 2, phase: "paused", breaks: outage };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { protocol: "http:", host: "test" });
  FakeSocket.all = [];
  notices.value = [];
  enterGame("g");
  arrive(start);
  command({ type: "play", point: "E5" });
  expect(FakeSocket.last().plays()).toMatchObject([{ type: "play", turn: 1, point: "E5" }]);
});

afterEach(() => {
  leaveGame();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a move that the restart swallowed goes out once more when the game goes on, as a new command", () => {
  const first = FakeSocket.last().plays()[0];
  restart();
  say(2, { type: "interrupted" }, broken);
  pong();
  expect([interrupted.value, held.value?.command.type, sentPoint.value]).toEqual([true, "play", "E5"]);
  say(3, { type: "ready", color: "black" }, { ...broken, breaks: { ...outage, ready: ["black"] } });
  expect(FakeSocket.last().plays()).toEqual([]);
  say(4, { type: "ready", color: "white" }, { turn: 4, phase: "playing" });
  expect(FakeSocket.last().plays()).toMatchObject([{ type: "play", turn: 4, point: "E5" }]);
  expect(FakeSocket.last().plays()[0]?.id).not.toBe(first?.id);
  say(5, { type: "played", color: "black", point: "E5" }, { turn: 5, phase: "playing", to_play: "white" });
  expect([waiting.value, held.value, sentPoint.value, notices.value]).toEqual([[], null, null, []]);
});

test("a tail that has the break and its end in it sends once, when the state is whole", () => {
  restart();
  say(2, { type: "interrupted" }, broken);
  say(3, { type: "pause_ended" }, { turn: 3, phase: "playing" });
  expect(FakeSocket.last().plays()).toEqual([]);
  pong();
  pong();
  expect(FakeSocket.last().plays()).toMatchObject([{ turn: 3, point: "E5" }]);
});

test("a move that had been kept before the crash is not made twice", () => {
  restart();
  say(2, { type: "played", color: "black", point: "E5" }, { turn: 2, phase: "playing", to_play: "white" });
  say(3, { type: "interrupted" }, { ...broken, turn: 3, to_play: "white" });
  say(4, { type: "pause_ended" }, { turn: 4, phase: "playing", to_play: "white" });
  pong();
  expect(FakeSocket.last().plays()).toEqual([]);
  expect(notices.value).toEqual([]);
});

test("a whole snapshot in place of the tail does the same", () => {
  restart();
  FakeSocket.last().say({ type: "snapshot", ...start, seq: 2, turn: 2, phase: "paused", breaks: outage });
  pong();
  expect(held.value).not.toBeNull();
  say(3, { type: "pause_ended" }, { turn: 3, phase: "playing" });
  expect(FakeSocket.last().plays()).toMatchObject([{ turn: 3, point: "E5" }]);
});

test("where the game goes on otherwise the move is dropped, and that is told", () => {
  restart();
  say(2, { type: "interrupted" }, broken);
  pong();
  say(3, { type: "adjournment_due" }, { turn: 3, phase: "adjourned" });
  expect([held.value, FakeSocket.last().plays()]).toEqual([null, []]);
  expect(notices.value.map(({ text }) => text)).toEqual([zh.game.dropped]);
});

test("a server that only stalled refuses the old command; that is no news, and it is made again all the same", () => {
  const id = FakeSocket.last().plays()[0]?.id ?? "";
  say(2, { type: "interrupted" }, broken);
  FakeSocket.last().say({ type: "refused", id, code: "stale_turn" });
  expect(notices.value).toEqual([]);
  say(3, { type: "pause_ended" }, { turn: 3, phase: "playing" });
  expect(FakeSocket.last().plays().at(-1)).toMatchObject({ turn: 3, point: "E5" });
});

test("a move that cannot be recorded goes back to the hand, and that is told", () => {
  const id = FakeSocket.last().plays()[0]?.id ?? "";
  expect(sentPoint.value).toBe("E5");
  FakeSocket.last().say({ type: "refused", id, code: "cannot_record" });
  expect([waiting.value, sentPoint.value]).toEqual([[], null]);
  expect(notices.value.map(({ text }) => text)).toEqual([refusalText({ code: "cannot_record" })]);
});

test("what this page saw happen last is no news of a game that went on without it", () => {
  say(2, { type: "declined", color: "white", request: "undo" }, {});
  expect(lastEvent.value?.type).toBe("declined");
  FakeSocket.last().say({ type: "snapshot", ...start, seq: 2 });
  expect(lastEvent.value?.type, "the same state, told once more").toBe("declined");
  FakeSocket.last().say({ type: "snapshot", ...start, seq: 9 });
  expect(lastEvent.value).toBeNull();
});

test("where an event is missing the whole game is asked for, and what is known stays before the eyes until it comes", () => {
  const lines = FakeSocket.all.length;
  say(3, { type: "declined", color: "white", request: "undo" }, {});
  expect(FakeSocket.all.length).toBe(lines + 1);
  expect(snapshot.value).toEqual({ type: "snapshot", ...start });
  arrive(null);
  expect(FakeSocket.last().sent[0]).toMatchObject({ type: "hello", since: null });
  FakeSocket.last().onclose?.({ code: 1006 });
  vi.advanceTimersByTime(1_000);
  arrive({ ...start, seq: 3 });
  expect(FakeSocket.last().sent[0], "broken off before it came").toMatchObject({ since: null });
  expect(snapshot.value?.seq).toBe(3);
  FakeSocket.last().onclose?.({ code: 1006 });
  vi.advanceTimersByTime(2_000);
  FakeSocket.last().onopen?.();
  expect(FakeSocket.last().sent[0]).toMatchObject({ type: "hello", since: 3 });
});

test("a tab stays at its seat, also when another tab of the browser takes the other one", () => {
  const kept = new Map([["shoutan.seat.h.black", '{"token":"token-b"}']]);
  const session = new Map<string, string>();
  for (const [name, items] of [
    ["localStorage", kept],
    ["sessionStorage", session],
  ] as const)
    vi.stubGlobal(name, {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => items.set(key, value),
      removeItem: (key: string) => items.delete(key),
    });
  enterGame("h");
  FakeSocket.last().onopen?.();
  kept.set("shoutan.seat.h.white", '{"token":"token-w"}');
  FakeSocket.last().onclose?.({ code: 1006 });
  vi.advanceTimersByTime(1_000);
  FakeSocket.last().onopen?.();
  expect(FakeSocket.last().sent[0]).toMatchObject({ type: "hello", token: "token-b" });
});

function arrive(snapshot: Snapshot | null): void {
  FakeSocket.last().onopen?.();
  FakeSocket.last().say({ type: "welcome", version: 2, now: 0, seat: "black", messages_per_second: null });
  if (snapshot) {
    FakeSocket.last().say({ type: "snapshot", ...snapshot });
    pong();
  }
}

/** The line breaks as the server says that it restarts; the page is back by itself. */
function restart(): void {
  const tries = FakeSocket.all.length;
  FakeSocket.last().onclose?.({ code: 1012 });
  vi.advanceTimersByTime(1_000);
  expect(FakeSocket.all.length).toBe(tries + 1);
  arrive(null);
  expect(FakeSocket.last().sent[0]).toMatchObject({ type: "hello", since: 1 });
}

function pong(): void {
  FakeSocket.last().say({ type: "pong", now: 0 });
}

function say(seq: number, event: GameEvent, change: Partial<EventFrame>): void {
  const { turn, phase, to_play, hash } = start;
  FakeSocket.last().say({
    type: "event",
    ...{ seq, turn, at: 0, event, phase, to_play, hash },
    ...change,
  } as GameMessage);
}
