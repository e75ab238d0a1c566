// Owns the record of time as rows: what each event charged, what was given back, and when no clock ran (T8, T11).
// Must never know how a row is written; every figure is the record's or a difference of two of them.
import { fold } from "../game/fold";
import type {
  Clocks,
  Color,
  EventFrame,
  GameEvent,
  GameRecord,
  OutageReason,
  Phase,
  Snapshot,
  TimeControl,
} from "../generated/protocol";

export interface EventRow {
  kind: "event";
  seq: number;
  /** The number of the move that it made; null for what makes none. */
  move: number | null;
  event: GameEvent;
  whose: Color | null;
  /** Game time of its arrival (ms). */
  at: number;
  /** The same by the server's calendar (ms since 1970). */
  on: number;
  /** Whose clock was charged, and how much (ms); null where none ran. */
  charged: { color: Color; ms: number } | null;
  owed: number;
  lag: number;
  clocks: Clocks | null;
}

/** What a clock was charged of the time that had passed. */
interface Charge {
  color: Color;
  passed: number;
  ms: number;
}

/** A span in which no clock ran. `until` is null where the record ends within it. */
export interface StandRow {
  kind: "stand";
  why: OutageReason | "paused" | "adjourned" | "returning";
  from: number;
  until: number | null;
}

export type TimeRow = EventRow | StandRow;

export function timeRows(record: GameRecord): TimeRow[] {
  const outages = [...record.outages].sort((one, other) => one.at - other.at);
  const rows: TimeRow[] = [];
  let before = record.start;
  let calendar = record.made_at;
  let stand: StandRow | null = null;
  let next = 0;
  /** Game time stood while the server was away: the calendar did not. */
  const passOutages = (at: number) => {
    for (let gap = outages[next]; gap !== undefined && gap.at <= at; gap = outages[++next]) {
      rows.push({ kind: "stand", why: gap.reason, from: gap.from, until: gap.until });
      calendar += gap.until - gap.from;
    }
  };
  for (const frame of record.events) {
    const after = fold(before, frame);
    passOutages(frame.at);
    const on = calendar + frame.at;
    rows.push(eventRow(before, frame, after, on));
    if (stand && !stands(after.phase)) {
      stand.until = on;
      stand = null;
    }
    if (stands(after.phase) && after.phase !== before.phase) {
      stand = { kind: "stand", why: whyOf(frame), from: on, until: null };
      rows.push(stand);
    }
    before = after;
  }
  passOutages(Number.POSITIVE_INFINITY);
  return rows;
}

function eventRow(before: Snapshot, frame: EventFrame, after: Snapshot, on: number): EventRow {
  const { seq, at, event, credit } = frame;
  const charged = charge(before.clocks, frame, before.game.settings.time);
  return {
    kind: "event",
    seq,
    move: after.moves.length > before.moves.length ? after.moves.length : null,
    event,
    whose: "color" in event ? event.color : null,
    at,
    on,
    charged: charged && { color: charged.color, ms: charged.ms },
    // An event that is no move carries no credit, but is not charged the server's share either.
    owed: credit?.owed_ms ?? (charged ? charged.passed - charged.ms : 0),
    lag: credit?.lag_ms ?? 0,
    clocks: after.clocks,
  };
}

/**
 * Main time says exactly what was taken off it, also where an event carries no credit. Elsewhere it is the time since
 * the reading before, without what was given back.
 */
function charge(before: Clocks | null, frame: EventFrame, time: TimeControl): Charge | null {
  const after = frame.clocks;
  const color = before?.running;
  if (!before || !after || !color) return null;
  const [had, has] = [before[color].main_ms ?? 0, after[color].main_ms ?? 0];
  const passed = after.at - before.at;
  if (has > 0 && time.type !== "fischer") return { color, passed, ms: had - has };
  const given = (frame.credit?.owed_ms ?? 0) + (frame.credit?.lag_ms ?? 0);
  return { color, passed, ms: Math.max(0, passed - given) };
}

function stands(phase: Phase): phase is "paused" | "adjourned" {
  return phase === "paused" || phase === "adjourned";
}

function whyOf({ breaks, phase }: EventFrame): StandRow["why"] {
  if (breaks?.paused_by === "outage") return "returning";
  return phase === "adjourned" ? "adjourned" : "paused";
}
