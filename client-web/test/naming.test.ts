// A visitor's name: it is one's own once the server has agreed, and a refusal takes nothing away.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { GameMessage, LobbyMessage, LobbyRequest } from "../src/generated/protocol";
import { enterLobby, leaveLobby, name, rename } from "../src/lobby/store";
import { chooseName, chosenName } from "../src/prefs";
import { FakeSocket } from "./fake_socket";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { protocol: "http:", host: "test" });
  FakeSocket.all = [];
});

afterEach(() => {
  leaveLobby(false);
  chooseName("");
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a new name is one's own once the server agrees, in the server's letters", () => {
  arrive("吴清源");
  const agreed = vi.fn();
  rename("Ｇｏ", agreed);
  expect([name.value, chosenName.value, agreed.mock.calls.length]).toEqual(["吴清源", "吴清源", 0]);
  agree("Go");
  expect([name.value, chosenName.value, agreed.mock.calls.length]).toEqual(["Go", "Go", 1]);
});

test("what the page says again after a break is no answer to the question of before, agreed to or not", () => {
  arrive("吴清源");
  const [agreed, broken] = [vi.fn(), vi.fn()];
  rename("Go", agreed);
  agree("Go");
  rename("Weiqi", broken);
  FakeSocket.last().onclose?.({ code: 1006 });
  vi.advanceTimersByTime(1_000);
  welcome();
  agree("Go");
  expect([name.value, agreed.mock.calls.length, broken.mock.calls.length]).toEqual(["Go", 1, 0]);
});

test("whoever gives up a name is a guest once more, and the server has agreed to that too", () => {
  arrive("吴清源");
  const agreed = vi.fn();
  rename("", agreed);
  agree(wishes().at(-1)?.name ?? "");
  expect([name.value, chosenName.value, agreed.mock.calls.length]).toEqual([wishes().at(-1)?.name, "", 1]);
});

test("a name that is refused leaves the one before, and its question open", () => {
  arrive("吴清源");
  const agreed = vi.fn();
  rename("a\u200bb", agreed);
  say({ type: "refused", id: wishes().at(-1)?.id ?? "", code: "bad_name", values: { max: "20" } });
  expect([name.value, chosenName.value, agreed.mock.calls.length]).toEqual(["吴清源", "吴清源", 0]);
});

test("a name that was kept and is not taken any more is forgotten: one is a guest again, here and there", () => {
  arrive("a\u200bb");
  const wish = wishes().at(-1);
  expect(wish?.name).toBe("a\u200bb");
  say({ type: "refused", id: wish?.id ?? "", code: "bad_name", values: { max: "20" } });
  const guest = wishes().at(-1);
  expect(chosenName.value).toBe("");
  expect(guest?.name).toMatch(/\d{4}$/);
  agree(guest?.name ?? "");
  expect([name.value, chosenName.value]).toEqual([guest?.name, ""]);
});

/** Comes to the lobby with a name kept from before; the server agrees to all but hidden characters. */
function arrive(kept: string): void {
  chooseName(kept);
  enterLobby(null, "none");
  welcome();
  if (!kept.includes("\u200b")) agree(kept);
}

function welcome(): void {
  FakeSocket.last().onopen?.();
  say({ type: "welcome", version: 3, now: 0, name: "棋友0001" } as LobbyMessage);
}

/** To what was asked for last. */
function agree(to: string): void {
  say({ type: "renamed", id: wishes().at(-1)?.id ?? "", name: to });
}

function wishes() {
  const sent = FakeSocket.last().sent as unknown as LobbyRequest[];
  return sent.filter((one) => one.type === "rename");
}

function say(message: LobbyMessage): void {
  FakeSocket.last().say(message as unknown as GameMessage);
}
