// Owns the review of a finished game: its moves as a tree, and the board showing what is looked at in it.
// Must never decide who may have it (J6); it is opened only for those who may.
import { batch, effect, signal, untracked } from "@preact/signals";
import { standing } from "../archive/positions";
import { aside, fetchRecord, goTo, positions, wanted } from "../archive/replay";
import { trying, whole } from "../game/view";
import type { Snapshot } from "../generated/protocol";
import { Review } from "./review";
import { type Node, trunk } from "./tree";
import { pathTo } from "./walk";

export const review = signal<Review | null>(null);

/** From now on about the game that is open, until the returned function is called. */
export function openReview(): () => void {
  const stopFollowing = effect(() => {
    const now = whole.value;
    if (!now) return;
    untracked(() => {
      if (review.value) review.value.follow(now.moves);
      else review.value = begin(now);
    });
  });
  const stopShowing = effect(() => {
    const open = review.value;
    if (open) show(open);
  });
  return () => {
    stopFollowing();
    stopShowing();
    review.peek()?.close();
    batch(() => {
      review.value = null;
      aside.value = null;
      trying.value = null;
    });
  };
}

function begin(now: Snapshot): Review {
  const { id, settings } = now.game;
  const tree = trunk(now.moves);
  const ready = async () => {
    if (!positions.peek()) await fetchRecord();
    positions.peek()?.after.forEach((there, number) => {
      const node = tree.recorded[number];
      if (node) node.at = there;
    });
    return positions.peek() !== null;
  };
  const open = new Review({ key: `g.${id}`, size: settings.size, ruleset: settings.ruleset, tree, ready });
  const at = wanted.peek() ?? now.moves.length;
  open.current.value = tree.recorded[Math.min(at, now.moves.length)] ?? tree.root;
  return open;
}

/** A node of the game is shown as ever; one of the viewer's own as if the game had gone that way. */
function show(open: Review): void {
  const node = open.current.value;
  const all = positions.value;
  open.changes.value;
  const shown = node.own && all ? tried(node, all.after) : null;
  const toPlay = (node.at ?? all?.after[node.depth] ?? whole.value)?.to_play;
  const pending = open.pending.value;
  const pick = (point: string) => open.tryPoint(point);
  untracked(() =>
    batch(() => {
      aside.value = shown && { shown, number: node.depth };
      if (!node.own) goTo(node.depth);
      trying.value = toPlay ? { toPlay, pending, pick } : null;
    }),
  );
}

function tried(node: Node, game: readonly Snapshot[]): Snapshot | null {
  const path = pathTo(node);
  const own = path.filter((one) => one.own);
  const from = game[path.length - own.length - 1];
  const at = node.at;
  if (!from || !at) return null;
  const moves = own.flatMap(({ made }) => (made ? [made] : []));
  const { stones, ko, to_play, black_captures, white_captures } = at;
  const all = [...from.moves, ...moves];
  return { ...standing(from), stones, ko, to_play, black_captures, white_captures, moves: all };
}
