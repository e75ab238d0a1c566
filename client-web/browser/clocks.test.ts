// The running clock that a page shows against the server's own: through a wrong calendar, a slow line, sleep and loss.
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { zh } from "../src/i18n/zh";
import { cutsLineOf, expectNoComplaint, launch, launchOwn, visitor } from "./browser";
import { board, button, movesAre, myTurn, play } from "./play";
import { type Delay, type SlowLine, startProxy } from "./proxy";
import { type Server, startServer } from "./server";
import {
  type ByoYomi,
  type Face,
  type Notes,
  nextFace,
  type Oddities,
  offer,
  presentFace,
  smallestTrip,
  takeNotes,
  type Witness,
} from "./witness";

let server: Server;
let browser: Browser;

beforeAll(async () => {
  server = await startServer();
  browser = await launch();
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const HOUR = 3_600_000;
const near: Delay = { mean: 0, jitter: 0 };
const far: Delay = { mean: 200, jitter: 100 };
/** Slow enough that no journey is as quick as one of before. */
const slower: Delay = { mean: 60, jitter: 20 };
const away = 4_000;

const long: ByoYomi = {
  type: "byo_yomi",
  main_ms: 600_000,
  periods: 3,
  period_ms: 30_000,
  on_flag: "loss",
};
const short: ByoYomi = { type: "byo_yomi", main_ms: 0, periods: 20, period_ms: 10_000, on_flag: "loss" };

describe.each([
  ["10 min and 3 × 30 s", long],
  ["10 s of 读秒", short],
])("with %s, the running clock is the server's", (_, time) => {
  test.each([
    ["two hours ahead", 2 * HOUR],
    ["90 s behind", -90_000],
  ])("on a page whose calendar is %s", async (_, skew) => {
    await withGame(time, { skew }, async ({ page }) => {
      const wrong = await page.evaluate(() => Date.now());
      expect(Math.abs(wrong - Date.now() - skew), "the page's calendar is wrong").toBeLessThan(5_000);
    });
  });

  test("400 ms ± 200 ms away", async () => {
    await withGame(time, { delay: far }, async (game) => {
      expect(await smallestTrip(game.page), "the line is slow").toBeGreaterThan(190);
      for (let count = 0; count < 3; count++) await holds("far away", game);
    });
  });

  test("after some seconds in the background", async () => {
    await withGame(time, { own: true }, sleep);
  });

  test("after a sleep in which the page's own clock stood, once the server is heard again", async () => {
    await withGame(time, { own: true, stands: true }, async (game) => {
      await beFrozen(game);
      game.line.become(slower);
      const trips = await game.page.evaluate(() => window.notes.trips.length);
      await game.page.waitForFunction((count) => window.notes.trips.length > count, trips);
      await holds("after the sleep", game);
    });
  });

  test("while the line is cut, and after it is back", async () => {
    await withGame(time, {}, loseLine);
  });

  test("with all of it at once", async () => {
    await withGame(time, { skew: 2 * HOUR, delay: far, own: true }, async (game) => {
      await sleep(game);
      await loseLine(game);
    });
  });
});

/** A mark may be read this much after its time besides what the clock may be wrong by: the reader's beat. */
const BEAT = 100;

test.each([
  ["in front", false],
  ["behind another tab", true],
])("seconds are read at their times, far away, two hours wrong and %s", async (_, hidden) => {
  await withGame(short, { skew: 2 * HOUR, delay: far, own: true }, async ({ page, witness }) => {
    await page.evaluate(() => {
      const heard: Read[] = [];
      (window as Listening).read = heard;
      addEventListener("shoutan:reading", (event) =>
        heard.push({ mark: (event as CustomEvent<{ at: number }>).detail.at, at: performance.now() }),
      );
    });
    const front = hidden ? await page.context().newPage() : null;
    await front?.bringToFront();
    if (hidden) await noted(page, (notes) => notes.hidden);
    const read = () => page.evaluate(() => (window as Listening).read ?? []);
    // Five and two seconds before the end of a period, its end, and five seconds before the next.
    await expect.poll(async () => (await read()).length, { timeout: 40_000 }).toBeGreaterThanOrEqual(4);
    const deadline = witness.clocks().deadline ?? expect.fail("no flag can fall");
    const trip = await smallestTrip(page);
    const late: string[] = [];
    for (const { mark, at } of await read()) {
      const { left, doubt } = await witness.truth(page, at);
      // More is left than at the mark: it was read too early; less: too late.
      const early = left - (deadline - mark);
      if (early > CLOSE + trip / 2 + doubt || -early > CLOSE + BEAT + trip / 2 + PICTURE + doubt)
        late.push(`${early.toFixed(1)} ms early at ${mark}`);
    }
    // One starved beat may be late; a clock that is wrong has each of them wrong.
    expect(late.length, late.join("; ")).toBeLessThanOrEqual(1);
    await front?.close();
  });
});

interface Read {
  mark: number;
  at: number;
}

type Listening = Window & { read?: Read[] };

test("a second game in the same page has its own time", async () => {
  await withGame(long, {}, async (first) => {
    await lasts(first.witness, 3_000);
    first.line.become(slower);
    const other = await offer(server.url, short);
    // Another page of the same visit: nothing is loaded anew.
    await first.page.evaluate((path) => {
      history.pushState(null, "", path);
      dispatchEvent(new PopStateEvent("popstate"));
    }, other.path);
    await button(first.page, zh.challenge.accept).click();
    const second = await other.begun();
    await board(first.page).waitFor();
    await second.play("E5");
    await myTurn(first.page);
    expect(await first.page.evaluate(() => location.pathname)).toBe(`/g/${second.game}`);
    await holds("in the second game", { ...first, witness: second.witness });
    second.leave();
  });
});

interface Game {
  page: Page;
  line: SlowLine;
  witness: Witness;
}

/** One page at a game; each side's clock is tried, and then its own runs. */
async function withGame(
  time: ByoYomi,
  { delay = near, own = false, ...odd }: Oddities & { delay?: Delay; own?: boolean },
  then: (game: Game) => Promise<void>,
): Promise<void> {
  const line = await startProxy(server.url, delay);
  const visit = own ? await launchOwn() : await inCommon(line);
  const { context } = visit;
  const { page, game } = await seated(context, line, time, odd);
  const { witness } = game;
  try {
    await holds("while the other side thinks", { page, line, witness });
    await game.play("E5");
    await play(page, "C3", 9);
    await game.play("G7");
    await movesAre(page, 3);
    await holds("on one's own clock", { page, line, witness });
    await then({ page, line, witness });
    expectNoComplaint(context);
  } finally {
    game.leave();
    await visit.stop();
    await line.stop();
  }
}

async function inCommon(line: SlowLine) {
  const context = await visitor(browser, line.url);
  return { context, stop: () => context.close() };
}

async function seated(context: BrowserContext, line: SlowLine, time: ByoYomi, odd: Oddities) {
  const offered = await offer(server.url, time);
  const page = await context.newPage();
  await takeNotes(page, odd);
  await page.goto(line.url + offered.path);
  await button(page, zh.challenge.accept).click();
  const game = await offered.begun();
  await board(page).waitFor();
  await page.locator(".clock.running").waitFor();
  return { page, game };
}

/** Behind another tab, where timers are slow, then frozen, then in front again. */
async function sleep(game: Game): Promise<void> {
  await beFrozen(game);
  await presentHolds("right after the sleep", game);
  await holds("after the sleep", game);
}

async function beFrozen({ page, witness }: Game): Promise<void> {
  const front = await page.context().newPage();
  await front.bringToFront();
  await noted(page, ({ hidden }) => hidden);
  await lasts(witness, away / 2);
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setWebLifecycleState", { state: "frozen" });
  await lasts(witness, away);
  await session.send("Page.setWebLifecycleState", { state: "active" });
  await page.bringToFront();
  await noted(page, (notes) => notes.frozen && notes.resumed && !notes.hidden);
  await front.close();
}

async function noted(page: Page, fits: (notes: Notes) => boolean): Promise<void> {
  await expect
    .poll(async () => fits(await page.evaluate(() => window.notes)), { timeout: 10_000 })
    .toBe(true);
}

async function loseLine({ page, line, witness }: Game): Promise<void> {
  const trips = await page.evaluate(() => window.notes.trips.length);
  cutsLineOf(page.context());
  line.cut();
  await page.getByText(zh.link.lost).waitFor();
  await lasts(witness, away);
  await holds("while the line is cut", { page, line, witness });
  line.restore();
  await page.getByText(zh.link.restored).waitFor();
  await page.waitForFunction((count) => window.notes.trips.length > count, trips);
  await presentHolds("right after the line is back", { page, line, witness });
  await holds("after the line is back", { page, line, witness });
}

/** Until so much of the game's own time is gone. */
async function lasts(witness: Witness, ms: number): Promise<void> {
  const until = (await witness.now()) + ms;
  for (let left = ms; left > 0; left = until - (await witness.now()))
    await new Promise((resolve) => setTimeout(resolve, Math.min(left, 200)));
}

/** T7, and nothing shown that is not there. */
const CLOSE = 100;
/** Between two pictures nothing can be shown: a figure may stay this long after its time. */
const PICTURE = 1000 / 60;
const TRIES = 8;

/** At the instant of a change the figure says exactly how much is left. */
function holds(when: string, { page, witness }: Game): Promise<void> {
  return tried(when, async () => {
    const face = await nextFace(page);
    const shown = witness.shownTotal(face);
    return off(page, witness, face, shown, shown);
  });
}

/** Between changes the figure stands for what is at most as much as it says and more than the next one. */
function presentHolds(when: string, { page, witness }: Game): Promise<void> {
  return tried(when, async () => {
    const face = await presentFace(page);
    const shown = witness.shownTotal(face);
    return off(page, witness, face, shown - (face.figure.includes(".") ? 100 : 1_000), shown);
  });
}

/** What is wrong with it, if anything. */
async function off(page: Page, witness: Witness, face: Face, least: number, most: number) {
  const trip = await smallestTrip(page);
  const { left, doubt } = await witness.truth(page, face.at);
  const more = least - left - doubt;
  const less = left - most - doubt;
  const said = `${face.figure} ${face.note}, truly ${left.toFixed(1)} ms (± ${doubt.toFixed(1)}) of all, journey ${trip.toFixed(1)} ms`;
  if (more > trip / 2 + PICTURE) return `${more.toFixed(1)} ms too much: ${said}`;
  if (Math.max(more, less) > CLOSE + trip / 2) return `${Math.max(more, less).toFixed(1)} ms off: ${said}`;
  return null;
}

/** A machine under load may spoil a sample, so it is taken again; what is wrong stays wrong. */
async function tried(when: string, sample: () => Promise<string | null>): Promise<void> {
  const wrong: string[] = [];
  while (wrong.length < TRIES) {
    const found = await sample();
    if (found === null) return;
    wrong.push(found);
  }
  expect.fail(`${when}: ${wrong.join("; ")}`);
}
