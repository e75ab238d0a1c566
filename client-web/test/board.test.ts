// The board view: names of points, what a touch means, keys, and when a stone is placed.
import { describe, expect, test } from "vitest";
import { step } from "../src/board/cells";
import { frame, pick, shift, viewBox } from "../src/board/geometry";
import { parseStones, pointName, starPoints, vertexOf, writeStones } from "../src/board/points";
import { places, placingFor } from "../src/game/aim";
import { claimOn } from "../src/game/dispute";

describe("points", () => {
  test("have names without I, rows from the bottom", () => {
    const table: [string, number, number][] = [
      ["A19", 19, 0],
      ["T19", 19, 18],
      ["H1", 19, 349],
      ["J1", 19, 350],
      ["Q16", 19, 72],
      ["A1", 9, 72],
      ["J9", 9, 8],
    ];
    for (const [name, size, vertex] of table) {
      expect(pointName(vertex, size)).toBe(name);
      expect(vertexOf(name, size)).toBe(vertex);
    }
  });

  test("every point of every size comes back from its name", () => {
    for (const size of [2, 9, 13, 19, 25]) {
      for (let vertex = 0; vertex < size * size; vertex++)
        expect(vertexOf(pointName(vertex, size), size)).toBe(vertex);
    }
  });

  test("what is no point is none", () => {
    for (const name of ["pass", "I5", "A0", "A20", "U1", "a1", "", "Q016"])
      expect(vertexOf(name, 19)).toBeNull();
  });

  test("stones are written as they were read", () => {
    const text = "X.O/.../OXO";
    expect(writeStones(parseStones(text, 3), 3)).toBe(text);
  });

  test("stars stand where the rules put them", () => {
    const names = (size: number) =>
      starPoints(size)
        .map((star) => pointName(star, size))
        .sort();
    expect(names(9)).toEqual(["C3", "C7", "E5", "G3", "G7"]);
    expect(names(13)).toEqual(["D10", "D4", "G7", "K10", "K4"]);
    expect(names(19)).toEqual(["D10", "D16", "D4", "K10", "K16", "K4", "Q10", "Q16", "Q4"]);
  });
});

describe("a touch", () => {
  const shape = frame(19, "off");
  const box = { left: 100, top: 50, width: shape.width, height: shape.height } as DOMRect;
  const at = (x: number, y: number) => pick(shape, box, 100 + shape.left + x * 24, 50 + shape.top + y * 24);

  test("means the point that it is near", () => {
    expect(at(0, 0)).toBe(0);
    expect(at(18, 18)).toBe(360);
    expect(at(3.4, 2.6)).toBe(3 * 19 + 3);
  });

  test("means nothing between two points or beside the board", () => {
    for (const [x, y] of [
      [3.5, 2],
      [3.47, 2],
      [2, 8.45],
      [-0.6, 3],
      [18.9, 3],
    ] as const)
      expect(at(x, y)).toBeNull();
  });

  test("coordinates take their room", () => {
    expect(frame(19, "four").width).toBeGreaterThan(frame(19, "two").width);
    expect(viewBox(frame(9, "off"))).toMatch(/^-\d/);
  });

  test("a stone's shift is small and always the same", () => {
    for (let vertex = 0; vertex < 361; vertex++) {
      expect(Math.abs(shift(vertex, 0, "loose"))).toBeLessThanOrEqual(0.6);
      expect(shift(vertex, 1, "loose")).toBe(shift(vertex, 1, "loose"));
      expect(shift(vertex, 0, "exact")).toBe(0);
    }
  });
});

test("keys move over the grid and stop at its edge", () => {
  expect(step("ArrowRight", 18, 19)).toBe(18);
  expect(step("ArrowUp", 30, 19)).toBe(11);
  expect(step("Home", 30, 19)).toBe(19);
  expect(step("End", 30, 19)).toBe(37);
  expect(step("x", 30, 19)).toBeNull();
});

test("a mouse places at once, a finger on small cells twice, unless told otherwise", () => {
  expect(placingFor("auto", "mouse", 18)).toBe("direct");
  expect(placingFor("auto", "touch", 18)).toBe("twice");
  expect(placingFor("auto", "touch", 37)).toBe("direct");
  expect(placingFor("button", "mouse", 37)).toBe("button");
  expect(placingFor("button", "keyboard", 37)).toBe("direct");
  expect(places("twice", 5, null)).toBe(false);
  expect(places("twice", 5, 6)).toBe(false);
  expect(places("twice", 5, 5)).toBe(true);
  expect(places("button", 5, 5)).toBe(false);
});

test("one claims the other's chain dead and one's own alive", () => {
  expect(claimOn(1, "black")).toBe("alive");
  expect(claimOn(2, "black")).toBe("dead");
});
