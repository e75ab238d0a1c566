// A visitor's name: it is one's own once the server has agreed, and a refusal takes nothing away.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { GameMessage, LobbyMessage, LobbyRequest } from "../src/generated/protocol";
import { enterLobby, leaveLobby, name, rename, renamed } from "../src/lobby/store";
import { chooseName, chosenName } from "../src/prefs";
import { FakeSocket } from "./fake_socket";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { protocol: "http:", host: "test" });
  FakeSocket.all = [];
  renamed.value = null;
});

afterEach(() => {
  leaveLobby(false);
  chooseName("");
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a new name is one's own once the server agrees, in the server's letters", () => {
  arrive("吴清源");
  const id = rename("Ｇｏ");
  expect([name.value, chosenName.value, renamed.value]).toEqual(["吴清源", "吴清源", null]);
  say({ type: "renamed", id, name: "Go" });
  expect([name.value, chosenName.value, renamed.value]).toEqual(["Go", "Go", id]);
});

test("a name that is refused leaves the one before, and its question open", () => {
  arrive("吴清源");
  say({ type: "refused", id: rename("a\u200bb"), code: "bad_name", values: { max: "20" } });
  expect([name.value, chosenName.value, renamed.value]).toEqual(["吴清源", "吴清源", null]);
});

test("a name that was kept and is not taken any more is forgotten: one is a guest again, here and there", () => {
  arrive("a\u200bb");
  const wish = wishes().at(-1);
  expect(wish?.name).toBe("a\u200bb");
  say({ type: "refused", id: wish?.id ?? "", code: "bad_name", values: { max: "20" } });
  const guest = wishes().at(-1);
  expect(chosenName.value).toBe("");
  expect(guest?.name).toMatch(/\d{4}$/);
  say({ type: "renamed", id: guest?.id ?? "", name: guest?.name ?? "" });
  expect([name.value, chosenName.value]).toEqual([guest?.name, ""]);
});

/** Comes to the lobby with a name kept from before; the server agrees to all but hidden characters. */
function arrive(kept: string): void {
  chooseName(kept);
  enterLobby(null, "none");
  FakeSocket.last().onopen?.();
  say({ type: "welcome", version: 3, now: 0, name: "棋友0001" } as LobbyMessage);
  const wish = wishes().at(-1);
  if (wish && !kept.includes("\u200b")) say({ type: "renamed", id: wish.id, name: kept });
  renamed.value = null;
}

function wishes() {
  const sent = FakeSocket.last().sent as unknown as LobbyRequest[];
  return sent.filter((one) => one.type === "rename");
}

function say(message: LobbyMessage): void {
  FakeSocket.last().say(message as unknown as GameMessage);
}
