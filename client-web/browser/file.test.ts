// Records that people drop on the page: read by the server, shown with all that stands in them, gone on with, kept nowhere.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SgfTree } from "../src/generated/protocol";
import { zh as later } from "../src/i18n/later/zh";
import { zh as say } from "../src/i18n/review/zh";
import { expectNoComplaint, launch, visitor } from "./browser";
import { look, lookAround } from "./look";
import { board, button, cell } from "./play";
import { type Server, startServer } from "./server";

/** Set up, commented, marked, with a variation that has one of its own. */
const rich = [
  "(;GM[1]FF[4]CA[UTF-8]SZ[9]PB[黑棋手]PW[白棋手]BR[九段]RE[B+R]RU[Chinese]KM[7.5]DT[2026-11-30]EV[手谈杯]",
  "AB[cc][cd]AW[gg]C[局面已经摆好。\\n白先还是黑先？]",
  ";B[ee]N[要点]C[天元：一着\\]好棋\\\\]CR[cc]SQ[gg]TR[cd]LB[aa:A][bb:12]",
  "(;W[ef];B[ff]C[紧气])(;W[de]C[变化];B[df](;W[ce])(;W[cf]))(;W[fe]))",
].join("");
const collection = "(;SZ[9]PB[一];B[aa])(;SZ[13]PB[二];B[bb];W[cc])(;SZ[9]PB[三];B[zz])";
const gb18030 = Buffer.concat([
  Buffer.from("(;SZ[9]PB["),
  Buffer.from([0xbf, 0xc2, 0xbd, 0xe0]),
  Buffer.from("];B[ee])"),
]);

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

test("a file is chosen from the list of games, and shown with all that stands in it", async () => {
  const context = await visitor(browser, server.url);
  const page = await context.newPage();
  await page.goto("/games");
  await page.getByRole("link", { name: later.games.openFile }).click();
  await page.getByRole("heading", { name: say.file.title }).waitFor();
  await open(page, rich);
  expect(await page.title()).toContain("黑棋手 九段");
  const begin = ["C6 黑", "C7 黑", "G3 白"];
  expect(await held(page)).toEqual(begin);
  await page.getByText("白先还是黑先").waitFor();
  await page.keyboard.press("ArrowRight");
  await page.getByText("天元：一着]好棋\\").waitFor();
  expect(await page.locator(".sign").count()).toBe(3);
  expect(await page.locator(".board-label").allTextContents()).toEqual(["A", "12"]);
  expect(await held(page)).toEqual(
    ["A9 A", "B8 12", ...begin.slice(0, 0), "C6 黑", "C7 黑", "E5 黑", "G3 白"].sort(),
  );
  await page.keyboard.press("ArrowDown");
  await node(page, say.tree.node(2, "white", "D5"));
  await page.getByText("变化", { exact: true }).nth(1).waitFor();
  await page.keyboard.press("ArrowDown");
  await node(page, say.tree.node(2, "white", "F5"));
  await button(page, later.replay.main).click();
  await node(page, say.tree.node(1, "black", "E5"));
  // One's own on top of what the file has.
  await cell(page, "A1", 9).click();
  await node(page, `${say.tree.node(2, "white", "A1")} · ${say.tree.own}`);
  await button(page, say.tree.promote).click();
  await page.keyboard.press("ArrowUp");
  await node(page, say.tree.node(2, "white", "D5"));

  const said = await treeOf(rich);
  const own = await copied(page);
  expect(own.nodes.length).toBe(said.nodes.length + 1);
  expect(own.about).toEqual(said.about);
  expect(own.nodes.filter((one) => one.move?.point !== "A1").map(strip)).toEqual(said.nodes.map(strip));
  // Nothing is kept but which moves were tried; the file opened again has them.
  await page.reload();
  await open(page, rich);
  expect(await page.locator(".tree-node.own").count()).toBe(1);
  expectNoComplaint(context);
  await context.close();
});

test("a dropped file opens, in GB 18030 too, and a collection asks which game", async () => {
  const context = await visitor(browser, server.url);
  const page = await context.newPage();
  await page.goto("/review");
  await page.locator(".opening").waitFor();
  await drop(page, [...gb18030]);
  await page.locator(".player.below", { hasText: "柯洁" }).waitFor();
  await drop(page, [...Buffer.from(collection)]);
  await page.getByText(say.file.which(3)).waitFor();
  await look(page, "file-which");
  await button(page, say.file.game(3)).click();
  await page.locator(".player.below", { hasText: "三" }).waitFor();
  await drop(page, [...Buffer.from(collection)]);
  await button(page, say.file.game(2)).click();
  await page.locator(".player.below", { hasText: "二" }).waitFor();
  await page.keyboard.press("End");
  expect(await held(page)).toEqual(["B12 黑", "C11 白"]);
  await button(page, say.file.other).click();
  await page.locator(".opening").waitFor();
  await context.close();
});

test("what cannot be read says why", async () => {
  const context = await visitor(browser, server.url);
  const page = await context.newPage();
  await page.goto("/review");
  const table: [string, string | Buffer, RegExp][] = [
    ["no game", "hello", /文件里没有棋谱/],
    ["not whole", "(;B[aa", /没有闭合/],
    ["backgammon", "(;GM[6])", /不是围棋棋谱/],
    ["oblong", "(;SZ[9:13])", /2 至 25 路的方形/],
    ["set up twice", "(;SZ[9]AB[aa]AW[aa])", /重复摆放 A9/],
    ["a strange point", "(;SZ[9]AB[zz])", /摆子有误/],
    ["empty", "", new RegExp(say.file.empty)],
    ["too large", Buffer.alloc(1024 * 1024 + 1, 32), new RegExp(say.file.tooLarge)],
  ];
  for (const [what, content, text] of table) {
    await choose(page, content);
    await page
      .locator(".opening .warn", { hasText: text })
      .waitFor({ timeout: 15_000 })
      .catch(() => {
        throw new Error(`${what} does not say ${text}`);
      });
  }
  // What cannot be played within it: shown as far as it goes, with the reason at once and where it ends.
  const broken: [string, RegExp][] = [
    ["(;SZ[9];B[zz])", /不在棋盘上/],
    ["(;SZ[9];B[aa]W[bb])", /有多手棋/],
    ["(;SZ[9];B[aa];W[aa];B[bb])", /此处已有棋子/],
  ];
  for (const [content, text] of broken) {
    await page.reload();
    await open(page, content);
    await page.locator(".notices", { hasText: text }).waitFor();
    await page.keyboard.press("End");
    await page.locator(".status .warn", { hasText: text }).waitFor();
  }
  await context.close();
});

test("a record from a file fits every look", async () => {
  const context = await visitor(browser, server.url);
  const page = await context.newPage();
  await page.goto("/review");
  await page.locator(".opening").waitFor();
  await lookAround(page, "file-none");
  await open(page, rich);
  await page.keyboard.press("ArrowRight");
  await lookAround(page, "file");
  await page.locator(".panel-tab").nth(1).click();
  await lookAround(page, "file-about");
  await page.setViewportSize({ width: 390, height: 844 });
  const small = await page
    .locator("main button:visible, main a.button:visible, main input:visible")
    .evaluateAll((all) =>
      all
        .map((one) => [one.textContent, one.getBoundingClientRect().height] as const)
        .filter(([, height]) => height < 24),
    );
  expect(small.filter(([text]) => text !== "")).toEqual([]);
  expectNoComplaint(context);
  await context.close();
});

async function choose(page: Page, content: string | Buffer): Promise<void> {
  const buffer = typeof content === "string" ? Buffer.from(content) : content;
  await page.locator("input[type=file]").setInputFiles({ name: "a.sgf", mimeType: "text/plain", buffer });
}

async function open(page: Page, content: string): Promise<void> {
  await choose(page, content);
  await board(page).waitFor();
}

function drop(page: Page, bytes: number[]): Promise<void> {
  return page.evaluate((given) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([new Uint8Array(given)], "b.sgf"));
    for (const type of ["dragover", "drop"])
      document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  }, bytes);
}

/** Every point that holds a stone or a word, in the order of their names. */
async function held(page: Page): Promise<string[]> {
  const all = await page
    .locator("[data-vertex]")
    .evaluateAll((cells) => cells.map((one) => one.getAttribute("aria-label") ?? ""));
  return all.filter((text) => text.includes(" ")).sort();
}

function node(page: Page, label: string): Promise<void> {
  return page.locator(`.tree-node[aria-current="step"][aria-label="${label}"]`).waitFor();
}

async function copied(page: Page): Promise<SgfTree> {
  await button(page, say.copy).click();
  await page.getByText(say.copied).waitFor();
  return treeOf(await page.evaluate(() => navigator.clipboard.readText()));
}

async function treeOf(sgf: string): Promise<SgfTree> {
  const answer = await fetch(`${server.url}/api/sgf`, { method: "POST", body: sgf });
  expect(answer.status).toBe(200);
  return (await answer.json()) as SgfTree;
}

/** Without its place, which another node may have moved. */
function strip({ after: _after, ...rest }: SgfTree["nodes"][number]) {
  return rest;
}
