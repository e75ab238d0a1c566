// Owns one review: its tree, the node that is looked at, and a point that was chosen turned into a branch.
// Must never know a rule: the server says what stands after a move, or why it may not be made.
import { computed, type Signal, signal } from "@preact/signals";
import type { LineMove, PlayedMove, Positions, Refused } from "../generated/protocol";
import { words } from "../i18n/later";
import { notify, notifyRefused } from "../notices";
import { positionsOf } from "./ask";
import { keepBranches, restoreBranches } from "./kept";
import { type Depth, type Game, question } from "./question";
import {
  after,
  beside,
  childWith,
  follow,
  isIn,
  isMain,
  leftMainAt,
  lineThrough,
  type Node,
  ownNodes,
  type Position,
  pathTo,
  promotable,
  promote,
  remove,
  type Tree,
} from "./tree";

/** Of presses that follow one another so closely only the last is asked about. */
const CALM_MS = 80;

export interface Source extends Game {
  /** What its branches are kept under. */
  key: string;
  tree: Tree;
  /** The positions of the record may have to be fetched first; false where they cannot be. */
  ready: () => Promise<boolean>;
}

export class Review {
  readonly tree: Tree;
  readonly current: Signal<Node>;
  /** Counts what was added, taken away and moved: whoever draws the tree reads it. */
  readonly changes = signal(0);
  /** Chosen, and not yet the server's. */
  readonly pending = signal<string | null>(null);
  readonly line = computed(() => {
    this.changes.value;
    return lineThrough(this.current.value);
  });
  readonly number = computed(() => this.current.value.depth);
  readonly count = computed(() => this.line.value.length - 1);
  readonly onMain = computed(() => isMain(this.current.value));
  readonly away = computed(() => !this.onMain.value);
  readonly branched = computed(() => {
    this.changes.value;
    return ownNodes(this.tree).length > 0;
  });
  private timer: ReturnType<typeof setTimeout> | undefined;
  private wish = 0;

  constructor(readonly source: Source) {
    this.tree = source.tree;
    restoreBranches(source.key, this.tree);
    this.current = signal(this.tree.root);
  }

  goTo(node: Node): void {
    this.forgetWish();
    this.current.value = node;
    if (!node.at) void this.learn(node);
  }

  /** Along the line that is looked at. */
  goToNumber(number: number): void {
    const line = this.line.value;
    const to = line[Math.min(Math.max(0, number), line.length - 1)];
    if (to) this.goTo(to);
  }

  goBeside(way: -1 | 1): void {
    this.goTo(beside(this.current.value, way));
  }

  backToMain(): void {
    this.goTo(leftMainAt(this.current.value));
  }

  /** Follows the branch that begins with this point, or begins it, as soon as presses have come to rest. */
  tryPoint(point: string): void {
    this.forgetWish();
    this.pending.value = point;
    const wish = this.wish;
    this.timer = setTimeout(() => void this.branch(point, wish), CALM_MS);
  }

  removeBranch(): void {
    const left = remove(this.current.value);
    if (left === this.current.value) return;
    this.goTo(left);
    this.changed();
  }

  canPromote(): Node | null {
    return promotable(this.current.value);
  }

  promoteBranch(): void {
    const branch = this.canPromote();
    if (!branch) return;
    promote(branch);
    this.changed();
  }

  /** The game goes on: whoever is at its end stays there, anybody else where he is. */
  follow(moves: readonly PlayedMove[]): void {
    const { recorded } = this.tree;
    const end = recorded.at(-1);
    const common = follow(this.tree, moves);
    const now = recorded.at(-1) ?? this.tree.root;
    if (now === end) return;
    this.changes.value += 1;
    if (this.current.peek() === end) {
      // What was pressed meant what stood before.
      this.forgetWish();
      this.current.value = now;
    } else if (!isIn(this.tree, this.current.peek())) {
      this.goTo(common);
    }
  }

  /** To the last move that was played. */
  goToEnd(): void {
    this.goTo(this.tree.recorded.at(-1) ?? this.tree.root);
  }

  close(): void {
    this.forgetWish();
  }

  private async branch(point: string, wish: number): Promise<void> {
    const from = this.current.value;
    const there = await this.learn(from);
    if (wish !== this.wish) return;
    const color = there?.to_play;
    if (!color) {
      this.pending.value = null;
      return;
    }
    const made = { color, point };
    const known = childWith(from, made);
    if (known) return this.goTo(known);
    const found = await this.find(from, [made]);
    if (wish !== this.wish) return;
    this.pending.value = null;
    const [position] = found ?? [];
    if (!position) return;
    const node = this.tree.try(from, made);
    node.at = position;
    this.changed();
    this.goTo(node);
  }

  /** What stands at a node, asked for with all that follows it where it is not known. */
  private async learn(node: Node): Promise<Position | null> {
    if (node.at) return node.at;
    if (!(await this.source.ready())) return null;
    if (!node.at) {
      const last = [node, ...after(node)].findLast(({ own }) => own) ?? node;
      await this.find(last, []);
    }
    return node.at;
  }

  /** Fills in what is not known up to `last`; the positions after it, or null with the reason said. */
  private async find(last: Node, more: LineMove[], depth: Depth = "with_before"): Promise<Position[] | null> {
    const asked = question(this.source, last, more, depth);
    if (!asked) return [];
    const answer = await positionsOf(asked.line);
    if (answer.state === "refused") return this.say(answer.why);
    if (answer.state === "failed") return this.fail();
    const { refused } = answer.value;
    // A record may hold what its rules forbid: then the question begins where it ends.
    if (refused && refused.index < asked.asked && depth === "with_before")
      return this.find(last, more, "alone");
    const later = this.fill(last, answer.value, asked.asked);
    return refused ? this.say(refused.why) : later;
  }

  /** Gives each node its position, in their order; what is left over comes after the last of them. */
  private fill(last: Node, { positions }: Positions, asked: number): Position[] {
    const unknown = pathTo(last).filter((node) => !node.at);
    const found = positions.slice(asked + 1);
    for (const node of unknown) {
      const at = found.shift();
      if (at) node.at = at;
    }
    if (unknown.length > 0) this.changes.value += 1;
    return found;
  }

  private say(why: Refused): null {
    notifyRefused(why);
    return null;
  }

  private fail(): null {
    notify(words().failed);
    return null;
  }

  private changed(): void {
    this.changes.value += 1;
    keepBranches(this.source.key, this.tree, Date.now());
  }

  private forgetWish(): void {
    clearTimeout(this.timer);
    this.wish += 1;
    this.pending.value = null;
  }
}
