// Talk at a game's socket (checks 22, 30): what is asked anew after a break, what was read, what becomes of a line.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { rematch } from "../src/game/beside";
import { enterGame, leaveGame } from "../src/game/store";
import type { Color, GameRequest, Snapshot, TalkLine } from "../src/generated/protocol";
import { isNameShown, isShown, mute, mutedHere, unmute } from "../src/talk/muted";
import {
  heard,
  isOwn,
  lines,
  maySpeak,
  pending,
  readAll,
  say,
  startTalk,
  unread,
  unsaid,
} from "../src/talk/store";
import { FakeSocket } from "./fake_socket";
import { fixtureGames } from "./record";

const start = fixtureGames()[0]?.folds[0]?.after as Snapshot;
/** Game time (ms) when the page comes. */
const CAME = 60_000;
/** Who the page is to the server. */
const ME = "me";

startTalk();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { protocol: "http:", host: "test" });
  FakeSocket.all = [];
});

afterEach(() => {
  leaveGame();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("30: who comes has read what was said before, and not what comes then", () => {
  come("black");
  hear(line(1, 1_000), line(2, 2_000));
  expect([lines.value.length, unread.value, heard.value]).toEqual([2, 0, null]);
  hear(line(3, CAME + 1_000));
  expect([unread.value, heard.value?.line.number]).toEqual([1, 3]);
  hear({ ...line(4, CAME + 2_000), seat: "black", speaker: ME });
  expect(unread.value).toBe(1);
  readAll();
  expect(unread.value).toBe(0);
});

test("30: after a break only the rest is asked for, and another talk begins anew", () => {
  come("black");
  hear(line(1, CAME + 1), line(2, CAME + 2));
  readAll();
  comeBack("black", "t1");
  expect(last("listen")).toMatchObject({ name: null, heard: { talk: "t1", players: 2, spectators: 0 } });
  expect(lines.value.length).toBe(2);
  comeBack("black", "t2");
  expect(lines.value).toEqual([]);
  hear(line(1, CAME + 3));
  expect(lines.value.length).toBe(1);
});

test.each(["black", null] as const)(
  "30: a line of %s that a break swallowed is said again under its id",
  (mine) => {
    come(mine);
    expect(say("在吗")).toBe(true);
    expect(say("同时只有一句")).toBe(false);
    const first = last("say");
    comeBack(mine, "t1");
    expect(last("say")).toEqual(first);
    FakeSocket.last().say({ type: "said", id: first?.id ?? "", room: "players", number: 1 });
    expect([pending.value, unsaid.value]).toEqual([null, null]);
  },
);

test("30: one's own lines are told by the speaker, neither by a name that others bear nor by what it was then", () => {
  come(null);
  const key = last("listen")?.key;
  expect(key).toMatch(/^[0-9a-f]{24}$/);
  const spoken = { ...line(1, CAME + 1_000), room: "spectators", seat: null, name: "我" } as const;
  hear({ ...spoken, speaker: "another" }, { ...spoken, number: 2, name: "旧名", speaker: ME });
  expect(lines.value.map(({ line }) => isOwn(line))).toEqual([false, true]);
  expect([unread.value, heard.value?.line.speaker]).toEqual([1, "another"]);
  comeBack(null, "t1");
  expect(last("listen")?.key).toBe(key);
});

test("30: who is muted is muted alone, whoever bears the same name, and in this game", () => {
  come("black");
  const [one, other] = [line(1, CAME + 1_000), { ...line(2, CAME + 1_001), seat: null, speaker: "another" }];
  hear(one, other);
  mute(one);
  mute(one);
  expect([isShown(one), isShown(other), unread.value]).toEqual([false, true, 1]);
  // A list of names says no more than names.
  expect([isNameShown("乙"), isNameShown("丙")]).toEqual([false, true]);
  hear({ ...line(3, CAME + 1_002), name: "改名" });
  expect([isShown({ speaker: "white" }), unread.value]).toEqual([false, 1]);
  leaveGame();
  enterGame("another game");
  arrive("black", "t2", "allowed");
  expect([isShown(one), mutedHere.value]).toEqual([true, []]);
  leaveGame();
  come("black");
  const [muted, ...more] = mutedHere.value;
  expect([muted?.name, more]).toEqual(["乙", []]);
  if (muted) unmute(muted);
  expect(isShown(one)).toBe(true);
});

test("30: a refused line comes back with its reason, and nothing else hears of it", () => {
  come("black");
  say("快");
  const refused = {
    type: "refused",
    id: last("say")?.id ?? "",
    code: "talk_too_fast",
    values: { seconds: "2" },
  } as const;
  FakeSocket.last().say(refused);
  expect([pending.value, unsaid.value?.text, unsaid.value?.why?.code]).toEqual([null, "快", "talk_too_fast"]);
});

test("30: who may not speak is known from the server's word, and a player may at the end", () => {
  come("black", "off");
  expect(maySpeak.value).toBe(false);
  FakeSocket.last().say({ type: "snapshot", ...start, phase: "finished" });
  expect(maySpeak.value).toBe(true);
  leaveGame();
  come(null, "off");
  FakeSocket.last().say({ type: "snapshot", ...start, phase: "finished" });
  expect(maySpeak.value).toBe(false);
});

test("22: how it stands with a rematch is the server's word, and another after every break", () => {
  come("black");
  FakeSocket.last().say({ type: "rematch", state: "asked", by: "white", next: null });
  expect(rematch.value).toMatchObject({ state: "asked", by: "white" });
  comeBack("black", "t1");
  expect(rematch.value).toBeNull();
});

test("30: nothing of one game's talk is left beside the next", () => {
  come("black");
  hear(line(1, CAME + 1));
  leaveGame();
  expect([lines.value, heard.value, unread.value]).toEqual([[], null, 0]);
});

function come(seat: Color | null, speaking: "allowed" | "off" = "allowed"): void {
  enterGame("g");
  arrive(seat, "t1", speaking);
}

function comeBack(seat: Color | null, talk: string): void {
  FakeSocket.last().onclose?.({ code: 1006 });
  vi.advanceTimersByTime(60_000);
  arrive(seat, talk, "allowed");
}

function arrive(seat: Color | null, talk: string, speaking: "allowed" | "off"): void {
  const socket = FakeSocket.last();
  socket.onopen?.();
  socket.say({ type: "welcome", version: 2, now: CAME, seat, messages_per_second: null });
  socket.say({ type: "snapshot", ...start });
  socket.say({ type: "listening", id: last("listen")?.id ?? "", talk, name: "我", speaker: ME, speaking });
}

function last<T extends GameRequest["type"]>(type: T) {
  return FakeSocket.last().sent.findLast(
    (one): one is Extract<GameRequest, { type: T }> => one.type === type,
  );
}

function hear(...said: TalkLine[]): void {
  FakeSocket.last().say({ type: "lines", lines: said });
}

function line(number: number, at: number): TalkLine {
  return { room: "players", number, name: "乙", speaker: "white", seat: "white", text: "话", at, moves: 0 };
}
