// Records as they are written: escapes, variations, a record of the server's with branches put into it, plots of it.
import { expect, test } from "vitest";
import type { SgfAbout, SgfNode } from "../src/generated/protocol";
import { withBranches } from "../src/review/game_sgf";
import { across, bars, height, moveAt, WIDTH } from "../src/review/plot";
import { aboutText, moveText, nodeTexts, saidText, sgfOf } from "../src/review/sgf_text";
import { type Node, trunk } from "../src/review/tree";
import { usedText } from "../src/review/used_text";

const moves = [
  { color: "black", point: "D4" },
  { color: "white", point: "pass" },
  { color: "black", point: "C3" },
] as const;

test("a tree is written with its variations in their order", () => {
  const tree = trunk(moves);
  const [root, first] = tree.recorded as [Node, Node];
  const own = tree.try(first, { color: "white", point: "A9" });
  tree.try(own, { color: "black", point: "J1" });
  tree.try(root, { color: "black", point: "E5" });
  const text = sgfOf(tree.root, (node) => moveText(node.made, 9));
  expect(text).toBe("(;(;B[df](;W[];B[cg])(;W[aa];B[ii]))(;B[ee]))\n");
});

test("a node of a file keeps all that was said of it", () => {
  const table: [SgfNode, string][] = [
    [{ black: ["A9", "B9"], white: ["J1"], empty: ["E5"], to_play: "white" }, "AB[aa][ba]AW[ii]AE[ee]PL[W]"],
    [{ move: { color: "black", point: "E5" }, black: ["E5"], empty: ["E4"] }, "B[ee]"],
    [{ comment: "a]b\\c:d\n手谈" }, "C[a\\]b\\\\c:d\n手谈]"],
    [{ labels: [{ point: "A1", text: "x:]" }] }, "LB[ai:x\\:\\]]"],
    [
      {
        marks: [
          { mark: "circle", points: ["A9", "B9"] },
          { mark: "cross", points: ["C9"] },
        ],
      },
      "CR[aa][ba]MA[ca]",
    ],
    [{ black_left: { ms: 61_500, count: 3 }, white_left: { ms: 7_000 } }, "BL[61.5]OB[3]WL[7]"],
    [{ name: "N]" }, "N[N\\]]"],
  ];
  for (const [said, text] of table) expect(saidText(said, 9)).toBe(text);
});

test("what a file says of its game stands in the root, and what it does not say does not", () => {
  const nothing = Object.fromEntries(
    "black white black_rank white_rank result rules ruleset komi handicap main_ms overtime date place event round name comment"
      .split(" ")
      .map((key) => [key, null]),
  );
  const about = { ...nothing, size: 19, black: "柯]洁", main_ms: 90_000, handicap: 2 } as unknown as SgfAbout;
  expect(aboutText(about)).toBe("GM[1]FF[4]CA[UTF-8]SZ[19]PB[柯\\]洁]HA[2]TM[90]");
});

test("a server's record keeps every word of its nodes, a changed turn too", () => {
  const plain = "(;GM[1]GC[a;b\\](c)]\n;B[df]BL[60];PL[B];B[cg]C[x]\n;PL[W])";
  expect(nodeTexts(plain)).toEqual(["GM[1]GC[a;b\\](c)]", "B[df]BL[60]", "PL[B]", "B[cg]C[x]", "PL[W]"]);
  const tree = trunk([
    { color: "black", point: "D4" },
    { color: "black", point: "C3" },
  ]);
  tree.try(tree.recorded[1] as Node, { color: "white", point: "A9" });
  const source = { size: 9 } as never;
  expect(withBranches(plain, { tree, source })).toBe(
    "(;GM[1]GC[a;b\\](c)];B[df]BL[60](;PL[B];B[cg]C[x];PL[W])(;W[aa]))\n",
  );
  expect(withBranches("(;GM[1])", { tree, source }), "of another game").toBeNull();
});

test("a plot has each move in its column, and a press there means that move", () => {
  for (const all of [1, 2, 57, 361])
    for (const move of [1, Math.ceil(all / 2), all])
      expect(moveAt(across(move, all) / WIDTH, all)).toBe(move);
  expect([moveAt(-1, 9), moveAt(0, 9), moveAt(1, 9), moveAt(2, 9)]).toEqual([1, 1, 9, 9]);
  expect([height(0, 5), height(5, 5), height(-5, 5), height(3, 0)]).toEqual([46, 4, 88, 46]);
  expect(bars([{ move: 1, value: 2 }], 40, 2)).toBe("M0.8 46V4h6.4V46Z");
});

test("time is told as people say it", () => {
  const table: [number, string][] = [
    [0, "0.0 s"],
    [1_999, "1.9 s"],
    [59_999, "59.9 s"],
    [60_000, "1:00"],
    [3_599_999, "59:59"],
    [3_600_000, "1:00:00"],
    [36_061_000, "10:01:01"],
  ];
  for (const [ms, text] of table) expect(usedText(ms)).toBe(text);
});
