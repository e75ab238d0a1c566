// Owns the tree of a review: the nodes of the record, and the viewer's own branches among them.
// Must never know a rule: a node's position is what the server said of it, or not yet known.
import type { LinePosition, PlayedMove, SgfNode } from "../generated/protocol";
import { pathTo } from "./walk";

/** What stands on the board, apart from how it came to be. */
export type Position = Omit<LinePosition, "last">;

export interface Node {
  /** The place in the record; below zero for what the viewer tried. */
  readonly id: number;
  readonly parent: Node | null;
  readonly children: Node[];
  /** How many nodes are before it. */
  readonly depth: number;
  readonly made: PlayedMove | null;
  /** Tried by the viewer; else it stands in the record. */
  readonly own: boolean;
  /** What a file says there. */
  readonly said: SgfNode | null;
  at: Position | null;
}

export class Tree {
  readonly root: Node;
  /** The nodes of the record by their place in it. */
  readonly recorded: Node[] = [];
  private tries = 0;

  constructor(said: SgfNode | null = null) {
    this.root = this.make(null, null, said, "record");
  }

  /** The next node of the record. */
  record(parent: Node, made: PlayedMove | null, said: SgfNode | null = null): Node {
    const node = this.make(parent, made, said, "record");
    // What is tried stands after what was played, also where it was tried first.
    parent.children.splice(parent.children.filter(({ own }) => !own).length, 0, node);
    return node;
  }

  /** A node of the viewer's own; `place`: among its siblings, after all of them unless it is said. */
  try(parent: Node, made: PlayedMove, place = parent.children.length): Node {
    const node = this.make(parent, made, null, "own");
    parent.children.splice(Math.min(Math.max(place, firstFree(parent)), parent.children.length), 0, node);
    return node;
  }

  /** The record ends with this node; what was tried on later ones goes with them. */
  cutAfter(node: Node): void {
    this.recorded.splice(node.id + 1);
    const kept = node.children.filter(({ own }) => own);
    node.children.splice(0, node.children.length, ...kept);
  }

  private make(
    parent: Node | null,
    made: PlayedMove | null,
    said: SgfNode | null,
    whose: "record" | "own",
  ): Node {
    const depth = parent === null ? 0 : parent.depth + 1;
    const own = whose === "own";
    if (own) this.tries += 1;
    const id = own ? -this.tries : this.recorded.length;
    const node: Node = { id, parent, children: [], depth, made, own, said, at: null };
    if (!own) this.recorded.push(node);
    return node;
  }
}

/** A game that was played, as the line that it is. */
export function trunk(moves: readonly PlayedMove[]): Tree {
  const tree = new Tree();
  moves.reduce((before, { color, point }) => tree.record(before, { color, point }), tree.root);
  return tree;
}

/** A game that goes on, or of which moves are taken back. The last node that it has in common with before. */
export function follow(tree: Tree, moves: readonly PlayedMove[]): Node {
  const { recorded } = tree;
  const same = (index: number) => {
    const [known, now] = [recorded[index + 1]?.made, moves[index]];
    return known?.color === now?.color && known?.point === now?.point;
  };
  let common = 0;
  while (common < moves.length && common + 1 < recorded.length && same(common)) common += 1;
  const last = recorded[common] ?? tree.root;
  if (recorded.length > common + 1) tree.cutAfter(last);
  moves.slice(common).reduce((before, { color, point }) => tree.record(before, { color, point }), last);
  return last;
}

/** Takes one's own node away with all after it, and tells where that leaves one. */
export function remove(node: Node): Node {
  const { parent } = node;
  if (!parent || !node.own) return node;
  parent.children.splice(parent.children.indexOf(node), 1);
  return parent;
}

/** The own branch that a node is on, where it could stand before another; null where there is none. */
export function promotable(node: Node): Node | null {
  const found = pathTo(node).findLast(
    (at) => at.own && at.parent && at.parent.children.indexOf(at) > firstFree(at.parent),
  );
  return found ?? null;
}

/** One place nearer to the main line. */
export function promote(node: Node): void {
  const siblings = node.parent?.children ?? [];
  const place = siblings.indexOf(node);
  siblings.splice(place, 1);
  siblings.splice(place - 1, 0, node);
}

/** What was played stands first, whatever is tried beside it. */
function firstFree(parent: Node): number {
  return parent.children[0]?.own === false ? 1 : 0;
}
