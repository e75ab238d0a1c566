// Owns stepping through a game: the record, fetched when first wanted, and which of its positions is looked at.
// Must never disturb the game itself: it sets the view, and nothing that a player acts on.
import { computed, effect, signal, untracked } from "@preact/signals";
import { lastFrame, seat, snapshot } from "../game/store";
import { archived, lookingBack, type View, view, whole } from "../game/view";
import type { GameRecord } from "../generated/protocol";
import { refusalText } from "../i18n";
import { words } from "../i18n/later";
import { notify } from "../notices";
import { type Answer, gameRecord } from "./api";
import { follow, type Positions, positionAt, positionsOf } from "./positions";

export const record = signal<GameRecord | null>(null);
/** A game that is neither in memory nor, as far as can be told, in the archive. */
export const missing = signal<Exclude<Answer<never>, { state: "there" }> | null>(null);
export const fetching = signal(false);
/** The move looked at; null: the end, and with a game that goes on, whatever comes. */
export const wanted = signal<number | null>(null);

export const positions = signal<Positions | null>(null);
/** What is looked at beside the game: a branch of the viewer's own. */
export const aside = signal<View | null>(null);
let game = "";
let underWay: Promise<void> | null = null;

export const count = computed(() => whole.value?.moves.length ?? 0);
export const number = computed(() => Math.min(wanted.value ?? count.value, count.value));

/** From now on it is about this game, until the returned function is called. `move`: where to begin. */
export function openReplay(id: string, move: string | null): () => void {
  game = id;
  wanted.value = moveIn(move);
  const stopShowing = effect(() => {
    const at = wanted.value;
    const all = positions.value;
    const there = at === null || all === null ? null : { shown: positionAt(all, at), number: number.value };
    view.value = aside.value ?? there;
  });
  const stopFollowing = effect(() => {
    snapshot.value;
    untracked(catchUp);
  });
  if (wanted.value !== null) {
    lookingBack.value = true;
    void fetchRecord();
  }
  return () => {
    stopShowing();
    stopFollowing();
    game = "";
    lookingBack.value = false;
    underWay = null;
    fetching.value = false;
    for (const one of [record, missing, positions, aside, wanted, view, archived]) one.value = null;
  };
}

/** A link that says something else is about the end. */
export function moveIn(text: string | null): number | null {
  return text !== null && /^\d{1,5}$/.test(text) ? Number(text) : null;
}

/**
 * The last move is the game itself, but for a player whose game goes on: whoever steps forward must not find the
 * game's own buttons under the finger, and comes back by the way back alone.
 */
export function goTo(move: number): void {
  const last = count.value;
  const plays = seat.value !== null && snapshot.value !== null && snapshot.value.phase !== "finished";
  const stays = plays && wanted.value !== null;
  wanted.value = move >= last && !stays ? null : Math.max(0, Math.min(move, last));
  if (wanted.value === null) return;
  lookingBack.value = true;
  if (positions.value === null) void fetchRecord();
}

/** To the game itself, and with one that goes on to whatever comes. */
export function comeBack(): void {
  wanted.value = null;
}

/** The record, from the archive if it is not here yet or is behind. */
export function fetchRecord(): Promise<void> {
  if (underWay) return underWay;
  const mine = fetchOnce().finally(() => {
    if (underWay === mine) underWay = null;
  });
  underWay = mine;
  return mine;
}

async function fetchOnce(): Promise<void> {
  const asked = game;
  if (asked === "") return;
  fetching.value = true;
  missing.value = null;
  const answer = await gameRecord(asked);
  if (asked !== game) return;
  fetching.value = false;
  if (answer.state === "there") return take(answer.value);
  if (whole.value) notify(answer.state === "refused" ? refusalText(answer.why) : words().failed);
  else missing.value = answer;
  wanted.value = null;
}

function take(found: GameRecord): void {
  const all = positionsOf(found);
  record.value = found;
  positions.value = all;
  if (!snapshot.value) archived.value = all.end;
}

/** A game that goes on is followed by its own events, so that looking back needs no second question. */
function catchUp(): void {
  const now = snapshot.value;
  const all = positions.value;
  if (!now || !all || now.seq === all.end.seq) return;
  const frame = lastFrame.value;
  const known = record.value;
  if (known && frame?.seq === now.seq && frame.seq === all.end.seq + 1) {
    record.value = { ...known, events: [...known.events, frame] };
    positions.value = follow(all, frame);
  } else if (wanted.value !== null) {
    void fetchRecord();
  } else {
    record.value = null;
    positions.value = null;
  }
}
