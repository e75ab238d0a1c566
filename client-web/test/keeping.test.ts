// What keeps the page for a time without a network (public/sw.js): a build is kept whole or not at all, a line that hangs
// is not waited for where something is kept, and what is kept is bounded by builds.
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const script = readFileSync(new URL("../public/sw.js", import.meta.url), "utf8");
const ORIGIN = "https://go.test";

/** What the server answers by path; null: the line hangs, and what is missing breaks it. */
let answers: Map<string, (() => Response) | null>;
let worker: ReturnType<typeof start>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  answers = new Map();
  worker = start();
});

afterEach(() => {
  vi.useRealTimers();
});

test("a build is kept with all parts that its page names, and opens without a line", async () => {
  publish("1");
  expect(await worker.open("/tv")).toContain("build 1");
  expect(await worker.kept()).toEqual([["/", "/assets/main-1.js", "/assets/zh-1.js", "/theme.js"]]);
  answers.clear();
  expect(await worker.open("/g/abc")).toContain("build 1");
  expect(await worker.part("/assets/zh-1.js")).toBe("zh 1");
  expect(await worker.part("/theme.js")).toBe("theme 1");
});

test("a build of which one part cannot be had is not kept at all, and the one before it stays", async () => {
  publish("1");
  await worker.open("/");
  publish("2");
  answers.delete("/assets/zh-2.js");
  expect(await worker.open("/")).toContain("build 2");
  answers.clear();
  expect(await worker.open("/")).toContain("build 1");
  expect(await worker.part("/theme.js")).toBe("theme 1");
});

test("the build in use and the one before it are kept, each with what was loaded later, and no other", async () => {
  for (const build of ["1", "2", "3"]) {
    publish(build);
    await worker.open("/");
    answers.set(`/assets/talk-${build}.js`, () => new Response(`talk ${build}`));
    await worker.part(`/assets/talk-${build}.js`);
  }
  const kept = await worker.kept();
  expect(kept.map((paths) => paths.filter((path) => path.includes("talk")))).toEqual([
    ["/assets/talk-2.js"],
    ["/assets/talk-3.js"],
  ]);
  // A server that goes back to an older build is followed.
  publish("2");
  await worker.open("/");
  answers.clear();
  expect(await worker.open("/")).toContain("build 2");
});

test("a line that hangs is waited for only where nothing is kept", async () => {
  publish("1");
  answers.set("/", null);
  const first = worker.open("/");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await Promise.race([first, "waiting"])).toBe("waiting");
  publish("1");
  await worker.open("/");
  for (const path of answers.keys()) answers.set(path, null);
  const page = worker.open("/");
  await vi.advanceTimersByTimeAsync(3_900);
  expect(await Promise.race([page, "waiting"])).toBe("waiting");
  await vi.advanceTimersByTimeAsync(200);
  expect(await page).toContain("build 1");
  // What belongs to a page that was kept is not waited for once more.
  expect(await worker.part("/theme.js")).toBe("theme 1");
});

test("a build that differs in its first script alone is another", async () => {
  publish("1");
  await worker.open("/");
  answers.set("/theme.js", () => new Response("theme of another day"));
  await worker.open("/");
  answers.clear();
  expect(await worker.open("/")).toContain("build 1");
  expect(await worker.part("/theme.js")).toBe("theme of another day");
});

test("what cannot be read is as if it were not kept", async () => {
  publish("1");
  await worker.open("/");
  worker.damage();
  expect(await worker.open("/")).toContain("build 1");
  expect(await worker.part("/theme.js")).toBe("theme 1");
});

test("neither somebody else's page nor an error is kept in place of the page", async () => {
  publish("1");
  await worker.open("/");
  for (const answer of [html("sign in here"), html("build 9 /theme.js", 503)]) {
    answers.set("/", () => answer.clone());
    expect(await worker.open("/")).toBe(await answer.clone().text());
  }
  answers.clear();
  expect(await worker.open("/")).toContain("build 1");
});

test("what a page had loaded before is kept with its build, and only what is a part", async () => {
  publish("1");
  answers.set("/assets/talk-1.js", () => new Response("talk 1"));
  await worker.tell(["/assets/talk-1.js", "/api/games", "/assets/gone.js", 7]);
  expect(await worker.kept()).toEqual([
    ["/", "/assets/main-1.js", "/assets/talk-1.js", "/assets/zh-1.js", "/theme.js"],
  ]);
});

/** A server of this build alone. */
function publish(build: string): void {
  const page = `<p>build ${build}</p><script src="/theme.js" data-zh="/assets/zh-${build}.js"></script>
    <script type="module" src="/assets/main-${build}.js"></script>`;
  answers = new Map([
    ["/", () => html(page)],
    ["/theme.js", () => new Response(`theme ${build}`)],
    [`/assets/main-${build}.js`, () => new Response(`main ${build}`)],
    [`/assets/zh-${build}.js`, () => new Response(`zh ${build}`)],
  ]);
}

function html(text: string, status = 200): Response {
  return new Response(text, { status, headers: { "content-type": "text/html; charset=utf-8" } });
}

/** The script as a browser runs it, with caches that live as long as the test. */
function start() {
  const handlers = new Map<string, (event: object) => void>();
  const boxes = new Map<string, Map<string, Response>>();
  let damaged = false;
  const caches = {
    keys: async () => [...boxes.keys()],
    delete: async (name: string) => boxes.delete(name),
    match: async (path: string) =>
      [...boxes.values()]
        .find((box) => box.has(path))
        ?.get(path)
        ?.clone(),
    open: async (name: string) => {
      if (damaged) throw new Error("the disk is damaged");
      const box = boxes.get(name) ?? new Map<string, Response>();
      boxes.set(name, box);
      return {
        match: async (path: string) => box.get(path)?.clone(),
        put: async (path: string, response: Response) => box.set(path, response),
      };
    },
  };
  const fetch = async (asked: string | { url: string }) => {
    const path = typeof asked === "string" ? asked : new URL(asked.url).pathname;
    const answer = answers.get(/^\/(tv|g\/.*)$/.test(path) ? "/" : path);
    if (answer === null) return new Promise<Response>(() => {});
    if (!answer) throw new TypeError("the line is broken");
    return answer();
  };
  runInNewContext(script, {
    addEventListener: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
    location: new URL(ORIGIN),
    ...{ caches, fetch, crypto, URL, Response, TextEncoder, setTimeout, clearTimeout, Uint8Array },
  });
  const ask = async (path: string, mode: string): Promise<string> => {
    const rest: Promise<unknown>[] = [];
    let answer: Promise<Response> | undefined;
    handlers.get("fetch")?.({
      request: { url: ORIGIN + path, method: "GET", mode },
      clientId: "window",
      resultingClientId: "window",
      respondWith: (given: Promise<Response>) => {
        answer = given;
      },
      waitUntil: (more: Promise<unknown>) => rest.push(more),
    });
    const text = await (await answer)?.text();
    // What is done beside the answer is done when the next question comes, unless the line hangs.
    await Promise.race([Promise.all(rest), hangs()]);
    return text ?? "";
  };
  return {
    open: (path: string) => ask(path, "navigate"),
    part: (path: string) => ask(path, "no-cors"),
    tell: async (keep: unknown[]) => {
      let done: Promise<unknown> | undefined;
      handlers.get("message")?.({
        data: { keep },
        waitUntil: (more: Promise<unknown>) => {
          done = more;
        },
      });
      await done;
    },
    damage: () => {
      damaged = true;
    },
    kept: async () => [...boxes.values()].map((box) => [...box.keys()].sort()),
  };
}

/** At once where the test has the line hang; else never. */
function hangs(): Promise<void> {
  return [...answers.values()].includes(null) ? Promise.resolve() : new Promise(() => {});
}
