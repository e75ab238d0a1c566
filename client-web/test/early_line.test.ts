// The line that the page's first script opens, and how the page takes it over.
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { dropEarlyLine, type EarlyLine } from "../src/early_line";
import { VERSION } from "../src/generated/protocol";
import { chooseSeat } from "../src/seats";
import { Connection, type Wire } from "../src/socket";

class Socket {
  static CONNECTING = 0;
  static OPEN = 1;
  static all: Socket[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readyState = Socket.CONNECTING;
  sent: string[] = [];
  constructor(readonly url: string) {
    Socket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = Socket.OPEN;
    this.onopen?.();
  }
}

const script = readFileSync(new URL("../public/theme.js", import.meta.url), "utf8");

beforeEach(() => {
  Socket.all = [];
  vi.stubGlobal("WebSocket", Socket);
});

afterEach(() => {
  vi.unstubAllGlobals();
  globalThis.earlyLine = undefined;
});

function stored(kept: Record<string, string>) {
  return Object.assign(Object.create({ getItem: (key: string) => kept[key] ?? null }), kept);
}

/** Runs the page's first script at `pathname`, and gives what it leaves behind. */
function begin(pathname: string, local: Record<string, string> = {}, tab: Record<string, string> = {}) {
  const world = {
    document: {
      documentElement: { lang: "", dataset: {} },
      currentScript: { dataset: { version: String(VERSION) } },
      head: { append: () => {} },
    },
    localStorage: stored(local),
    sessionStorage: stored(tab),
    navigator: { languages: ["zh-CN"] },
    matchMedia: () => ({ matches: false }),
    location: { pathname, protocol: "https:", host: "go.example.org" },
    performance,
    WebSocket: Socket,
    earlyLine: undefined as EarlyLine | undefined,
  };
  runInNewContext(script, world);
  return world.earlyLine;
}

const seat = (color: string) => ({ [`shoutan.seat.g1.${color}`]: JSON.stringify({ token: `t-${color}` }) });
const tab = (choice: string) => ({ "shoutan.seat.g1": choice });
const both = { ...seat("black"), ...seat("white") };

describe("the first script", () => {
  test.each([
    ["a spectator", {}, {}],
    ["a player", seat("white"), {}],
    ["a player of this tab", both, tab("white")],
    ["a tab whose seat is gone", seat("black"), tab("white")],
    ["a tab that watches", both, tab("watch")],
    ["two seats", both, {}],
    ["a seat that cannot be read", { "shoutan.seat.g1.black": "{" }, {}],
  ])("says what the page would say: %s", (_, local, session) => {
    vi.stubGlobal("localStorage", stored(local));
    vi.stubGlobal("sessionStorage", stored(session));
    const choice = chooseSeat("g1");
    const line = begin("/g/g1", local, session);
    if (choice.kind === "ask") return expect(line).toBeUndefined();
    const token = choice.kind === "seat" ? choice.token : null;
    expect(line?.hello).toBe(JSON.stringify({ type: "hello", version: VERSION, token, since: null }));
  });

  test.each([
    ["/", "wss://go.example.org/ws/lobby"],
    ["/tv", "wss://go.example.org/ws/lobby"],
    ["/c/s1", "wss://go.example.org/ws/lobby"],
    ["/g/g1", "wss://go.example.org/ws/game/g1"],
    ["/games", undefined],
    ["/settings", undefined],
    ["/g/g1/else", undefined],
  ])("knows where %s leads", (path, url) => {
    expect(begin(path)?.url).toBe(url);
  });

  test("holds only so much for a page that never comes", () => {
    begin("/g/g1");
    const [socket] = Socket.all;
    socket?.open();
    for (let count = 0; count <= 64; count++) socket?.onmessage?.({ data: "{}" });
    expect(socket?.readyState).toBe(3);
  });
});

describe("the page", () => {
  const hello = { type: "hello" };
  let told: [string, number | null][];
  let connection: Connection<{ type: string }, { type: string }>;

  function connect(url = "ws://here"): void {
    told = [];
    connection = new Connection<{ type: string }, { type: string }>({
      url,
      hello: () => hello,
      ping: { type: "ping" },
      onMessage: ({ type }, roundTrip) => told.push([type, roundTrip]),
      onLink: () => {},
      open: (to) => new Socket(to) as Wire,
    });
    connection.start();
  }

  function early(text = JSON.stringify(hello)): Socket {
    const socket = new Socket("ws://here");
    const now = performance.now();
    const said = [
      ['{"type":"welcome"}', 3_000],
      ['{"type":"snapshot"}', 2_900],
    ] as const;
    const heard = said.map(([data, ago]) => ({ data, at: now - ago }));
    const line = { url: socket.url, hello: text, socket, saidAt: now - 3_040, heard };
    globalThis.earlyLine = line as unknown as EarlyLine;
    socket.open();
    return socket;
  }

  afterEach(() => connection.stop());

  test("hears what was said before it came, once it is ready to, and counts the journey, not the wait for itself", async () => {
    const socket = early();
    connect();
    expect(told).toEqual([]);
    await Promise.resolve();
    expect(told.map(([type]) => type)).toEqual(["welcome", "snapshot"]);
    expect(told[0]?.[1]).toBeCloseTo(40);
    expect(Socket.all).toEqual([socket]);
    expect(connection.send({ type: "move" })).toBe(true);
    expect(socket.sent).toEqual(['{"type":"move"}']);
  });

  test("says hello itself on a line that is not open yet", () => {
    const socket = early();
    Object.assign(globalThis.earlyLine ?? {}, { saidAt: 0, heard: [] });
    socket.readyState = Socket.CONNECTING;
    connect();
    socket.open();
    expect(socket.sent).toEqual([JSON.stringify(hello)]);
    expect(Socket.all).toEqual([socket]);
  });

  test.each([
    ["leads elsewhere", () => early(), "ws://there"],
    ["said something else", () => early("{}"), "ws://here"],
    ["is gone", () => early().close(), "ws://here"],
  ])("drops a line that %s", async (_, prepare, url) => {
    prepare();
    connect(url);
    await Promise.resolve();
    expect(told).toEqual([]);
    const [dropped, own] = Socket.all;
    expect(dropped?.readyState).toBe(3);
    expect(own?.url).toBe(url);
  });

  test("drops a line that it has no use for", () => {
    const socket = early();
    dropEarlyLine();
    expect(socket.readyState).toBe(3);
    connect();
    expect(Socket.all).toHaveLength(2);
  });

  test("takes it over once: what comes back later is a new line", () => {
    const socket = early();
    connect();
    connection.restart();
    expect(socket.readyState).toBe(3);
    expect(Socket.all).toHaveLength(2);
  });
});
