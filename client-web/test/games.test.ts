// The list of finished games: what is asked, what the answers make of it, and that every failure is told.
import { afterEach, expect, test, vi } from "vitest";
import { gameRecord, playedGames, sgfPath } from "../src/archive/api";
import { troubleText, withAnswer } from "../src/archive/games_page";
import type { PlayedGame, PlayedGames } from "../src/generated/protocol";
import { language } from "../src/i18n";
import { en } from "../src/i18n/later/en";
import { zh } from "../src/i18n/later/zh";

afterEach(() => {
  vi.unstubAllGlobals();
  language.value = "zh";
});

test("each page asks for what comes after the one before, of one player or of all", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return Response.json({ games: [], next: null });
  });
  await playedGames("", null);
  await playedGames("吴 清源&", 77);
  expect(asked[0]).toBe("/api/games?limit=30");
  const query = new URL(asked[1] ?? "", "http://x").searchParams;
  expect(Object.fromEntries(query)).toEqual({ limit: "30", player: "吴 清源&", before: "77" });
  expect(sgfPath("a/b")).toBe("/api/games/a%2Fb/sgf");
});

test("every way to fail is told in both languages", async () => {
  const refused = { id: null, code: "unknown_game" };
  const table: [() => Response, string, string][] = [
    [
      () => Response.json(refused, { status: 404 }),
      "没有这盘棋，或已结束离场",
      "There is no such game, or it has ended and gone.",
    ],
    [
      () => Response.json({ id: null, code: "busy" }, { status: 503 }),
      "服务器繁忙，请稍后再试",
      "The server is full; please try again later.",
    ],
    [
      () => Response.json({ id: null, code: "cannot_open" }, { status: 500 }),
      "这盘棋有存档，但无法打开，请联系服务器管理者",
      "This game is kept, but it cannot be opened; whoever runs this server can look into it.",
    ],
    [() => new Response("<html>", { status: 502 }), zh.failed, en.failed],
    [() => Response.json({ odd: 1 }, { status: 500 }), zh.failed, en.failed],
    [() => Response.json(null, { status: 500 }), zh.failed, en.failed],
    [
      () => {
        throw new TypeError("no network");
      },
      zh.failed,
      en.failed,
    ],
  ];
  for (const [answer, chinese, english] of table) {
    vi.stubGlobal("fetch", async () => answer());
    const trouble = await gameRecord("g");
    if (trouble.state === "there") throw new Error("it did not fail");
    language.value = "zh";
    expect(troubleText(trouble)).toBe(chinese);
    language.value = "en";
    expect(troubleText(trouble)).toBe(english);
  }
});

test("pages are joined, a game is shown once, and a failure keeps what is there", () => {
  const page = (ids: string[], next: number | null): { state: "there"; value: PlayedGames } => ({
    state: "there",
    value: { games: ids.map((id) => ({ id }) as PlayedGame), next },
  });
  const first = withAnswer({ games: [], next: null, now: "loading" }, page(["c", "b"], 5));
  expect(first).toMatchObject({ next: 5, now: "there" });
  const failed = withAnswer({ ...first, now: "loading" }, { state: "failed" });
  expect(failed).toEqual({ ...first, now: { state: "failed" } });
  const second = withAnswer({ ...failed, now: "loading" }, page(["b", "a"], null));
  expect(second.games.map(({ id }) => id)).toEqual(["c", "b", "a"]);
  expect(second).toMatchObject({ next: null, now: "there" });
});
