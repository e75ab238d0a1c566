// Measures a first visit over a slow line with a slow processor, how soon an event is a painted stone, and what twenty
// live boards cost. Prints a table and judges nothing: `make bench-page`.
import { spawn } from "node:child_process";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, test } from "vitest";
import { zh } from "../src/i18n/zh";
import { launch, visitor } from "./browser";
import { note, processShare, RUNS, repeat, share, tell, without } from "./figures";
import { board, movesAre, play, playAll, sitDown, vertex } from "./play";
import { type Delay, type SlowLine, startProxy } from "./proxy";
import { type Server, startServer } from "./server";

/** A phone on a middling mobile network: 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back. */
const mobile: Delay = { mean: 75, jitter: 0, rate: { down: 1_600, up: 750 } };
const SLOWER = 4;
const opening = ["Q16", "D4", "Q4", "D16", "C6", "F4", "D8", "R6", "S4", "O4"] as const;

let server: Server;
let browser: Browser;

beforeAll(async () => {
  server = await startServer("--limits", "off");
  browser = await launch();
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  tell("load");
});

/** What a page notes of its own beginning. */
interface Begun {
  seen: number;
  ready: number;
  shift: number;
}

test("a first visit to the lobby", async () => {
  const line = await startProxy(server.url, mobile);
  const found = await visits(line, async () => {
    const context = await visitor(browser, line.url);
    return { context, path: "/", close: () => context.close() };
  });
  tellVisits("lobby", found);
  await line.stop();
});

test("a first visit to a running game, as a player", async () => {
  const line = await startProxy(server.url, { mean: 0, jitter: 0 });
  const { black, white, contexts } = await sitDown(browser, line.url, {});
  await playAll(black, white, opening);
  const path = new URL(black.url()).pathname;
  await black.close();
  const [context] = contexts as [BrowserContext];
  line.become(mobile);
  tellVisits("game", await visits(line, async () => ({ context, path, close: async () => {} })));
  for (const one of contexts) await one.close();
  await line.stop();
});

test.each([
  ["", 1],
  [`, processor ÷ ${SLOWER}`, SLOWER],
])("from an event to a painted stone%s", async (name, slower) => {
  const { black, white, contexts } = await sitDown(browser, server.url, {});
  await slowDown(white, slower);
  await white.addInitScript(noteArrivals);
  await white.reload();
  await board(white).waitFor();
  let count = 0;
  const all: Painted[] = [];
  while (all.length < RUNS) {
    const point = opening[count] ?? "";
    if (count % 2 === 1) await play(white, point);
    else {
      const painted = whenPainted(white, vertex(point, 19));
      await play(black, point);
      all.push(await painted);
    }
    count += 1;
    await movesAre(white, count);
  }
  const of = (key: keyof Painted) => all.map((one) => one[key]);
  note(`event to painted stone${name}`, "ms", of("whole"));
  note(`event to painted stone${name}: the page's work`, "ms", of("work"));
  for (const context of contexts) await context.close();
});

test("twenty live boards, a move a second on each", async () => {
  const what = "page CPU, twenty live boards";
  const program =
    process.env.LOADTEST_BIN ?? new URL("../../target/release/loadtest", import.meta.url).pathname;
  const args = ["swarm", "--url", server.url, "--games", "20", "--think", "1000", "--timeout", "120"];
  args.push("--visibility", "public");
  const swarm = spawn(program, args, { stdio: "ignore" });
  const failed = new Promise<void>((resolve) => swarm.once("error", () => resolve()));
  const context = await visitor(browser, server.url);
  const page = await context.newPage();
  // High enough for all of them: what is not seen is not fed.
  await page.setViewportSize({ width: 1280, height: 2_400 });
  await page.goto("/tv");
  const boards = page.locator("main svg");
  const there = boards.nth(15).waitFor({ timeout: 20_000 });
  const come = await Promise.race([
    there.then(
      () => "boards",
      () => "none",
    ),
    failed.then(() => "program"),
  ]);
  if (come === "boards") {
    note(what, "%", await repeat(() => share(page, 5_000)));
    note(`${what}: all of its process`, "%", await repeat(() => processShare(browser, page, 5_000)));
  } else without(what, come === "none" ? "no live boards at /tv" : "make builds loadtest first");
  await context.close();
  swarm.kill("SIGTERM");
});

interface Visit {
  context: BrowserContext;
  path: string;
  close(): Promise<void>;
}

/** Each with nothing kept from the one before but the seat. */
async function visits(line: SlowLine, begin: () => Promise<Visit>) {
  const all: (Begun & { down: number })[] = [];
  while (all.length < RUNS) {
    const { context, path, close } = await begin();
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.clearBrowserCache");
    await session.send("Storage.clearDataForOrigin", {
      origin: line.url,
      storageTypes: "service_workers,cache_storage",
    });
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    await page.addInitScript(noteBeginning, zh.offer.publish);
    const before = line.passed().down;
    await page.goto(path);
    await page.waitForFunction(() => (window as unknown as { begun: Begun }).begun?.ready > 0);
    const first = line.passed().down - before;
    // What is fetched ahead may still move something.
    await page.waitForTimeout(3_000);
    const begun = await page.evaluate(() => (window as unknown as { begun: Begun }).begun);
    all.push({ ...begun, down: first });
    await page.close();
    await close();
  }
  return all;
}

function tellVisits(name: string, all: (Begun & { down: number })[]): void {
  const of = (key: "seen" | "ready" | "shift" | "down") => all.map((one) => one[key]);
  note(
    `${name}: bytes until usable`,
    "KiB",
    of("down").map((bytes) => bytes / 1024),
  );
  note(`${name}: ${name === "game" ? "stones" : "offers"} are seen`, "ms", of("seen"), 0);
  note(`${name}: a click is accepted`, "ms", of("ready"), 0);
  note(`${name}: layout shift`, "", of("shift"), 3);
}

/** Runs in the page before anything else: when the first stone or offer was painted, and when a press counts. */
function noteBeginning(publish: string): void {
  const begun: Begun = { seen: 0, ready: 0, shift: 0 };
  Object.assign(window, { begun });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean };
      if (!hadRecentInput) begun.shift += value;
    }
  }).observe({ type: "layout-shift", buffered: true });
  const lobbyReady = () =>
    [...document.querySelectorAll("button")].some((one) => one.textContent === publish && !one.disabled);
  const painted = (then: (at: number) => void) =>
    requestAnimationFrame(() => setTimeout(() => then(performance.now())));
  const look = () => {
    if (begun.seen === 0 && document.querySelector(".stone, .lobby")) {
      begun.seen = -1;
      painted((at) => {
        begun.seen = at;
      });
    }
    if (begun.ready === 0 && (document.querySelector(".board.interactive") || lobbyReady())) {
      begun.ready = -1;
      painted((at) => {
        begun.ready = at;
      });
    }
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
}

/** Runs in the page before anything else: when the last event arrived on a socket. */
function noteArrivals(): void {
  const arrived = { at: 0 };
  Object.assign(window, { arrived });
  window.WebSocket = class extends WebSocket {
    constructor(url: string | URL) {
      super(url);
      this.addEventListener("message", ({ data }) => {
        if (String(data).startsWith('{"type":"event"')) arrived.at = performance.now();
      });
    }
  };
}

/** In ms of the page, from the event's arrival to the end of the frame that has its stone. */
interface Painted {
  whole: number;
  /** Without the wait for that frame, of which there are sixty a second: script, then style, layout and paint. */
  work: number;
}

function whenPainted(page: Page, where: number): Promise<Painted> {
  return page.evaluate((spot) => {
    const look = () => document.querySelector(`[data-vertex="${spot}"]`)?.getAttribute("aria-label");
    const empty = look();
    return new Promise<Painted>((resolve) => {
      const observer = new MutationObserver(() => {
        if (look() === empty) return;
        observer.disconnect();
        const { at } = (window as unknown as { arrived: { at: number } }).arrived;
        const drawn = performance.now();
        requestAnimationFrame(() => {
          const frame = performance.now();
          // A message posted in a frame is heard as soon as the frame is painted; a timer may come later.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            const painted = performance.now();
            resolve({ whole: painted - at, work: drawn - at + painted - frame });
          };
          port2.postMessage(null);
        });
      });
      observer.observe(document.body, { subtree: true, childList: true, attributes: true });
    });
  }, where);
}

async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
}
