// Rule sets besides the usual one: agreed on by the form, counted in points, with penalties and with repetitions.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { en as enPlay } from "../src/i18n/play/en";
import { zh as zhPlay } from "../src/i18n/play/zh";
import { zh } from "../src/i18n/zh";
import { expectNoComplaint, launch, visitor } from "./browser";
import { lookAround } from "./look";
import {
  accept,
  board,
  bothPass,
  button,
  cell,
  fillOffer,
  movesAre,
  pass,
  play,
  playAll,
  sitDown,
  speak,
} from "./play";
import { type Server, startServer } from "./server";

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

test("a Japanese game is agreed on by the form, proposed, accepted, and told in points in both languages", async () => {
  const [ofBlack, ofWhite] = [await visitor(browser, server.url), await visitor(browser, server.url)];
  const [black, white] = [await ofBlack.newPage(), await ofWhite.newPage()];
  await black.goto("/");
  await fillOffer(black, { size: 9, ruleset: "japanese", illegal: "penalised" });
  await black.getByText(zh.rules.repetition.no_result).first().waitFor();
  await button(black, zh.offer.publish).focus();
  await lookAround(black, "form");
  await fillOffer(black, { size: 9, ruleset: "japanese" });
  await button(black, zh.offer.invite).click();
  await black.getByText(zh.rules.name.japanese).first().waitFor();
  const link = await black.getByLabel(zh.mine.linkLabel).inputValue();
  await white.goto(new URL(link).pathname);
  for (const fact of [zh.rules.name.japanese, zh.settings.komiPoints("6.5"), zh.rules.illegalName.refused])
    await white.getByText(fact, { exact: true }).waitFor();
  await accept(white, link);
  await board(black).waitFor();

  await playAll(black, white, walls("G", "F"), 9);
  await pass(black);
  await play(white, "J5", 9);
  await bothPass(black, white);
  for (const page of [black, white]) {
    await page.getByRole("heading", { name: zhPlay.scoring.title.territory }).waitFor();
    await page.getByText(zhPlay.scoring.proposed(1) + zhPlay.scoring.change).waitFor();
    await page.getByText(zhPlay.scoring.marginText("white", 65, "points")).waitFor();
  }
  await lookAround(black, "territory");
  await speak(white, "en");
  await white.getByText(enPlay.scoring.proposed(1) + enPlay.scoring.change).waitFor();
  await button(black, zhPlay.scoring.accept).click();
  await button(white, enPlay.scoring.accept).click();
  await black.getByRole("heading", { name: "白胜32.5目" }).waitFor();
  await white.getByRole("heading", { name: "White wins by 32.5 points" }).waitFor();
  for (const page of [black, white]) await page.locator(".result").getByText("W+32.5").waitFor();
  await lookAround(black, "territory-result");
  expectNoComplaint(ofBlack, ofWhite);
});

test("with penalties a ko retaken at once costs the turn and a warning, and the second warning the game", async () => {
  const { black, white, contexts } = await sitDown(browser, server.url, { size: 9, illegal: "penalised" });
  await playAll(black, white, ["D6", "E6", "C5", "F5", "D4", "E4", "E5", "D5"], 9);
  await cell(black, "E5", 9).click();
  for (const page of [black, white]) {
    await page
      .getByRole("status")
      .getByText(zh.game.penalised("black", "E5", "retake"))
      .waitFor();
    await panel(page, "black").getByText(zh.game.warnings(1)).waitFor();
    await movesAre(page, 9);
    expect(await panel(page, "white").getByText(zh.game.warnings(1)).count()).toBe(0);
    expect(await cell(page, "E5", 9).getAttribute("aria-label")).not.toContain(zh.color("black"));
  }
  await lookAround(black, "penalised");
  await playAll(white, black, ["A9", "E5", "J9", "A1", "D5"], 9);
  await cell(black, "E5", 9).click();
  for (const page of [black, white]) await page.locator(".result").getByText("W+F").waitFor();
  expectNoComplaint(...contexts);
});

test("a repetition is noticed, and ruled at once when both agree", async () => {
  const { black, white, contexts } = await sitDown(browser, server.url, { size: 9, ruleset: "japanese" });
  const wall = "F7 F2 D7 G3 D3 G8 E4 E3 E6 G4 E8 F8 D5 G2 D4 G7 F5 F6 D8 G6 E2 G5 D2 F4 D6";
  const kos = "E5 F3 E7 F5 E3 F7";
  await playAll(black, white, `${wall} ${kos}`.split(" "), 9);
  for (const page of [black, white]) await page.getByRole("heading", { name: zhPlay.cycle.title }).waitFor();
  await button(black, zhPlay.cycle.agree).click();
  await white.getByText(zhPlay.cycle.agreed("black")).waitFor();
  await lookAround(white, "repetition");
  await button(white, zhPlay.cycle.agree).click();
  for (const page of [black, white]) {
    await page.getByRole("heading", { name: "无胜负" }).waitFor();
    expect(await page.getByRole("heading", { name: zhPlay.cycle.title }).count()).toBe(0);
  }
  await speak(white, "en");
  await white.getByRole("heading", { name: "No result" }).waitFor();
  expectNoComplaint(...contexts);
});

/** Two columns, one of each colour, from the top to the bottom of a small board. */
function walls(ofBlack: string, ofWhite: string): string[] {
  return Array.from({ length: 9 }, (_, row) => [`${ofBlack}${9 - row}`, `${ofWhite}${9 - row}`]).flat();
}

function panel(page: Page, color: "black" | "white") {
  return page.getByRole("region", { name: zh.side(color), exact: true });
}
