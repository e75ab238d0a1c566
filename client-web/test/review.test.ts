// A review asks the server what stands, once and only for what it must, and adds nothing that was refused.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { togglePlaying } from "../src/archive/autoplay";
import { reviewed } from "../src/archive/course";
import { mayTry } from "../src/game/analysis";
import type { Color, Line, LinePosition } from "../src/generated/protocol";
import { notices } from "../src/notices";
import { forget } from "../src/review/ask";
import { askForCourse, course, openCourse } from "../src/review/estimates";
import { treeOf } from "../src/review/file_tree";
import { stepsOf } from "../src/review/game_panel";
import { digest } from "../src/review/opening";
import { question } from "../src/review/question";
import { Review } from "../src/review/review";
import { trunk } from "../src/review/tree";
import { ownNodes } from "../src/review/walk";

const EMPTY = ".../.../...";
const game = { size: 3, ruleset: "chinese-2002" } as const;
let asked: Line[];
let answer: (line: Line) => Response;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("localStorage", { getItem: () => null, setItem() {}, removeItem() {} });
  asked = [];
  answer = (line) => Response.json({ positions: positions(line.moves.length), refused: null });
  vi.stubGlobal("fetch", async (_path: string, { body }: { body: string }) => {
    const line = JSON.parse(body) as Line;
    asked.push(line);
    return answer(line);
  });
  forget();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  notices.value = [];
  reviewed.value = null;
});

describe("a point that is chosen", () => {
  test("is asked about once presses rest, and only the last of them", async () => {
    const review = opened();
    for (const point of ["A1", "A2", "B2"]) review.tryPoint(point);
    expect([asked.length, review.pending.value]).toEqual([0, "B2"]);
    await vi.advanceTimersByTimeAsync(79);
    expect(asked.length).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked.map(({ moves }) => moves.at(-1))).toEqual([{ point: "B2", color: "black" }]);
    expect(review.current.value.made).toEqual({ color: "black", point: "B2" });
    expect(review.pending.value).toBeNull();
  });

  test("that is a branch already is followed without a question, also after it was deleted and tried again", async () => {
    const review = opened();
    await tried(review, "B2");
    review.backToMain();
    await tried(review, "B2");
    expect([asked.length, ownNodes(review.tree).length]).toEqual([1, 1]);
    review.removeBranch();
    expect(ownNodes(review.tree).length).toBe(0);
    await tried(review, "B2");
    expect([asked.length, ownNodes(review.tree).length]).toEqual([1, 1]);
  });

  test("and is not legal adds nothing, and its reason is said", async () => {
    const review = opened();
    answer = (line) =>
      Response.json({
        positions: positions(line.moves.length - 1),
        refused: { index: line.moves.length - 1, why: { id: null, code: "ko" } },
      });
    await tried(review, "B2");
    expect(ownNodes(review.tree)).toEqual([]);
    expect(notices.value.map(({ text }) => text)).toEqual([expect.stringContaining("打劫")]);
    expect([review.pending.value, review.current.value]).toEqual([null, review.tree.root]);
  });

  test("whose answer comes after one has gone on is not taken", async () => {
    const review = opened();
    let release = () => {};
    vi.stubGlobal(
      "fetch",
      () =>
        new Promise((done) => {
          release = () => done(Response.json({ positions: positions(1), refused: null }));
        }),
    );
    review.tryPoint("B2");
    await vi.advanceTimersByTimeAsync(100);
    review.goToNumber(1);
    release();
    await vi.advanceTimersByTimeAsync(0);
    expect(ownNodes(review.tree)).toEqual([]);
    expect(review.number.value).toBe(1);
  });
});

test("23: whoever looks at the present stays in it as the game goes on, anybody else where he is", () => {
  const review = opened();
  const moves = review.tree.recorded.flatMap(({ made }) => (made ? [made] : []));
  review.goToEnd();
  review.follow([...moves, { color: "white", point: "A2" }]);
  expect(review.number.value).toBe(4);
  review.goToNumber(2);
  review.follow([...moves, { color: "white", point: "A2" }, { color: "black", point: "A3" }]);
  expect([review.number.value, review.count.value]).toEqual([2, 5]);
  review.follow(moves.slice(0, 1));
  expect([review.number.value, review.count.value]).toEqual([1, 1]);
});

test("24: after the game anybody tries moves, before its end only who watches, and only if that is allowed", () => {
  const of = (phase: string, spectators?: object) => ({ phase, game: { settings: { spectators } } }) as never;
  const off = { talk: "allowed", analysis: "off" };
  const table: [never, Color | null, object, boolean][] = [
    [of("playing"), "black", { black: "t" }, false],
    [of("scoring"), "black", {}, false],
    [of("playing"), null, {}, true],
    [of("playing"), null, { white: "t" }, false],
    [of("playing", { talk: "off", analysis: "allowed" }), null, {}, true],
    [of("playing", off), null, {}, false],
    [of("paused", off), null, {}, false],
    [of("finished", off), null, {}, true],
    [of("finished", off), "white", { white: "t" }, true],
  ];
  for (const [now, seat, held, may] of table) expect(mayTry(now, seat, held)).toBe(may);
});

test("a question begins some moves before the branch, so that a ko is known, and is short all the same", () => {
  const tree = trunk(
    Array.from({ length: 200 }, (_, move) => ({ color: move % 2 ? "white" : "black", point: "A1" }) as const),
  );
  tree.recorded.forEach((node, move) => {
    node.at = { ...position(move), stones: "X../.O./..." };
  });
  const from = tree.recorded[150];
  if (!from) throw new Error("no such node");
  const asks = question(game, from, [{ color: "black", point: "C1" }], "with_before");
  expect([asks?.line.moves.length, asks?.asked]).toEqual([41, 40]);
  expect(asks?.line.setup).toMatchObject({ size: 3, black: ["A3"], white: ["B2"], to_play: "black" });
  const alone = question(game, from, [{ color: "black", point: "C1" }], "alone");
  expect([alone?.line.moves.length, alone?.asked]).toEqual([1, 0]);
  expect(question(game, from, [], "alone"), "nothing is asked where all is known").toBeNull();
});

test("branches that were kept learn what stands at them together, when one is looked at", async () => {
  const review = opened();
  const first = review.tree.try(review.tree.root, { color: "black", point: "B2" });
  const second = review.tree.try(first, { color: "white", point: "C3" });
  const third = review.tree.try(second, { color: "black", point: "A3" });
  for (const node of [second, first, third, second]) review.goTo(node);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.length).toBe(1);
  expect([first, second, third].every(({ at }) => at !== null)).toBe(true);
});

test("25: it plays by itself a move a second to the end, and stops for whoever steps by hand", async () => {
  const review = opened();
  reviewed.value = stepsOf(review);
  const at = () => review.number.value;
  togglePlaying();
  expect(at()).toBe(1);
  await vi.advanceTimersByTimeAsync(999);
  expect(at()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(at()).toBe(2);
  review.goToNumber(0);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(at()).toBe(0);
  togglePlaying();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(at()).toBe(review.count.value);
  togglePlaying();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(at()).toBe(review.count.value);
});

test("estimates are asked for until they are there, and no longer for a game that was left", async () => {
  const paths: string[] = [];
  const answers: [number, object][] = [
    [503, { id: null, code: "busy" }],
    [202, { done: 0, of: 0 }],
    [202, { done: 3, of: 9 }],
    [200, { unit: "zi", values: [{ moves: 8, margin_quarters: 5 }] }],
  ];
  vi.stubGlobal("fetch", async (path: string) => {
    const [status, body] = answers[paths.length] ?? [500, {}];
    paths.push(path);
    return Response.json(body, { status });
  });
  const close = openCourse("a b");
  expect(paths).toEqual([]);
  askForCourse();
  askForCourse();
  await vi.advanceTimersByTimeAsync(4_999);
  expect([paths.length, course.value.state]).toEqual([1, "coming"]);
  await vi.advanceTimersByTimeAsync(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(course.value).toEqual({ state: "coming", progress: { done: 3, of: 9 } });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(course.value).toMatchObject({ state: "there", estimates: { unit: "zi" } });
  askForCourse();
  expect(paths).toEqual(Array.from({ length: 4 }, () => "/api/games/a%20b/estimates"));
  close();
  const other = openCourse("c");
  answers.push([202, { done: 0, of: 2 }]);
  askForCourse();
  await vi.advanceTimersByTimeAsync(0);
  other();
  await vi.advanceTimersByTimeAsync(5_000);
  expect([paths.length, course.value.state]).toEqual([5, "unasked"]);
});

test("a file's positions are those before them with what changed", () => {
  const about = { size: 3 } as never;
  const nodes = [
    { black: ["A1"], to_play: "white" },
    { move: { color: "white", point: "B1" }, white: ["B1"], ko: "A1" },
    { move: { color: "black", point: "C1" }, black: ["C1"], empty: ["B1"], black_captures: 1 },
    { after: 1, move: { color: "black", point: "C3" }, black: ["C3"] },
    { after: 9, move: { color: "black", point: "C2" } },
  ] as never;
  const tree = treeOf({ games: 1, game: 0, charset: "UTF-8", damaged: false, left_out: 0, about, nodes });
  expect(tree.recorded.map(({ at }) => [at?.stones, at?.to_play, at?.ko, at?.black_captures])).toEqual([
    [".../.../X..", "white", null, 0],
    [".../.../XO.", "black", "A1", 0],
    [".../.../X.X", "white", null, 1],
    ["..X/.../XO.", "white", null, 0],
  ]);
});

test("files that differ are told apart", () => {
  const bytes = (text: string) => digest(new TextEncoder().encode(text));
  const all = ["", "a", "b", "ab", "ba", "aa"].map(bytes);
  expect(new Set(all).size).toBe(all.length);
  expect(all.every((one) => /^[0-9a-f]{16}$/.test(one))).toBe(true);
});

function opened(): Review {
  const tree = trunk([
    { color: "black", point: "A1" },
    { color: "white", point: "C3" },
    { color: "black", point: "B1" },
  ]);
  tree.recorded.forEach((node, move) => {
    node.at = position(move);
  });
  return new Review({ ...game, key: "g.1", tree, ready: async () => true });
}

async function tried(review: Review, point: string): Promise<void> {
  review.tryPoint(point);
  await vi.advanceTimersByTimeAsync(100);
}

function positions(moves: number): LinePosition[] {
  return Array.from({ length: moves + 1 }, (_, move) => ({ ...position(move), last: null }));
}

function position(move: number): Omit<LinePosition, "last"> {
  const to_play = move % 2 === 0 ? "black" : "white";
  return { stones: EMPTY, to_play, ko: null, black_captures: 0, white_captures: 0 };
}
