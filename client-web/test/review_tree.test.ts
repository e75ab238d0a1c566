// The tree of a review: branches, their order, where each node is drawn, and what is kept of them on this device.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { keepBranches, restoreBranches } from "../src/review/kept";
import { layout } from "../src/review/layout";
import { follow, type Node, promotable, promote, remove, type Tree, trunk } from "../src/review/tree";
import { beside, childWith, isIn, isMain, leftMainAt, lineThrough, ownNodes } from "../src/review/walk";

/** Written as what follows a node: `D4 (E5 F6) (G7)`: the first is the line, those in brackets branch off with it. */
function text(node: Node): string {
  const [first, ...rest] = node.children;
  const own = node.own ? "+" : "";
  const here = `${node.made?.point ?? "."}${own}`;
  const branches = rest.map((one) => ` (${text(one)})`).join("");
  return first ? `${here} ${text(first)}${branches}` : `${here}${branches}`;
}

const black = (point: string) => ({ color: "black" as const, point });
const white = (point: string) => ({ color: "white" as const, point });

function game(): Tree {
  return trunk([black("A1"), white("A2"), black("A3"), white("A4")]);
}

test("branches stand after what was played, and go before each other, never before it", () => {
  const tree = game();
  const [, one] = tree.recorded as [Node, Node];
  const first = tree.try(one, white("B1"));
  const second = tree.try(one, white("B2"));
  const third = tree.try(second, black("B3"));
  expect(text(tree.root)).toBe(". A1 A2 A3 A4 (B1+) (B2+ B3+)");
  expect(promotable(first)).toBeNull();
  expect(promotable(third)).toBe(second);
  promote(second);
  expect(text(tree.root)).toBe(". A1 A2 A3 A4 (B2+ B3+) (B1+)");
  expect(promotable(second)).toBeNull();
  expect(isMain(one)).toBe(true);
  expect(isMain(third)).toBe(false);
  expect(leftMainAt(third)).toBe(one);
  expect(lineThrough(second).map(({ made }) => made?.point ?? ".")).toEqual([".", "A1", "B2", "B3"]);
  expect(childWith(one, white("B1"))).toBe(first);
  expect(childWith(one, black("B1"))).toBeNull();
  expect(remove(second)).toBe(one);
  expect(text(tree.root)).toBe(". A1 A2 A3 A4 (B1+)");
  expect(remove(one), "what was played stays").toBe(one);
  expect(text(tree.root)).toBe(". A1 A2 A3 A4 (B1+)");
});

test("beyond the end one's own is the line, and the next is beside it", () => {
  const tree = game();
  const end = tree.recorded[4] as Node;
  const own = tree.try(end, black("C1"));
  expect(promotable(own)).toBeNull();
  const other = tree.try(end, black("C2"));
  promote(other);
  expect(text(tree.root)).toBe(". A1 A2 A3 A4 C2+ (C1+)");
});

test("a game that goes on takes the tree with it, and moves taken back take what was tried on them", () => {
  const tree = game();
  const end = tree.recorded[4] as Node;
  const tried = tree.try(end, black("C1"));
  const [one, two, three, four] = [black("A1"), white("A2"), black("A3"), white("A4")];
  expect(follow(tree, [one, two, three, four, black("A5")])).toBe(end);
  expect(text(tree.root)).toBe(". A1 A2 A3 A4 A5 (C1+)");
  expect(follow(tree, [one, two, three]).made?.point).toBe("A3");
  expect(text(tree.root)).toBe(". A1 A2 A3");
  expect([isIn(tree, tried), isIn(tree, tree.root)]).toEqual([false, true]);
  expect(follow(tree, [one, two, black("B3"), white("B4")]).made?.point).toBe("A2");
  expect(text(tree.root)).toBe(". A1 A2 B3 B4");
  expect(tree.recorded.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4]);
  expect(follow(tree, [one, two, black("B3"), white("B4")])).toBe(tree.recorded[4]);
});

test("up and down lead among branches, or into the second of what follows", () => {
  const tree = game();
  const one = tree.recorded[1] as Node;
  const two = tree.recorded[2] as Node;
  const first = tree.try(one, white("B1"));
  const second = tree.try(one, white("B2"));
  const table: [Node, -1 | 1, Node][] = [
    [one, -1, one],
    [one, 1, first],
    [two, 1, first],
    [first, 1, second],
    [second, 1, second],
    [first, -1, two],
    [tree.root, 1, tree.root],
  ];
  for (const [from, way, to] of table) expect(beside(from, way)).toBe(to);
});

describe("no two nodes are drawn in one place, and no line crosses another", () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])("tree %i", (seed) => {
    const tree = grown(seed);
    const { placed, of, columns, rows } = layout(tree.root);
    const taken = new Map(placed.map(({ column, row, node }) => [`${column} ${row}`, node]));
    expect(taken.size).toBe(placed.length);
    expect(placed.length).toBe(121);
    for (const { node, column, row } of placed) {
      expect(column).toBe(node.depth);
      expect(column < columns && row < rows).toBe(true);
      const before = node.parent && of.get(node.parent);
      if (!before) continue;
      expect(row >= before.row).toBe(true);
      if (node.parent?.children[0] === node) expect(row).toBe(before.row);
      // The way down to a branch goes beside its parent: nobody else's node may stand there.
      for (let down = before.row + 1; down < row; down++)
        expect(taken.has(`${before.column} ${down}`)).toBe(false);
    }
  });

  test("a very long and a very branched tree are laid out too", () => {
    const tree = trunk(Array.from({ length: 5_000 }, () => black("A1")));
    for (const node of tree.recorded.slice(0, 2_000)) tree.try(node, white("B1"));
    expect(layout(tree.root).placed.length).toBe(7_001);
  });
});

describe("on this device", () => {
  beforeEach(() => vi.stubGlobal("localStorage", storage()));
  afterEach(() => vi.unstubAllGlobals());

  test("branches come back as they were", () => {
    const tree = grown(3);
    keepBranches("g.1", tree, 1);
    const again = game();
    restoreBranches("g.1", again);
    expect(text(again.root)).toBe(text(tree.root));
    restoreBranches("g.2", again);
    expect(text(again.root)).toBe(text(tree.root));
    for (const own of ownNodes(tree)) remove(own);
    keepBranches("g.1", tree, 1);
    expect(localStorage.length).toBe(0);
  });

  test("what does not fit, or was never written here, is left out with what stands on it", () => {
    const texts: [string, string][] = [
      ["nonsense", ". A1 A2 A3 A4"],
      ['{"on":1}', ". A1 A2 A3 A4"],
      [
        '{"on":1,"nodes":[[1,1,"black","B1"],[99,0,"white","C1"],[-2,0,"black","D1"]]}',
        ". A1 A2 A3 A4 (B1+)",
      ],
      [
        '{"on":1,"nodes":[null,7,[1,"x","black","B1"],[1,1,"red","B1"],[1,9,"white","B2"]]}',
        ". A1 A2 A3 A4 (B2+)",
      ],
    ];
    for (const [kept, to] of texts) {
      localStorage.setItem("shoutan.branches.g.1", kept);
      const tree = game();
      restoreBranches("g.1", tree);
      expect(text(tree.root), kept).toBe(to);
    }
  });

  test("of very many only the newest are kept, of a very large one only so much", () => {
    for (let age = 0; age < 40; age++) keepBranches(`g.${age}`, grown(1), age);
    const kept = Object.keys(localStorage).sort();
    expect(kept.length).toBe(30);
    expect(kept).toContain("shoutan.branches.g.39");
    expect(kept).not.toContain("shoutan.branches.g.9");
    const large = game();
    let last = large.root;
    for (let count = 0; count < 1_500; count++) last = large.try(last, black("A1"));
    keepBranches("g.x", large, 99);
    const again = game();
    restoreBranches("g.x", again);
    expect(ownNodes(again).length).toBe(1_000);
  });
});

/** A tree of 120 moves at places that a number decides. */
function grown(seed: number): Tree {
  const tree = game();
  const all = [...tree.recorded];
  let state = seed;
  while (all.length < 121) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    const parent = all[(state >>> 8) % all.length] as Node;
    all.push(tree.try(parent, state % 2 === 0 ? black(`B${all.length}`) : white(`B${all.length}`)));
  }
  return tree;
}

/** As much of a browser's storage as the page uses: its keys are what stands in it. */
function storage(): Storage {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return Object.hasOwn(this, key) ? this[key] : null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
    get length() {
      return Object.keys(this).length;
    },
  };
  return Object.create(methods) as Storage;
}
