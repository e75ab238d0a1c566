// Owns where each node of a tree is drawn: columns by depth, rows so that no two lines of play touch.
// Must never know what a node looks like.
import type { Node } from "./tree";
import { after } from "./walk";

export interface Placed {
  node: Node;
  column: number;
  row: number;
}

export interface Layout {
  placed: readonly Placed[];
  of: ReadonlyMap<Node, Placed>;
  columns: number;
  rows: number;
}

/** A line of play stays in one row; what branches off it later takes the nearer one. */
export function layout(root: Node): Layout {
  const of = new Map<Node, Placed>();
  /** The first row that is free in a column. */
  const free: number[] = [];
  const waiting = [root];
  let rows = 0;
  for (let head = waiting.pop(); head; head = waiting.pop()) {
    const line = [head, ...after(head)];
    const before = head.parent ? of.get(head.parent) : undefined;
    const from = Math.max(0, head.depth - 1);
    let row = before ? before.row + 1 : 0;
    for (let column = from; column < head.depth + line.length; column++)
      row = Math.max(row, free[column] ?? 0);
    for (let column = from; column < head.depth + line.length; column++) free[column] = row + 1;
    for (const node of line) of.set(node, { node, column: node.depth, row });
    rows = Math.max(rows, row + 1);
    for (const node of line) waiting.push(...node.children.slice(1).toReversed());
  }
  const placed = [...of.values()];
  const columns = 1 + placed.reduce((most, { column }) => Math.max(most, column), 0);
  return { placed, of, columns, rows };
}
