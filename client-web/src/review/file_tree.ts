// Owns how a file that the server has read becomes a tree: each position is the one before it with its changes.
// Must never know a rule: captures stand in the changes.
import { other, parseStones, vertexOf, writeStones } from "../board/points";
import type { SgfNode, SgfTree } from "../generated/protocol";
import { type Position, Tree } from "./tree";

export function treeOf({ about, nodes }: SgfTree): Tree {
  const [first] = nodes;
  const tree = new Tree(first ?? null);
  const empty = writeStones(new Int8Array(about.size * about.size), about.size);
  const blank: Position = { stones: empty, to_play: "black", ko: null, black_captures: 0, white_captures: 0 };
  tree.root.at = first ? changed(blank, first, about.size) : blank;
  for (const [index, said] of nodes.entries()) {
    if (index === 0) continue;
    const parent = tree.recorded[said.after ?? index - 1];
    // Without what it stands on, a node could be shown nowhere.
    if (!parent?.at) break;
    tree.record(parent, said.move ?? null, said).at = changed(parent.at, said, about.size);
  }
  return tree;
}

function changed(before: Position, said: SgfNode, size: number): Position {
  return {
    stones: changedStones(before.stones, said, size),
    to_play: said.to_play ?? (said.move ? other(said.move.color) : before.to_play),
    ko: said.ko ?? null,
    black_captures: said.black_captures ?? before.black_captures,
    white_captures: said.white_captures ?? before.white_captures,
  };
}

function changedStones(before: string, { black, white, empty }: SgfNode, size: number): string {
  const changes = [
    [black, 1],
    [white, 2],
    [empty, 0],
  ] as const;
  // Most nodes of a collection of comments change nothing.
  if (changes.every(([points]) => !points?.length)) return before;
  const stones = parseStones(before, size);
  for (const [points, stone] of changes) {
    for (const point of points ?? []) {
      const vertex = vertexOf(point, size);
      if (vertex !== null) stones[vertex] = stone;
    }
  }
  return writeStones(stones, size);
}
