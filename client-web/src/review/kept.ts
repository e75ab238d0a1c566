// Owns the viewer's own branches between two visits: on this device alone, and never more than so many.
// Must never know positions: what is kept is only which moves were tried where.
import type { Color } from "../generated/protocol";
import { keys, readJson, write } from "../storage";
import type { Node, Tree } from "./tree";
import { ownNodes } from "./walk";

const PREFIX = "shoutan.branches.";
const MOST_REVIEWS = 30;
/** Of one review. */
const MOST_NODES = 1_000;

/** Where it stands: on a node of the record by its place, or on one kept before it as −1 − its place. */
type Kept = [on: number, place: number, color: Color, point: string];

interface Stored {
  on: number;
  nodes: Kept[];
}

export function keepBranches(review: string, tree: Tree, now: number): void {
  const own = ownNodes(tree).slice(0, MOST_NODES);
  const placeOf = new Map(own.map((node, index) => [node, index]));
  const nodes = own.flatMap((node) => {
    const { parent, made } = node;
    if (!parent || !made) return [];
    const before = placeOf.get(parent);
    const on = before === undefined ? parent.id : -1 - before;
    return [[on, parent.children.indexOf(node), made.color, made.point] satisfies Kept];
  });
  const stored: Stored = { on: now, nodes };
  write("local", PREFIX + review, nodes.length === 0 ? null : JSON.stringify(stored));
  dropOldest();
}

/** Puts them back; what does not fit this record, or is none of it, is left out with all that stands on it. */
export function restoreBranches(review: string, tree: Tree): void {
  const stored = storedIn(readJson("local", PREFIX + review));
  const restored: (Node | undefined)[] = [];
  for (const one of stored?.nodes ?? []) restored.push(restore(tree, restored, one));
}

function restore(tree: Tree, restored: readonly (Node | undefined)[], one: unknown): Node | undefined {
  if (!Array.isArray(one)) return undefined;
  const [on, place, color, point] = one as unknown[];
  if (typeof on !== "number" || typeof place !== "number" || typeof point !== "string") return undefined;
  if (color !== "black" && color !== "white") return undefined;
  const parent = on >= 0 ? tree.recorded[on] : restored[-1 - on];
  return parent && tree.try(parent, { color, point }, place);
}

function dropOldest(): void {
  const all = keys("local").filter((key) => key.startsWith(PREFIX));
  const byAge = all
    .map((key) => ({ key, on: storedIn(readJson("local", key))?.on ?? 0 }))
    .sort((one, other) => other.on - one.on);
  for (const { key } of byAge.slice(MOST_REVIEWS)) write("local", key, null);
}

function storedIn(json: unknown): Stored | null {
  const fits =
    typeof json === "object" && json !== null && "nodes" in json && "on" in json && Array.isArray(json.nodes);
  return fits && typeof json.on === "number" ? (json as Stored) : null;
}
