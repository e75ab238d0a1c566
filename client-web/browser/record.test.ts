// A whole real game between two windows, watched by a third from move 100 on, to its count.
import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { zh as zhPlay } from "../src/i18n/play/zh";
import { expectNoComplaint, launch, picture, readmePicture, visitor } from "./browser";
import {
  board,
  button,
  DEAD,
  expectSamePosition,
  markDead,
  movesAre,
  pass,
  play,
  revive,
  sitDown,
} from "./play";
import { type Server, startServer } from "./server";

interface GameRecord {
  id: string;
  handicap: number;
  moves: string[];
  dead: string[];
}

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

test("a real game is played, watched and counted", async () => {
  const record = readRecord("D-end-0034");
  const { black, white, contexts } = await sitDown(browser, server.url, { handicap: record.handicap });
  const watching = await visitor(browser, server.url);
  const spectator = await watching.newPage();
  for (const [index, move] of record.moves.entries()) {
    const [color, point = ""] = move.split(" ");
    const page = color === "B" ? black : white;
    if (point === "pass") await pass(page);
    else await play(page, point);
    if (index === 99) {
      await spectator.goto(new URL(black.url()).pathname);
      await movesAre(spectator, 100);
      await expectSamePosition(black, spectator);
    }
    if (index === 136) await readmePicture(black);
  }
  for (const page of [black, white, spectator])
    await page.getByRole("heading", { name: zhPlay.scoring.title.area }).waitFor();

  await black.getByText(zhPlay.scoring.proposed(1)).waitFor();
  for (const point of await deadPoints(black)) if (!record.dead.includes(point)) await revive(black, point);
  for (const point of record.dead) await markDead(black, point);
  expect((await deadPoints(black)).sort()).toEqual([...record.dead].sort());

  await picture(black, "record-scoring-desktop-light-zh");

  for (const page of [black, white]) await button(page, zhPlay.scoring.accept).click();
  for (const page of [black, white, spectator]) {
    const result = page.locator(".result");
    await result.getByRole("heading", { name: "白胜39又3/4子" }).waitFor();
    await result.getByText("W+79.5").waitFor();
  }
  await expectSamePosition(black, white, spectator);
  expect(await board(spectator).locator(".stone.dead").count()).toBe(record.dead.length);
  await picture(spectator, "record-result-desktop-light-zh");
  expectNoComplaint(...contexts, watching);
});

/** The points of the stones that are marked dead. */
async function deadPoints(page: Page): Promise<string[]> {
  const all = await page
    .locator(DEAD)
    .evaluateAll((cells) => cells.map((one) => one.getAttribute("aria-label") ?? ""));
  return all.map((label) => label.split(" ")[0] ?? "");
}

function readRecord(id: string): GameRecord {
  const file = new URL("../../tests/vectors/endmarks.jsonl", import.meta.url);
  const line = readFileSync(file, "utf8")
    .split("\n")
    .find((text) => text.includes(`"id":"${id}"`));
  if (line === undefined) throw new Error(`no record ${id}`);
  return JSON.parse(line) as GameRecord;
}
