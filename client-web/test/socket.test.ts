// The connection that comes back by itself, on a fake wire and with fake time.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Connection, type Link, type Wire } from "../src/socket";

type Request = { type: "hello" | "ping" | "move" };
type Message = { type: "welcome" | "pong" | "event" };

class FakeWire implements Wire {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number; reason?: string }) => void) | null = null;
  readyState = 1;
  sent: string[] = [];
  closed = false;
  send(text: string): void {
    this.sent.push(JSON.parse(text).type);
  }
  close(): void {
    this.closed = true;
  }
  say(type: Message["type"]): void {
    this.onmessage?.({ data: JSON.stringify({ type }) });
  }
  welcome(): void {
    this.onopen?.();
    this.say("welcome");
  }
}

let wires: FakeWire[];
let links: Link[];
let trips: (number | null)[];
let connection: Connection<Request, Message>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  wires = [];
  links = [];
  trips = [];
  connection = new Connection<Request, Message>({
    url: "ws://test",
    hello: () => ({ type: "hello" }),
    ping: { type: "ping" },
    onMessage: (_, roundTrip) => trips.push(roundTrip),
    onLink: (link) => links.push(link),
    open: () => {
      const wire = new FakeWire();
      wires.push(wire);
      return wire;
    },
  });
  connection.start();
});

afterEach(() => {
  connection.stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function wire(index: number): FakeWire {
  const found = wires[index];
  if (!found) throw new Error(`no connection ${index}`);
  return found;
}

describe("a connection", () => {
  test("says hello first, and nothing else before it is welcome", () => {
    expect(connection.send({ type: "move" })).toBe(false);
    wire(0).onopen?.();
    expect(connection.send({ type: "move" })).toBe(false);
    wire(0).say("welcome");
    expect(connection.send({ type: "move" })).toBe(true);
    expect(wire(0).sent).toEqual(["hello", "move"]);
    expect(links).toEqual(["connecting", "open"]);
  });

  test("(check 10) pings after five seconds of silence and is lost after nine", () => {
    wire(0).welcome();
    vi.advanceTimersByTime(4_999);
    expect(wire(0).sent).toEqual(["hello"]);
    vi.advanceTimersByTime(1);
    expect(wire(0).sent).toEqual(["hello", "ping"]);
    vi.advanceTimersByTime(3_999);
    expect(links.at(-1)).toBe("open");
    vi.advanceTimersByTime(1);
    expect(links.at(-1)).toBe("lost");
    expect(wire(0).closed).toBe(true);
  });

  test("a word in time keeps it", () => {
    wire(0).welcome();
    for (let times = 0; times < 5; times++) {
      vi.advanceTimersByTime(4_000);
      wire(0).say("event");
    }
    expect(wire(0).sent).toEqual(["hello"]);
    vi.advanceTimersByTime(6_000);
    wire(0).say("pong");
    vi.advanceTimersByTime(8_900);
    expect(links.at(-1)).toBe("open");
  });

  test("measures the journey of a welcome and of a pong", () => {
    wire(0).onopen?.();
    vi.advanceTimersByTime(80);
    wire(0).say("welcome");
    connection.ping();
    vi.advanceTimersByTime(40);
    wire(0).say("pong");
    wire(0).say("pong");
    expect(trips).toEqual([80, 40, null]);
  });
});

describe("a lost connection", () => {
  test("comes back after a wait that doubles up to fifteen seconds", () => {
    for (const wait of [500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000]) {
      const tries = wires.length;
      wire(tries - 1).onclose?.({ code: 1006 });
      vi.advanceTimersByTime(wait - 1);
      expect(wires.length).toBe(tries);
      vi.advanceTimersByTime(1);
      expect(wires.length).toBe(tries + 1);
    }
  });

  test("waits from half to one and a half times that", () => {
    vi.mocked(Math.random).mockReturnValue(0.999);
    wire(0).onclose?.({ code: 1012 });
    vi.advanceTimersByTime(700);
    expect(wires.length).toBe(1);
    vi.advanceTimersByTime(50);
    expect(wires.length).toBe(2);
  });

  test("comes back at once when told", () => {
    wire(0).onclose?.({ code: 1006 });
    connection.retryNow();
    expect(wires.length).toBe(2);
    wire(1).welcome();
    expect(links).toEqual(["connecting", "lost", "open"]);
    expect(wire(1).sent).toEqual(["hello"]);
  });

  test("starts with a short wait again after it had held", () => {
    wire(0).onclose?.({ code: 1006 });
    connection.retryNow();
    wire(1).onclose?.({ code: 1006 });
    connection.retryNow();
    wire(2).welcome();
    vi.advanceTimersByTime(5_000);
    wire(2).onclose?.({ code: 1006 });
    vi.advanceTimersByTime(500);
    expect(wires.length).toBe(4);
  });

  test("sends nothing, and what an old connection still says is not heard", () => {
    wire(0).welcome();
    wire(0).onclose?.({ code: 1006 });
    expect(connection.send({ type: "move" })).toBe(false);
    wire(0).say("event");
    expect(trips.length).toBe(1);
  });

  test("gives nothing to a wire that is closing, and waits for it to say so", () => {
    wire(0).welcome();
    wire(0).readyState = 2;
    expect(connection.send({ type: "move" })).toBe(false);
    expect(wire(0).sent).toEqual(["hello"]);
    expect(links).toEqual(["connecting", "open"]);
    wire(0).onclose?.({ code: 1006 });
    expect(links).toEqual(["connecting", "open", "lost"]);
  });

  test("comes back after a restart and a full server, and not by itself where it was in the wrong", () => {
    const table: [number, string, Link][] = [
      [1012, "service restart", "lost"],
      [1013, "busy", "lost"],
      [1006, "", "lost"],
      [1008, "silent", "lost"],
      [1008, "too fast", "refused"],
      [1008, "version", "refused"],
    ];
    for (const [code, reason, link] of table) {
      const tries = wires.length;
      wire(tries - 1).onclose?.({ code, reason });
      expect([code, reason, links.at(-1)]).toEqual([code, reason, link]);
      vi.advanceTimersByTime(60_000);
      expect(wires.length > tries, `${code} ${reason}`).toBe(link === "lost");
      connection.retry();
      wire(wires.length - 1).welcome();
    }
  });

  test("stays away once stopped", () => {
    connection.stop();
    wire(0).onclose?.({ code: 1006 });
    vi.advanceTimersByTime(60_000);
    expect(wires.length).toBe(1);
    expect(links.at(-1)).toBe("closed");
  });
});
