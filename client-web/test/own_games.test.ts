// The way back to a game of one's own: what is remembered of it, what calls, and the line that follows it from other pages.
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { positionsOf } from "../src/archive/positions";
import { comeBack, enterGame, leaveGame, snapshot, stepAside } from "../src/game/store";
import type { Color, EventFrame, GameEvent, Marking, Seek, Snapshot } from "../src/generated/protocol";
import { zh } from "../src/i18n/zh";
import { lobbyParts } from "../src/later";
import { keepOffer } from "../src/lobby/kept_offer";
import { checkOwnGames } from "../src/own/check";
import { startFollowing } from "../src/own/follow";
import { calling, elsewhere, forgetOwn, isOwnGame, ownGames, remember, startSharing } from "../src/own/games";
import { turnOf } from "../src/own/turn";
import { startTitle } from "../src/page_title";
import { path } from "../src/router";
import { heldSeats, keepSeat, takeSeat } from "../src/seats";
import { FakeSocket } from "./fake_socket";
import { type Told, tell } from "./record";

const told: Told[] = [
  { at: 0, event: { type: "started" } },
  { at: 1, event: { type: "played", color: "black", point: "B3" }, to_play: "white" },
];
const now = positionsOf(tell(told)).end;

// What is loaded later is not what this is about.
vi.mock("../src/later", async () => ({
  playParts: { value: await import("../src/own/games") },
  lobbyParts: { value: null },
  loadLobbyParts: vi.fn(),
}));

const page = { title: "Shoutan", addEventListener: () => {}, removeEventListener: () => {} };

beforeAll(() => {
  Object.assign(globalThis, { document: page, addEventListener: () => {} });
  startFollowing();
  startTitle();
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { protocol: "http:", host: "test" });
  for (const name of ["localStorage", "sessionStorage"]) vi.stubGlobal(name, storage());
  FakeSocket.all = [];
  path.value = "/g/g";
  keepSeat("g", "black", "token");
  enterGame("g");
  FakeSocket.last().onopen?.();
  FakeSocket.last().say({ type: "welcome", version: 3, now: 0, seat: "black", messages_per_second: null });
  FakeSocket.last().say({ type: "snapshot", ...now });
});

afterEach(() => {
  path.value = "/";
  forgetOwn(() => true);
  leaveGame();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("from another page it is followed on the same line, calls when it is one's turn, and is there on the way back", () => {
  expect([elsewhere.value, isOwnGame("g")]).toEqual([[], true]);
  path.value = "/settings";
  stepAside();
  expect(elsewhere.value).toMatchObject([{ game: "g", opponent: "W", turn: "theirs" }]);
  expect(calling.value).toBeNull();
  happen({ type: "played", color: "white", point: "C3" }, { to_play: "black" });
  expect(calling.value).toMatchObject({ game: "g" });
  expect(page.title).toBe(zh.game.yourTurnTitle("W"));
  path.value = "/g/g";
  expect([comeBack("g"), snapshot.value?.moves.length, FakeSocket.all.length, calling.value]).toEqual([
    true,
    2,
    1,
    null,
  ]);
  expect(page.title).toBe(`${zh.brand} ${zh.brandSmall}`);
});

test("its end is told until it is looked at", () => {
  path.value = "/";
  stepAside();
  const outcome = {
    winner: "black",
    by: "resignation",
    margin_quarters: null,
    text: "B+R",
    text_zh: "",
  } as const;
  happen({ type: "resigned", color: "white" }, { phase: "finished", outcome });
  expect([elsewhere.value.map(({ turn }) => turn), isOwnGame("g")]).toEqual([["over"], false]);
  path.value = "/g/g";
  expect(ownGames.value).toEqual([]);
});

test("a tab that has turned to another seat, or to watching, comes back on a line of its own", () => {
  path.value = "/";
  stepAside();
  takeSeat("g", null);
  expect(comeBack("g")).toBe(false);
  expect(comeBack("another")).toBe(false);
});

test("one that was over for long is asked for over HTTP, and entered anew", async () => {
  const record = { ...tell(told), ended_at: 5 };
  vi.stubGlobal("fetch", async () => Response.json(record));
  path.value = "/";
  stepAside();
  FakeSocket.last().say({ type: "refused", id: null, code: "unknown_game" });
  await vi.waitFor(() => expect(elsewhere.value.map(({ turn }) => turn)).toEqual(["over"]));
  expect(comeBack("g")).toBe(false);
  path.value = "/settings";
  stepAside();
  expect(snapshot.value).toBeNull();
});

test("who only watches is followed nowhere", () => {
  leaveGame();
  forgetOwn(() => true);
  takeSeat("g", null);
  enterGame("g");
  FakeSocket.last().onopen?.();
  FakeSocket.last().say({ type: "welcome", version: 3, now: 0, seat: null, messages_per_second: null });
  FakeSocket.last().say({ type: "snapshot", ...now });
  expect(ownGames.value).toEqual([]);
  stepAside();
  expect(snapshot.value).toBeNull();
});

test("behind another game's page a line of its own is there for it, and tells whose turn it is", () => {
  path.value = "/g/other";
  enterGame("other");
  const own = FakeSocket.all[1] as FakeSocket;
  own.onopen?.();
  expect(own.sent[0]).toMatchObject({ type: "hello", token: "token" });
  own.say({ type: "snapshot", ...now });
  expect(elsewhere.value).toMatchObject([{ game: "g", turn: "theirs" }]);
  own.say({ type: "event", ...frame({ type: "played", color: "white", point: "C3" }, { to_play: "black" }) });
  expect([calling.value?.game, snapshot.value]).toEqual(["g", null]);
  own.say({ type: "event", ...frame({ type: "resigned", color: "white" }, { phase: "finished" }) });
  expect([elsewhere.value.map(({ turn }) => turn), own.closed]).toEqual([["over"], true]);
});

test("what is stepped aside from keeps its line; after a reload, or where that one is over, another is begun", () => {
  const [first] = FakeSocket.all;
  path.value = "/";
  stepAside();
  expect(FakeSocket.all.length).toBe(1);
  keepSeat("h", "white", "token");
  remember({ game: "h", color: "white", opponent: "Lee", turn: "theirs" });
  expect(FakeSocket.all.length).toBe(2);
  first?.say({ type: "event", ...frame({ type: "resigned", color: "white" }, { phase: "finished" }) });
  expect([FakeSocket.all.length, FakeSocket.last().closed]).toEqual([2, false]);
  path.value = "/g/h";
  expect(FakeSocket.last().closed).toBe(true);
  path.value = "/settings";
  expect(FakeSocket.all.length).toBe(3);
});

test("a game whose line is refused for good is followed no more, and a busy server is asked again", () => {
  leaveGame();
  path.value = "/";
  FakeSocket.last().say({ type: "refused", id: null, code: "busy" });
  expect([ownGames.value.length, FakeSocket.last().closed]).toEqual([1, false]);
  FakeSocket.last().say({ type: "refused", id: null, code: "bad_token" });
  expect([ownGames.value, FakeSocket.last().closed, heldSeats("g")]).toEqual([[], true, {}]);
});

test("an offer is followed on every page until a game is known to be one's own, however one came there", () => {
  const parts = { followOffer: vi.fn(), leaveLobby: vi.fn() };
  Object.assign(lobbyParts, { value: parts });
  keepOffer({ seek: { id: "s" } as Seek, token: "t", ended: false });
  path.value = "/g/h";
  expect([parts.followOffer.mock.calls.length, parts.leaveLobby.mock.calls]).toEqual([1, []]);
  keepSeat("h", "white", "token");
  remember({ game: "h", color: "white", opponent: "Lee", turn: "theirs" });
  expect(parts.leaveLobby.mock.calls).toEqual([[true]]);
  Object.assign(lobbyParts, { value: null });
});

test("of several the one whose turn it is comes first, then the newest", () => {
  leaveGame();
  let clock = Date.now();
  const ticking = vi.spyOn(Date, "now").mockImplementation(() => ++clock);
  for (const [game, turn] of [
    ["d", "theirs"],
    ["a", "theirs"],
    ["b", "over"],
    ["c", "mine"],
  ] as const) {
    keepSeat(game, "white", "token");
    remember({ game, color: "white", opponent: "Lee", turn });
  }
  expect(elsewhere.value.map(({ game }) => game)).toEqual(["c", "a", "d", "b"]);
  ticking.mockRestore();
});

test("one that is looked at does not grow old, and what has grown old is thrown away", () => {
  const day = 24 * 3600 * 1000;
  const [first] = FakeSocket.all;
  const began = Date.now();
  const clock = vi.spyOn(Date, "now");
  keepSeat("old", "white", "token");
  remember({ game: "old", color: "white", opponent: "Lee", turn: "theirs" });
  clock.mockReturnValue(began + 20 * day);
  first?.say({ type: "snapshot", ...now });
  clock.mockReturnValue(began + 40 * day);
  startSharing();
  expect(Object.keys(localStorage).filter((key) => key.startsWith("shoutan.own."))).toEqual([
    "shoutan.own.g.black",
  ]);
  clock.mockRestore();
});

test("of a count one's marks are awaited until one has accepted, and of a game that stands nothing is", () => {
  const at = (phase: Snapshot["phase"], accepted: Color[] | null = null) =>
    turnOf({ phase, to_play: "black", marking: accepted && ({ accepted } as unknown as Marking) }, "black");
  expect([at("scoring", []), at("scoring", ["white"]), at("scoring", ["black"])]).toEqual([
    "mine",
    "mine",
    "under_way",
  ]);
  expect([at("waiting"), at("paused"), at("adjourned")]).toEqual(["under_way", "under_way", "under_way"]);
  expect([at("sealing"), at("finished")]).toEqual(["mine", "over"]);
});

test("one that is kept and cannot be opened is no more, whatever the archive says", async () => {
  const asked = vi.fn(async () => Response.json(tell(told)));
  vi.stubGlobal("fetch", asked);
  path.value = "/";
  stepAside();
  FakeSocket.last().say({ type: "refused", id: null, code: "cannot_open" });
  expect([ownGames.value, asked.mock.calls.length]).toEqual([[], 0]);
});

test("what no tab has followed is asked for once, and gone where there is no such game", async () => {
  leaveGame();
  path.value = "/";
  forgetOwn(() => true);
  const moved = tell([
    ...told,
    { at: 2, event: { type: "played", color: "white", point: "C3" }, to_play: "black" },
  ]);
  const answers: Record<string, () => Response> = {
    "/api/games/turn": () => Response.json(moved),
    "/api/games/over": () => Response.json({ ...moved, ended_at: 5 }),
    "/api/games/gone": () => Response.json({ type: "refused", code: "unknown_game" }, { status: 404 }),
    "/api/games/shut": () => Response.json({ type: "refused", code: "cannot_open" }, { status: 503 }),
  };
  vi.stubGlobal("fetch", async (asked: string) => answers[asked]?.());
  for (const game of ["turn", "over", "gone", "shut"]) {
    keepSeat(game, "black", "token");
    takeSeat(game, null);
    remember({ game, color: "black", opponent: "Lee", turn: "theirs" });
  }
  checkOwnGames();
  const known = () => Object.fromEntries(ownGames.value.map(({ game, turn }) => [game, turn]));
  await vi.waitFor(() => expect(known()).toEqual({ turn: "mine", over: "over" }));
});

function happen(event: GameEvent, change: Partial<EventFrame>): void {
  FakeSocket.last().say({ type: "event", ...frame(event, change) });
}

function frame(event: GameEvent, change: Partial<EventFrame>): EventFrame {
  return tell([...told, { at: 2, event, ...change }]).events.at(-1) as EventFrame;
}

/** Its entries are its keys, as those of a browser's are. */
function storage(): Record<string, unknown> {
  const items: Record<string, unknown> = {};
  const hidden = (value: unknown) => ({ value, enumerable: false });
  return Object.defineProperties(items, {
    getItem: hidden((key: string) => items[key] ?? null),
    setItem: hidden((key: string, value: string) => {
      items[key] = value;
    }),
    removeItem: hidden((key: string) => {
      delete items[key];
    }),
  });
}
