// Owns what is looked at in place of the game as it is: a position of before, or a game that is only in the archive.
// Must never know where positions come from; what replays sets it.
import { computed, signal } from "@preact/signals";
import type { Color, Snapshot } from "../generated/protocol";
import { snapshot } from "./store";

export interface View {
  shown: Snapshot;
  /** The number of the move after which that stood. */
  number: number;
}

/** null: the game as the server has it. */
export const view = signal<View | null>(null);
/** Somebody wants to step back in a game that goes on. */
export const lookingBack = signal(false);
/** After the game a chosen point is tried on the board rather than played. */
export interface Trying {
  toPlay: Color;
  /** Chosen, and not yet answered. */
  pending: string | null;
  pick: (point: string) => void;
}

export const trying = signal<Trying | null>(null);
/** A game that the server no longer has in memory, as it ended. */
export const archived = signal<Snapshot | null>(null);

/** The whole game, however far back one looks. */
export const whole = computed(() => snapshot.value ?? archived.value);
/** What the board and the clocks show. */
export const shown = computed(() => view.value?.shown ?? whole.value);
/** The board shows another position than the one that is played in: nothing may be put there. */
export const elsewhere = computed(() => view.value !== null && trying.value === null);
