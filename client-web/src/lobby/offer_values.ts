// Owns the values of the offer form: the last ones kept, their limits, and the settings that they make.
// Must never know how the form looks; the server decides what is a valid setting.
import { signal } from "@preact/signals";
import { DAY } from "../clock";
import type {
  ColorChoice,
  Conduct,
  Hidden,
  IllegalMoves,
  OnFlag,
  Ruleset,
  Settings,
  TimeControl,
} from "../generated/protocol";
import { rulesets } from "../rulesets";
import { readJson, write } from "../storage";

/** Correspondence is a time per move, in days. */
export type TimeKind = TimeControl["type"] | "correspondence";
export type KomiKind = "default" | "7.5" | "0" | "free";

export interface OfferValues {
  size: number;
  ruleset: Ruleset;
  handicap: number;
  color: ColorChoice;
  komi: KomiKind;
  komiFree: number;
  illegal: IllegalMoves;
  conduct: Conduct;
  /** What is hidden from Black and from White (P7). */
  blindBlack: Hidden;
  blindWhite: Hidden;
  kind: TimeKind;
  main: number;
  periods: number;
  period: number;
  onFlag: OnFlag;
  block: number;
  moves: number;
  increment: number;
  moveSeconds: number;
  moveDays: number;
}

export const sizes: readonly number[] = [19, 13, 9];
export const colorChoices: readonly ColorChoice[] = ["random", "black", "white"];
export const komiKinds: readonly KomiKind[] = ["default", "7.5", "0", "free"];
export const illegalChoices: readonly IllegalMoves[] = ["refused", "penalised"];
export const conducts: readonly Conduct[] = ["casual", "event"];
export const hiddenChoices: readonly Hidden[] = ["none", "own", "all", "black", "white"];
export const onFlagChoices: readonly OnFlag[] = ["loss", "pass"];
export const timeKinds: readonly TimeKind[] = [
  "byo_yomi",
  "absolute",
  "block",
  "canadian",
  "fischer",
  "per_move",
  "correspondence",
  "none",
];

type TimeValues = Partial<OfferValues> & { kind: TimeKind };

/** Usual clocks, by the names that players use. */
export const presets = {
  fast: { kind: "byo_yomi", main: 10, periods: 3, period: 30, onFlag: "loss" },
  slow: { kind: "byo_yomi", main: 115, periods: 5, period: 60, onFlag: "loss" },
  absolute: { kind: "absolute", main: 30 },
  block: { kind: "block", main: 20, block: 10, moves: 15 },
  fischer: { kind: "fischer", main: 10, increment: 10 },
  per_move: { kind: "per_move", moveSeconds: 30 },
  correspondence: { kind: "correspondence", moveDays: 3 },
} satisfies Record<string, TimeValues>;

export type PresetName = keyof typeof presets;
type Presets = Partial<Record<PresetName, TimeValues>>;

/** A smaller board is over sooner: the same names stand for less. */
const ofSmaller: Record<number, Presets> = {
  13: {
    fast: { ...presets.fast, main: 5, period: 20 },
    absolute: { ...presets.absolute, main: 20 },
    fischer: { ...presets.fischer, main: 5, increment: 5 },
    per_move: { ...presets.per_move, moveSeconds: 20 },
    correspondence: presets.correspondence,
  },
  9: {
    fast: { ...presets.fast, main: 3, period: 20 },
    absolute: { ...presets.absolute, main: 10 },
    fischer: { ...presets.fischer, main: 3, increment: 3 },
    per_move: { ...presets.per_move, moveSeconds: 15 },
    correspondence: presets.correspondence,
  },
};

/** The usual clocks of a board. */
export function presetsOf(size: number): Presets {
  return ofSmaller[size] ?? presets;
}

/** The name of the clock that is set, if it is a usual one of its board. */
export function presetIn(from: OfferValues): PresetName | null {
  const now = JSON.stringify(toTime(from));
  const same = (name: PresetName) =>
    now === JSON.stringify(toTime({ ...from, ...presetsOf(from.size)[name] }));
  return presetNames.find((name) => presetsOf(from.size)[name] && same(name)) ?? null;
}

export const presetNames = Object.keys(presets) as readonly PresetName[];
/** Those that are seen at once. */
export const usualNames: readonly PresetName[] = ["fast", "slow", "fischer"];

/** The usual clock of a kind on a board; some kinds have none. */
export function usualOf(kind: TimeKind, size: number): Partial<OfferValues> | undefined {
  const name = kind === "byo_yomi" ? "fast" : presetNames.find((one) => one === kind);
  return name && presetsOf(size)[name];
}

/** What a kind of clock is set to when it is chosen. */
export const firstOf: Record<TimeKind, Partial<OfferValues>> = {
  ...presets,
  byo_yomi: presets.fast,
  canadian: { main: 10, block: 5, moves: 20 },
  none: {},
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
  conduct: "casual",
  blindBlack: "none",
  blindWhite: "none",
  kind: "byo_yomi",
  main: 10,
  periods: 3,
  period: 30,
  onFlag: "loss",
  block: 10,
  moves: 15,
  increment: 10,
  moveSeconds: 30,
  moveDays: 3,
};

export const values = signal<OfferValues>(kept());

export function change(part: Partial<OfferValues>): void {
  const changed = { ...values.value, ...goingAlong(part.size), ...part };
  if (changed.handicap > mostHandicap(changed.size)) changed.handicap = mostHandicap(changed.size);
  values.value = changed;
  write("local", KEY, JSON.stringify(changed));
}

/** A usual clock goes along to another board; one that was set by hand stays. */
function goingAlong(size: number | undefined): Partial<OfferValues> | undefined {
  const name = size === undefined ? null : presetIn(values.value);
  if (size === undefined || name === null) return undefined;
  return presetsOf(size)[name] ?? presetsOf(size).fast;
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
  const { size, ruleset, handicap, illegal: illegal_moves, conduct, blindBlack, blindWhite } = from;
  const settings: Settings = { size, ruleset, handicap, komi, illegal_moves, conduct, time };
  if (blindBlack === "none" && blindWhite === "none") return settings;
  return { ...settings, blind: { black: blindBlack, white: blindWhite } };
}

/** null where a field holds no number. */
export function toTime(from: OfferValues): TimeControl | null {
  const made = timeOf(from);
  const numbers = Object.values(made).filter((value) => typeof value === "number");
  return numbers.every(Number.isSafeInteger) ? made : null;
}

function timeOf(from: OfferValues): TimeControl {
  const { kind, periods, moves } = from;
  const main_ms = milliseconds(from.main * 60);
  const block_ms = milliseconds(from.block * 60);
  switch (kind) {
    case "none":
      return { type: kind };
    case "absolute":
      return { type: kind, main_ms };
    case "byo_yomi":
      return { type: kind, main_ms, periods, period_ms: milliseconds(from.period), on_flag: from.onFlag };
    case "block":
    case "canadian":
      return { type: kind, main_ms, block_ms, moves };
    case "fischer":
      return { type: kind, main_ms, increment_ms: milliseconds(from.increment), cap_ms: null };
    case "per_move":
      return { type: kind, move_ms: milliseconds(from.moveSeconds) };
    case "correspondence":
      return { type: "per_move", move_ms: from.moveDays * DAY };
  }
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
  if (!conducts.includes(taken.conduct)) taken.conduct = first.conduct;
  if (!hiddenChoices.includes(taken.blindBlack)) taken.blindBlack = first.blindBlack;
  if (!hiddenChoices.includes(taken.blindWhite)) taken.blindWhite = first.blindWhite;
  if (!onFlagChoices.includes(taken.onFlag)) taken.onFlag = first.onFlag;
  if (!timeKinds.includes(taken.kind)) taken.kind = first.kind;
  return taken;
}
