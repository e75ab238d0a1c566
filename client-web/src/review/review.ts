// Owns one review: its tree, the node that is looked at, and a point that was chosen turned into a branch.
// Must never know a rule: the server says what stands after a move, or why it may not be made.
import { computed, type Signal, signal } from "@preact/signals";
import type { PlayedMove } from "../generated/protocol";
import { keepBranches, restoreBranches } from "./kept";
import { find, type Learner, learn } from "./learn";
import { follow, type Node, promotable, promote, remove, type Tree } from "./tree";
import { beside, childWith, isIn, isMain, leftMainAt, lineThrough, ownNodes } from "./walk";

/** Of presses that follow one another so closely only the last is asked about. */
const CALM_MS = 80;

export interface Source extends Learner {
  /** What its branches are kept under. */
  key: string;
  tree: Tree;
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
  private readonly redraw = () => {
    this.changes.value += 1;
  };

  constructor(readonly source: Source) {
    this.tree = source.tree;
    restoreBranches(source.key, this.tree);
    this.current = signal(this.tree.root);
  }

  goTo(node: Node): void {
    this.forgetWish();
    this.current.value = node;
    if (!node.at) void learn(this.source, node, this.redraw);
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
    const there = await learn(this.source, from, this.redraw);
    if (wish !== this.wish) return;
    const color = there?.to_play;
    if (!color) {
      this.pending.value = null;
      return;
    }
    const made = { color, point };
    const known = childWith(from, made);
    if (known) return this.goTo(known);
    const found = await find(this.source, from, [made], this.redraw);
    if (wish !== this.wish) return;
    this.pending.value = null;
    const [position] = found ?? [];
    if (!position) return;
    const node = this.tree.try(from, made);
    node.at = position;
    this.changed();
    this.goTo(node);
  }

  private changed(): void {
    this.redraw();
    keepBranches(this.source.key, this.tree, Date.now());
  }

  private forgetWish(): void {
    clearTimeout(this.timer);
    this.wish += 1;
    this.pending.value = null;
  }
}
