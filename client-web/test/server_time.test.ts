// The guess of the server's time, on an injected clock of this page and one of the server.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ServerTime } from "../src/server_time";

let time: ServerTime;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance", "Date"] });
  time = new ServerTime();
});

afterEach(() => {
  vi.useRealTimers();
});

/** The server is `ahead` of this page; its answer takes `there` and `back`. */
function measure(ahead: number, there: number, back: number): void {
  vi.advanceTimersByTime(there);
  const now = Math.floor(performance.now() + ahead);
  vi.advanceTimersByTime(back);
  time.take(now, there + back);
}

function error(ahead: number): number {
  return time.now() - (performance.now() + ahead);
}

test("nothing is known before the first reading", () => {
  vi.advanceTimersByTime(5_000);
  expect(time.now()).toBe(0);
});

test("a reading is as old as half its journey, and then time goes on", () => {
  time.take(10_000, 100);
  expect(time.now()).toBe(10_050);
  vi.advanceTimersByTime(500);
  expect(time.now()).toBe(10_550);
});

test("the quickest journey is believed, whichever came first", () => {
  measure(10_000, 20, 20);
  measure(10_000, 30, 370);
  expect(error(10_000)).toBe(0);
  time = new ServerTime();
  measure(10_000, 30, 370);
  expect(error(10_000)).toBe(-170);
  measure(10_000, 20, 20);
  expect(error(10_000)).toBe(0);
});

test("it is never further off than half the quickest journey", () => {
  for (const [there, back] of [
    [300, 100],
    [100, 300],
    [250, 110],
    [290, 105],
  ] as const) {
    measure(7_000, there, back);
    expect(Math.abs(error(7_000))).toBeLessThanOrEqual((there + back) / 2);
  }
  expect(Math.abs(error(7_000))).toBeLessThanOrEqual(180);
});

test("only the last eight are weighed, and none for longer than two minutes", () => {
  measure(1_000, 10, 10);
  for (let count = 0; count < 7; count++) measure(1_000, 30, 10);
  expect(error(1_000)).toBe(0);
  measure(1_000, 30, 10);
  expect(error(1_000)).toBe(10);
  time = new ServerTime();
  measure(1_000, 10, 10);
  vi.advanceTimersByTime(120_000);
  measure(1_000, 30, 10);
  expect(error(1_000)).toBe(10);
});

test("an event cannot be later than now", () => {
  measure(10_000, 100, 300);
  time.atLeast(performance.now() + 10_000);
  expect(error(10_000)).toBeGreaterThanOrEqual(0);
  const before = error(10_000);
  time.atLeast(1);
  expect(error(10_000)).toBe(before);
});

test("after a sleep in which this clock stood still, a slower journey is believed at once", () => {
  measure(10_000, 10, 10);
  const slept = 25_000;
  measure(10_000 + slept, 40, 60);
  expect(Math.abs(error(10_000 + slept))).toBeLessThanOrEqual(50);
});

test("after such a sleep an event alone puts it right, and the old readings do not come back", () => {
  measure(10_000, 10, 10);
  time.atLeast(performance.now() + 35_000);
  expect(error(35_000)).toBe(0);
  measure(35_000, 20, 180);
  expect(error(35_000)).toBeGreaterThanOrEqual(0);
  expect(error(35_000)).toBeLessThanOrEqual(100);
});

test("another game has another time, be it earlier and further away", () => {
  measure(50_000, 5, 5);
  time.atLeast(performance.now() + 50_000);
  measure(200, 100, 100);
  expect(error(200)).toBe(0);
});

test("the calendar does not matter", () => {
  measure(10_000, 10, 10);
  vi.setSystemTime(Date.now() + 7_200_000);
  expect(error(10_000)).toBe(0);
  vi.setSystemTime(Date.now() - 90_000_000);
  expect(error(10_000)).toBe(0);
});
