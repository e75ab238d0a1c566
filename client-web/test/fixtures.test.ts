// What Rust says, this page understands: the messages and the folds that both languages read.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { fold } from "../src/game/fold";
import type {
  EventFrame,
  GameMessage,
  GameRequest,
  LobbyMessage,
  LobbyRequest,
  Snapshot,
  WatchMessage,
  WatchRequest,
} from "../src/generated/protocol";

type Fixture =
  | { socket: "lobby"; from: "client"; message: LobbyRequest }
  | { socket: "lobby"; from: "server"; message: LobbyMessage }
  | { socket: "game"; from: "client"; message: GameRequest }
  | { socket: "game"; from: "server"; message: GameMessage }
  | { socket: "watch"; from: "client"; message: WatchRequest }
  | { socket: "watch"; from: "server"; message: WatchMessage };

const messages = load<(Fixture & { says: { en: string; zh: string } })[]>("messages");
const folds = load<{ before: Snapshot; frame: EventFrame; after: Snapshot }[]>("folds");

describe("messages", () => {
  test.each(messages)("$socket $from: $says.en", (fixture) => {
    expect(known(fixture)).toBe(true);
  });
});

describe("folds", () => {
  test.each(folds)("event $frame.seq of type $frame.event.type", ({ before, frame, after }) => {
    const kept = structuredClone(before);
    expect(fold(before, frame)).toEqual(after);
    expect(before, "fold changes nothing that it was given").toEqual(kept);
  });
});

/** The compiler sees that every type is here; the fixtures see that no other comes. */
function known(fixture: Fixture): boolean {
  if (fixture.from === "client") return requestKnown(fixture.message);
  return messageKnown(fixture.message);
}

function requestKnown(request: LobbyRequest | GameRequest | WatchRequest): boolean {
  switch (request.type) {
    case "hello":
    case "ping":
    case "rename":
    case "open_seek":
    case "close_seek":
    case "resume_seek":
    case "look_up":
    case "accept_seek":
    case "look_at_seeks":
    case "look_at_games":
    case "play":
    case "pass":
    case "resign":
    case "stop_contest":
    case "ask":
    case "agree":
    case "decline":
    case "ready":
    case "seal":
    case "claim":
    case "end_cycle":
    case "mark_dead":
    case "accept_dead":
    case "withdraw_acceptance":
    case "resume":
    case "listen":
    case "say":
    case "rematch":
    case "show":
      return true;
    default:
      return never(request);
  }
}

function messageKnown(message: LobbyMessage | GameMessage | WatchMessage): boolean {
  switch (message.type) {
    case "welcome":
    case "pong":
    case "refused":
    case "renamed":
    case "seek_opened":
    case "seek_closed":
    case "seek_shown":
    case "game_ready":
    case "seek_list":
    case "seek_changes":
    case "game_list":
    case "game_changes":
    case "counts":
    case "snapshot":
    case "event":
    case "presence":
    case "stopping":
    case "listening":
    case "lines":
    case "said":
    case "rematch":
    case "next_game":
    case "board":
    case "board_step":
      return true;
    default:
      return never(message);
  }
}

function never(_message: never): false {
  return false;
}

function load<T>(name: string): T {
  return JSON.parse(
    readFileSync(new URL(`../../protocol/fixtures/${name}.json`, import.meta.url), "utf8"),
  ) as T;
}
