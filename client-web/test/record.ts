// Owns records for the tests: the games that the fixtures fold, and small ones told event by event.
import { readFileSync } from "node:fs";
import type { EventFrame, GameEvent, GameRecord, Outage, Snapshot } from "../src/generated/protocol";

interface Fold {
  before: Snapshot;
  frame: EventFrame;
  after: Snapshot;
}

/** Every run of folds that follow one upon the other from a game's beginning. */
export function fixtureGames(): { record: GameRecord; folds: Fold[] }[] {
  const games: Fold[][] = [];
  for (const one of load()) {
    const run = games.at(-1);
    if (one.before.seq === 0) games.push([one]);
    else if (run?.at(-1)?.after.seq === one.before.seq) run.push(one);
  }
  return games.map((folds) => ({ folds, record: recordOf(folds) }));
}

function recordOf(folds: Fold[]): GameRecord {
  const start = folds[0]?.before;
  if (!start) throw new Error("a game without a fold");
  return {
    made_at: 0,
    ended_at: null,
    start,
    events: folds.map(({ frame }) => frame),
    move_times: [],
    outages: [],
  };
}

function load(): Fold[] {
  return JSON.parse(readFileSync(new URL("../../protocol/fixtures/folds.json", import.meta.url), "utf8"));
}

/** What stays as it was need not be said. */
export type Told = { at: number; event: GameEvent } & Partial<EventFrame>;

/** A game of 5×5 that begins empty at its beginning, by the calendar at `made_at`. */
export function tell(told: readonly Told[], outages: readonly Outage[] = [], made_at = 0): GameRecord {
  const time = { type: "byo_yomi", main_ms: 60_000, periods: 3, period_ms: 30_000, on_flag: "loss" } as const;
  const side = { main_ms: 60_000, periods: 3, period_left_ms: 30_000 };
  const start = {
    game: { id: "g", black: "B", white: "W", settings: { size: 5, ruleset: "chinese-2002", time } },
    ...{
      seq: 0,
      turn: 0,
      phase: "waiting",
      to_play: "black",
      stones: "...../...../...../...../.....",
      hash: "",
    },
    ...{
      ko: null,
      cycle: null,
      warnings: null,
      breaks: null,
      moves: [],
      black_captures: 0,
      white_captures: 0,
    },
    clocks: { at: 0, running: null, deadline: null, black: side, white: side },
    ...{ marking: null, outcome: null },
  } as unknown as Snapshot;
  let last = { turn: 0, phase: "playing", to_play: "black", hash: "" } as EventFrame;
  const events = told.map((one, index) => {
    last = { ...last, credit: undefined, breaks: undefined, ...one, seq: index + 1 } as EventFrame;
    return last;
  });
  return { made_at, ended_at: null, start, events, move_times: [], outages: [...outages] };
}
