// A move that the server's break overtook: kept aside, sent again, or dropped; by the steps that really come.
import { expect, test } from "vitest";
import type { Command } from "../src/game/commands";
import { anew, type Fate, fateOf, hold } from "../src/game/held";
import type { Snapshot } from "../src/generated/protocol";

const play: Command = { type: "play", id: "a", turn: 4, point: "Q16" };
const pass: Command = { type: "pass", id: "b", turn: 4 };
const resign: Command = { type: "resign", id: "c", turn: 4 };

const before = game({});
const stands = game({ turn: 5, phase: "paused", breaks: { paused_by: "outage" } });
const agreed = game({ turn: 5, phase: "paused", breaks: { paused_by: "agreement" } });

test("only a play or a pass of the turn that broke off is kept aside, and only for a break of the server", () => {
  const table: [string, Command[], Snapshot, Snapshot, Command | null][] = [
    ["play", [play], before, stands, play],
    ["pass", [resign, pass], before, stands, pass],
    ["already playing again", [play], before, game({ turn: 8 }), play],
    ["nothing under way", [], before, stands, null],
    ["a resignation sees to itself", [resign], before, stands, null],
    ["of an older turn", [{ ...play, turn: 3 }], before, stands, null],
    ["a pause that was agreed", [play], before, agreed, null],
    ["the same turn still", [play], before, before, null],
    ["another position", [play], before, game({ turn: 5, hash: "2" }), null],
    ["it did not play before", [play], game({ phase: "sealing" }), stands, null],
  ];
  for (const [name, waiting, from, to, kept] of table)
    expect(hold(waiting, from, to)?.command ?? null, name).toEqual(kept);
});

test("it waits while the game stands and goes out when it goes on as it was", () => {
  const held = hold([play], before, stands);
  if (!held) throw new Error("it was not kept");
  const outcome = { winner: "white", by: "time", margin_quarters: null, text: "W+T", text_zh: "" } as const;
  const table: [string, Partial<Snapshot>, Fate][] = [
    ["one is ready", { turn: 5, phase: "paused", breaks: { paused_by: "outage", ready: ["black"] } }, "wait"],
    ["both are", { turn: 7, phase: "playing" }, "again"],
    ["a move was made", { turn: 8, moves: [{ color: "black", point: "D4" }] }, "void"],
    ["the other side's turn", { turn: 8, to_play: "white" }, "void"],
    ["adjourned meanwhile", { turn: 8, phase: "adjourned" }, "void"],
    ["over", { turn: 8, phase: "finished", outcome }, "void"],
  ];
  for (const [name, change, fate] of table) expect(fateOf(held, game(change)), name).toBe(fate);
  expect(anew(held, game({ turn: 7 }), "n")).toEqual({ type: "play", id: "n", turn: 7, point: "Q16" });
});

function game(change: Partial<Snapshot>): Snapshot {
  const first = { turn: 4, phase: "playing", to_play: "black", hash: "1", moves: [], outcome: null };
  return { ...first, ...change } as unknown as Snapshot;
}
