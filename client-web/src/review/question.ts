// Owns what the server is asked about a line that was tried: from what position, and which moves.
// Must never know whether they are legal.
import { COLUMNS } from "../board/points";
import type { Line, LineMove, Ruleset } from "../generated/protocol";
import type { Node } from "./tree";
import { pathTo } from "./walk";

/** So many moves before the branch go with it: a ko and a repetition are known by what came before. */
const BEFORE = 40;
/** As many as the server plays through. */
const MOST = 1_000;

export interface Game {
  size: number;
  ruleset: Ruleset;
}

export interface Question {
  line: Line;
  /** The first of its moves that is asked about; those before it only lead there. */
  asked: number;
}

/** With what came before, or from the position itself where the record does not bear being played again. */
export type Depth = "with_before" | "alone";

/** About the nodes from the first whose position is not known to `last`; null where nothing is. */
export function question(game: Game, last: Node, more: readonly LineMove[], depth: Depth): Question | null {
  const path = pathTo(last);
  const unknown = path.findIndex(({ at }) => at === null);
  const end = unknown === -1 ? path.length : unknown;
  const known = path[end - 1];
  if (!known || (unknown === -1 && more.length === 0)) return null;
  const begin = depth === "alone" ? known : beginning(known);
  const moves = [...path.slice(begin.depth + 1).flatMap(({ made }) => (made ? [made] : [])), ...more];
  const { stones, to_play } = begin.at ?? { stones: "", to_play: "black" as const };
  const [black, white] = [pointsOf(stones, "X", game.size), pointsOf(stones, "O", game.size)];
  const line: Line = {
    ruleset: game.ruleset,
    setup: { size: game.size, handicap: 0, black, white, to_play },
    moves: moves.slice(0, MOST).map(({ point, color }) => (color ? { point, color } : { point })),
  };
  return { line, asked: known.depth - begin.depth };
}

/** As far back as only moves lead, and no further than need be. */
function beginning(from: Node): Node {
  let begin = from;
  for (let steps = 0; steps < BEFORE; steps++) {
    const { parent, made, said } = begin;
    if (!parent?.at || !made || said?.to_play !== undefined) break;
    begin = parent;
  }
  return begin;
}

function pointsOf(stones: string, sign: string, size: number): string[] {
  return stones
    .split("/")
    .flatMap((row, index) =>
      [...row].flatMap((one, column) => (one === sign ? [`${COLUMNS[column] ?? ""}${size - index}`] : [])),
    );
}
