// Owns the values of the offer form: the last ones kept, their limits, and the settings that they make.
// Must never know how the form looks; the server decides what is a valid setting.
import { signal } from "@preact/signals";
import type { ColorChoice, IllegalMoves, Ruleset, Settings, TimeControl } from "../generated/protocol";
import { rulesets } from "../rulesets";
import { readJson, write } from "../storage";

export type TimeKind = "byo_yomi" | "absolute" | "block" | "none";
export type KomiKind = "default" | "7.5" | "0" | "free";

export interface OfferValues {
  size: number;
  ruleset: Ruleset;
  handicap: number;
  color: ColorChoice;
  komi: KomiKind;
  komiFree: number;
  illegal: IllegalMoves;
  kind: TimeKind;
  main: number;
  periods: number;
  period: number;
  block: number;
  moves: number;
}

export const sizes: readonly number[] = [19, 13, 9];
export const colorChoices: readonly ColorChoice[] = ["random", "black", "white"];
export const komiKinds: readonly KomiKind[] = ["default", "7.5", "0", "free"];
export const illegalChoices: readonly IllegalMoves[] = ["refused", "penalised"];
export const timeKinds: readonly TimeKind[] = ["byo_yomi", "absolute", "block", "none"];

type TimeValues = Partial<Pick<OfferValues, "main" | "periods" | "period" | "block" | "moves">>;

export const presets: Record<TimeKind, readonly TimeValues[]> = {
  byo_yomi: [
    { main: 1, periods: 3, period: 20 },
    { main: 10, periods: 3, period: 30 },
    { main: 30, periods: 5, period: 60 },
  ],
  absolute: [{ main: 5 }, { main: 15 }, { main: 30 }],
  block: [
    { main: 5, block: 5, moves: 15 },
    { main: 20, block: 10, moves: 15 },
    { main: 60, block: 10, moves: 15 },
  ],
  none: [],
};

const KEY = "shoutan.offer";
const first: OfferValues = {
  size: 19,
  ruleset: "chinese-2002",
  handicap: 0,
  color: "random",
  komi: "default",
  komiFree: 6.5,
  illegal: "refused",
  kind: "byo_yomi",
  main: 10,
  periods: 3,
  period: 30,
  block: 10,
  moves: 15,
};

export const values = signal<OfferValues>(kept());

export function change(part: Partial<OfferValues>): void {
  const changed = { ...values.value, ...part };
  if (changed.handicap > mostHandicap(changed.size)) changed.handicap = mostHandicap(changed.size);
  values.value = changed;
  write("local", KEY, JSON.stringify(changed));
}

export function mostHandicap(size: number): number {
  return size === 19 ? 9 : 5;
}

export function handicaps(size: number): number[] {
  return [0, ...Array.from({ length: mostHandicap(size) - 1 }, (_, more) => more + 2)];
}

/** null where a field holds no number. */
export function toSettings(from: OfferValues): Settings | null {
  const time = toTime(from);
  const komi = toKomi(from);
  if (!time || komi === undefined) return null;
  const { size, ruleset, handicap, illegal: illegal_moves } = from;
  return { size, ruleset, handicap, komi, illegal_moves, time };
}

export function toTime(from: OfferValues): TimeControl | null {
  const { kind, main, periods, period, block, moves } = from;
  const main_ms = milliseconds(main * 60);
  const made: TimeControl =
    kind === "none"
      ? { type: "none" }
      : kind === "absolute"
        ? { type: "absolute", main_ms }
        : kind === "byo_yomi"
          ? { type: "byo_yomi", main_ms, periods, period_ms: milliseconds(period) }
          : { type: "block", main_ms, block_ms: milliseconds(block * 60), moves };
  const numbers = Object.values(made).filter((value) => typeof value === "number");
  return numbers.every(Number.isSafeInteger) ? made : null;
}

function toKomi(from: OfferValues): string | null | undefined {
  if (from.komi === "default") return null;
  if (from.komi !== "free") return from.komi;
  return Number.isSafeInteger(from.komiFree * 2) ? String(from.komiFree) : undefined;
}

function milliseconds(seconds: number): number {
  return Math.round(seconds * 1000);
}

/** What was kept may be of an older page: only what still fits is taken. */
function kept(): OfferValues {
  const saved = readJson("local", KEY);
  const taken: OfferValues = { ...first };
  if (typeof saved !== "object" || saved === null) return taken;
  for (const [key, value] of Object.entries(saved)) {
    if (key in first && typeof value === typeof first[key as keyof OfferValues])
      Object.assign(taken, { [key]: value });
  }
  if (!sizes.includes(taken.size)) taken.size = first.size;
  if (!rulesets.includes(taken.ruleset)) taken.ruleset = first.ruleset;
  if (!illegalChoices.includes(taken.illegal)) taken.illegal = first.illegal;
  if (!handicaps(taken.size).includes(taken.handicap)) taken.handicap = 0;
  if (!colorChoices.includes(taken.color)) taken.color = first.color;
  if (!komiKinds.includes(taken.komi)) taken.komi = first.komi;
  if (!timeKinds.includes(taken.kind)) taken.kind = first.kind;
  return taken;
}
