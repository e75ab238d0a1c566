// One's own offer through broken lines, reloads and other pages; and an invitation that ends while it is looked at.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LobbyMessage, Seek } from "../src/generated/protocol";
import { FakeSocket } from "./fake_socket";

const seek = { id: "s", name: "Lee", color: "black", visibility: "private" } as Seek;
let session: Map<string, string>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  session = new Map();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { protocol: "http:", host: "test", pathname: "/", search: "", hash: "" });
  vi.stubGlobal("history", { pushState: () => {} });
  vi.stubGlobal("scrollTo", () => {});
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => session.get(key) ?? null,
    setItem: (key: string, value: string) => session.set(key, value),
    removeItem: (key: string) => session.delete(key),
  });
  FakeSocket.all = [];
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The page as it is when it has just been loaded; what the tab keeps is there. */
async function load() {
  vi.resetModules();
  const { loadWords } = await import("../src/i18n");
  await loadWords("first", "refusals");
  return import("../src/lobby/store");
}

function say(message: LobbyMessage): void {
  FakeSocket.last().say(message as never);
}

function welcome(): void {
  FakeSocket.last().onopen?.();
  say({ type: "welcome", version: 3, now: 0, name: "Guest 1", messages_per_second: null });
}

function sent(type: string) {
  return (FakeSocket.last().sent as { type: string; id: string }[]).filter((one) => one.type === type);
}

async function offering() {
  const store = await load();
  store.enterLobby(null, "both");
  welcome();
  say({ type: "seek_opened", id: "c", seek, token: "t" });
  return store;
}

const back = { type: "resume_seek", seek: "s", token: "t" };

test("a broken line ends no offer: it is come back to under the same link", async () => {
  const store = await offering();
  FakeSocket.last().onclose?.({ code: 1006 });
  vi.advanceTimersByTime(1_000);
  welcome();
  expect(sent("resume_seek")).toMatchObject([back]);
  say({ type: "seek_opened", id: sent("resume_seek")[0]?.id ?? "", seek, token: "t" });
  expect([store.offer.value?.id, store.lostOffer.value]).toEqual(["s", null]);
});

test("nor does a reload; what could not be come back to is told, after one more reload too, until it is waved away", async () => {
  await offering();
  let store = await load();
  store.followOffer();
  welcome();
  expect(sent("resume_seek")).toMatchObject([back]);
  say({ type: "refused", id: sent("resume_seek")[0]?.id ?? "", code: "unknown_seek" });
  expect([store.offer.value, store.lostOffer.value?.id]).toEqual([null, "s"]);
  store = await load();
  expect(store.lostOffer.value?.id).toBe("s");
  store.enterLobby(null, "both");
  welcome();
  expect(sent("resume_seek")).toEqual([]);
  store.forgetLostOffer();
  expect((await load()).lostOffer.value).toBeNull();
});

test("a look at another game keeps it, playing in one withdraws it", async () => {
  const store = await offering();
  const socket = FakeSocket.last();
  store.leaveLobby(false);
  expect([store.offer.value?.id, sent("close_seek")]).toEqual(["s", []]);
  store.enterLobby(null, "both");
  expect(FakeSocket.last(), "by the same line").toBe(socket);
  store.leaveLobby(true);
  store.leaveLobby(true);
  expect(sent("close_seek")).toMatchObject([{ seek: "s" }]);
  expect(socket.readyState, "until it is closed").toBe(1);
  say({ type: "seek_closed", id: sent("close_seek")[0]?.id ?? "", seek: "s" });
  expect([store.offer.value, session.get("shoutan.offer")]).toEqual([null, undefined]);
  expect(socket.readyState).toBe(3);
});

test("who plays while the line is broken withdraws it as soon as that is back, and so after a reload", async () => {
  for (const again of ["the line", "the page"]) {
    let store = await offering();
    if (again === "the line") FakeSocket.last().onclose?.({ code: 1006 });
    else store = await load();
    store.leaveLobby(true);
    vi.advanceTimersByTime(1_000);
    welcome();
    expect(sent("resume_seek"), again).toMatchObject([back]);
    say({ type: "seek_opened", id: sent("resume_seek")[0]?.id ?? "", seek, token: "t" });
    expect(sent("close_seek"), again).toMatchObject([{ seek: "s" }]);
    say({ type: "seek_closed", id: sent("close_seek")[0]?.id ?? "", seek: "s" });
    expect([store.offer.value, session.get("shoutan.offer")], again).toEqual([null, undefined]);
  }
});

test("what was withdrawn and is gone already is no loss that is told; one that is being taken leads to its game", async () => {
  let store = await offering();
  store = await load();
  store.leaveLobby(true);
  welcome();
  say({ type: "refused", id: sent("resume_seek")[0]?.id ?? "", code: "unknown_seek" });
  expect([store.lostOffer.value, session.get("shoutan.offer")]).toEqual([null, undefined]);

  store = await offering();
  store.leaveLobby(true);
  say({ type: "refused", id: sent("close_seek")[0]?.id ?? "", code: "seek_taken" });
  expect([store.offer.value?.id, FakeSocket.last().readyState]).toEqual(["s", 1]);
  store.leaveLobby(true);
  expect(sent("close_seek"), "if its game could not be made").toHaveLength(2);
  say({ type: "game_ready", seek: "s", game: "g", color: "black", token: "x" });
  expect([store.offer.value, FakeSocket.last().readyState]).toEqual([null, 3]);
});

test("who takes an offer of somebody else's withdraws the own", async () => {
  const store = await offering();
  say({ type: "game_ready", seek: "another", game: "g", color: "black", token: "x" });
  expect(sent("close_seek")).toMatchObject([{ seek: "s" }]);
  say({ type: "seek_closed", id: sent("close_seek")[0]?.id ?? "", seek: "s" });
  expect(store.offer.value).toBeNull();
});

test("(27) who has an invitation open hears when it ends, and what became of it", async () => {
  const store = await load();
  store.enterLobby("s", "none");
  welcome();
  say({ type: "seek_shown", id: sent("look_up")[0]?.id ?? "", seek });
  expect(store.lookedUp.value.state).toBe("shown");
  say({ type: "seek_closed", id: sent("look_up")[0]?.id ?? "", seek: "s" });
  say({ type: "refused", id: sent("look_up")[1]?.id ?? "", code: "seek_taken", values: { game: "g" } });
  expect(store.lookedUp.value).toMatchObject({ state: "refused", why: { values: { game: "g" } } });
});
