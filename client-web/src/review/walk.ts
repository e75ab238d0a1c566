// Owns the ways through a tree: what is before a node, after it and beside it. Must never change a tree.
import type { PlayedMove } from "../generated/protocol";
import type { Node, Position, Tree } from "./tree";

/** The child that is this very move. */
export function childWith(node: Node, { color, point }: PlayedMove): Node | null {
  return node.children.find(({ made }) => made?.color === color && made.point === point) ?? null;
}

/** What stands at a node, or while that is not known, what stood last before it. */
export function lastKnown(node: Node): Position | null {
  return pathTo(node).findLast(({ at }) => at !== null)?.at ?? null;
}

/** From the root through a node to the end that follows it. */
export function lineThrough(node: Node): Node[] {
  return [...pathTo(node), ...after(node)];
}

/** From the root to the node itself. */
export function pathTo(node: Node): Node[] {
  const path: Node[] = [];
  for (let at: Node | null = node; at !== null; at = at.parent) path.push(at);
  return path.reverse();
}

/** What follows a node, always the first branch. */
export function after(node: Node): Node[] {
  const line: Node[] = [];
  for (let at = node.children[0]; at !== undefined; at = at.children[0]) line.push(at);
  return line;
}

/** On what was really played: the first branch of the record everywhere. */
export function isMain(node: Node): boolean {
  return pathTo(node).every((at) => !at.own && (at.parent === null || at.parent.children[0] === at));
}

/** The last node of the main line on the way to a node. */
export function leftMainAt(node: Node): Node {
  return pathTo(node).findLast(isMain) ?? node;
}

/** Where going up or down leads: among the branches of one point, or into the second of what follows. */
export function beside(node: Node, way: -1 | 1): Node {
  const siblings = node.parent?.children ?? [];
  const found = siblings[siblings.indexOf(node) + way];
  if (found) return found;
  return siblings.length < 2 && way === 1 ? (node.children[1] ?? node) : node;
}

/** Still in its tree. */
export function isIn(tree: Tree, node: Node): boolean {
  const path = pathTo(node);
  return (
    path.every((at, index) => index === 0 || path[index - 1]?.children.includes(at)) && path[0] === tree.root
  );
}

/** Every node that the viewer tried, each before those after it. */
export function ownNodes(tree: Tree): Node[] {
  const found: Node[] = [];
  const waiting = [tree.root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.own) found.push(node);
    waiting.push(...node.children.toReversed());
  }
  return found;
}
