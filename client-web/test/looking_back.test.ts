// A player who looks back in a game that goes on: nothing lies in the hand, nothing pulls away, and the way back alone leads back.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { course } from "../src/archive/course";
import { positionsOf } from "../src/archive/positions";
import { goTo, openReplay } from "../src/archive/replay";
import { aim, aimAt } from "../src/game/aim";
import { awaited } from "../src/game/awaited";
import { enterGame, leaveGame, myTurn } from "../src/game/store";
import { elsewhere, shown } from "../src/game/view";
import type { EventFrame } from "../src/generated/protocol";
import { FakeSocket } from "./fake_socket";
import { type Told, tell } from "./record";

const told: Told[] = [
  { at: 0, event: { type: "started" } },
  { at: 1, event: { type: "played", color: "black", point: "B3" }, to_play: "white" },
  { at: 2, event: { type: "played", color: "white", point: "A3" }, to_play: "black" },
];
const next: Told = { at: 3, event: { type: "played", color: "black", point: "C3" }, to_play: "white" };
let close: () => void;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { protocol: "http:", host: "test" });
  vi.stubGlobal("fetch", async () => Response.json(tell(told)));
  FakeSocket.all = [];
  enterGame("g");
  FakeSocket.last().onopen?.();
  FakeSocket.last().say({ type: "welcome", version: 2, now: 0, seat: "black", messages_per_second: null });
  FakeSocket.last().say({ type: "snapshot", ...positionsOf(tell(told)).end });
  close = openReplay("g", null);
});

afterEach(() => {
  close();
  leaveGame();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("(23) the stone that was aimed at is dropped for good, and comes not back with the game", async () => {
  aimAt(0);
  expect([myTurn.value, aim.value, elsewhere.value]).toEqual([true, 0, false]);
  goTo(1);
  await vi.waitFor(() => expect(shown.value?.moves.length).toBe(1));
  expect([myTurn.value, aim.value, elsewhere.value]).toEqual([true, null, true]);
  course.value.left?.comeBack();
  expect([aim.value, elsewhere.value, shown.value?.moves.length]).toEqual([null, false, 2]);
});

test("a move is awaited of whose turn it is, and during the count a word of each who has not agreed", () => {
  const say = (change: object) =>
    FakeSocket.last().say({ type: "snapshot", ...positionsOf(tell(told)).end, ...change });
  const counting = (accepted: string[]) => ({ phase: "scoring", marking: { marking: 1, accepted } });
  const seen = [{}, { to_play: "white" }, counting([]), counting(["white"]), counting(["black"])].map(
    (change) => {
      say(change);
      return awaited.value;
    },
  );
  expect(seen).toEqual(["move", null, "count", "count", null]);
});

test("(23) a move leaves the reader where that was, and is there on the way back", async () => {
  goTo(1);
  await vi.waitFor(() => expect(elsewhere.value).toBe(true));
  const frame = tell([...told, next]).events.at(-1) as EventFrame;
  FakeSocket.last().say({ type: "event", ...frame });
  expect([shown.value?.moves.length, course.value.left?.away.value]).toEqual([1, true]);
  course.value.left?.comeBack();
  expect(shown.value?.moves.length).toBe(3);
});

test("(13, 23) whoever steps to the last move is not put before the game's own buttons, but comes back by the way back", async () => {
  goTo(1);
  await vi.waitFor(() => expect(elsewhere.value).toBe(true));
  for (const move of [2, 3, 9]) {
    goTo(move);
    expect([elsewhere.value, shown.value?.moves.length]).toEqual([true, 2]);
  }
  course.value.left?.comeBack();
  expect(elsewhere.value).toBe(false);
  goTo(9);
  expect(elsewhere.value, "who looks at the game goes on looking at it").toBe(false);
});
