// Measures what a player sees of time: how true the clock is, how late a stone, and what the ticking costs.
// Prints a table and judges nothing: `make bench-page`.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, test } from "vitest";
import { launch } from "./browser";
import { note, repeat, share, tell } from "./figures";
import { cell, movesAre, myTurn, playAll, sitDown, vertex } from "./play";
import { startProxy } from "./proxy";
import { type Server, startServer } from "./server";
import { nextFace, pageClock, type Witness, watch } from "./witness";

const points = ["E5", "C3", "G7", "C7", "G3", "E3", "E7", "C5", "G5", "D4", "F6", "D6"] as const;

let server: Server;
let browser: Browser;
beforeAll(async () => {
  server = await startServer();
  browser = await launch();
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  tell("time");
});

test.each([
  ["direct", 0, 0],
  ["400 ± 200 ms away", 200, 100],
])("a game %s", async (name, mean, jitter) => {
  const line = await startProxy(server.url, { mean, jitter });
  const { black, white, contexts } = await sitDown(browser, line.url, { size: 9 });
  await playAll(black, white, points.slice(0, 2), 9);
  const witness = await watch(server.url, new URL(black.url()).pathname.slice("/g/".length));
  note(`|shown - true|, ${name}`, "ms", await repeat(() => untruth(black, witness)));
  let count = 2;
  const late = await repeat(() => {
    const [from, to] = count % 2 === 0 ? [black, white] : [white, black];
    count += 1;
    return stoneAfterClick(from, to, points[count - 1] ?? "", count);
  });
  note(`click to stone on the other page, ${name}`, "ms", late);
  if (mean === 0) note("page CPU, ticking in seconds", "%", await repeat(() => share(black)));
  witness.leave();
  for (const context of contexts) await context.close();
  await line.stop();
});

async function untruth(page: Page, witness: Witness): Promise<number> {
  const face = await nextFace(page);
  const { left } = await witness.truth(page, face.at);
  return Math.abs(witness.shownTotal(face) - left);
}

async function stoneAfterClick(from: Page, to: Page, point: string, count: number): Promise<number> {
  await myTurn(from);
  const spot = vertex(point, 9);
  const clicked = from.evaluate(
    () =>
      new Promise<number>((resolve) =>
        addEventListener("click", () => resolve(performance.now()), { capture: true, once: true }),
      ),
  );
  const seen = to.evaluate((where) => {
    const look = () => document.querySelector(`[data-vertex="${where}"]`)?.getAttribute("aria-label");
    const empty = look();
    return new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        if (look() === empty) return;
        observer.disconnect();
        resolve(performance.now());
      });
      observer.observe(document.body, { subtree: true, childList: true, attributes: true });
    });
  }, spot);
  await cell(from, point, 9).click();
  const [start, end] = await Promise.all([clicked, seen]);
  await movesAre(from, count);
  const [here, there] = [await pageClock(from), await pageClock(to)];
  return end + there.offset - (start + here.offset);
}
