// Owns the small boards as the server tells them: whole, then step by step. Each is set once a frame at most.
// Must never know the socket, nor which boards are on the screen.
import { type Signal, signal } from "@preact/signals";
import { parseStones, vertexOf } from "../board/points";
import type { BoardStep, BoardView, Clocks, Outcome } from "../generated/protocol";

export interface LiveBoard {
  seq: number;
  size: number;
  stones: Int8Array;
  last: string | null;
  moves: number;
  clocks: Clocks | null;
  /** Game time is this much ahead of `performance.now`. */
  ahead: number;
  outcome: Outcome | null;
}

export class Boards {
  private readonly boards = new Map<string, Signal<LiveBoard | null>>();
  private readonly heard = new Map<string, LiveBoard>();
  private frame: number | undefined;

  /** `nextFrame` calls back before the screen is painted next. */
  constructor(
    private readonly nextFrame: (then: () => void) => number = (then) => requestAnimationFrame(then),
  ) {}

  of(game: string): Signal<LiveBoard | null> {
    const known = this.boards.get(game);
    if (known) return known;
    const board = signal<LiveBoard | null>(null);
    this.boards.set(game, board);
    return board;
  }

  hear(message: BoardView | BoardStep): void {
    const before = this.heard.get(message.game) ?? this.of(message.game).peek();
    const after = "stones" in message ? whole(message) : before && stepped(before, message);
    if (!after) return;
    this.heard.set(message.game, after);
    this.frame ??= this.nextFrame(() => {
      this.frame = undefined;
      for (const [game, board] of this.heard) this.of(game).value = board;
      this.heard.clear();
    });
  }

  /** Boards that nobody will look at are not kept. */
  keep(games: ReadonlySet<string>): void {
    for (const game of this.boards.keys()) {
      if (games.has(game)) continue;
      this.boards.delete(game);
      this.heard.delete(game);
    }
  }
}

function whole(view: BoardView): LiveBoard {
  return { ...shared(view), size: view.size, stones: parseStones(view.stones, view.size) };
}

function stepped(before: LiveBoard, step: BoardStep): LiveBoard {
  const stones = before.stones.slice();
  const lists = [step.empty, step.black, step.white];
  lists.forEach((points, stone) => {
    for (const point of points) {
      const vertex = vertexOf(point, before.size);
      if (vertex !== null) stones[vertex] = stone;
    }
  });
  return { ...shared(step), size: before.size, stones };
}

function shared({ seq, last, moves, clocks, now, outcome }: BoardView | BoardStep) {
  return { seq, last, moves, clocks, outcome, ahead: now - performance.now() };
}
