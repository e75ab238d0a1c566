// Owns a line between a browser and a server: slow in both directions, and cut and restored when told.
// Must never know what passes through it; what passes, passes whole and in order.
import { connect, createServer, type Socket } from "node:net";

export interface Delay {
  /** One way, in ms. */
  mean: number;
  /** At most this much more or less than the mean. */
  jitter: number;
  /** How much passes, in kbit/s each way, over all connections together; without it as much as there is. */
  rate?: { down: number; up: number };
}

export interface SlowLine {
  url: string;
  /** Bytes that have passed so far. */
  passed(): { down: number; up: number };
  /** For what passes from now on. */
  become(delay: Delay): void;
  /** Breaks what is open and takes nothing new until it is restored. */
  cut(): void;
  restore(): void;
  stop(): Promise<void>;
}

export async function startProxy(url: string, first: Delay): Promise<SlowLine> {
  let delay = first;
  const far = new URL(url);
  const ways = { down: { bytes: 0, free: 0 }, up: { bytes: 0, free: 0 } };
  const open = new Set<Socket>();
  let whole = true;
  const server = createServer((near) => {
    if (!whole) {
      near.destroy();
      return;
    }
    const beyond = connect(Number(far.port), far.hostname);
    for (const [from, to, way] of [
      [near, beyond, "up"],
      [beyond, near, "down"],
    ] as const) {
      open.add(from);
      from.setNoDelay(true);
      from.on("error", () => to.destroy());
      from.on("close", () => {
        open.delete(from);
        setTimeout(() => to.destroy(), delay.mean + delay.jitter);
      });
      carry(from, to, () => delay, ways[way], way);
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (!address || typeof address !== "object") throw new Error("the proxy has no port");
  const cut = () => {
    whole = false;
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${address.port}`,
    become: (other) => {
      delay = other;
    },
    passed: () => ({ down: ways.down.bytes, up: ways.up.bytes }),
    cut,
    restore: () => {
      whole = true;
    },
    stop: () => {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** No larger piece passes at once, or a slow line would stand still and then jump. */
const PIECE = 2_048;

/** What all connections share of a line in one direction: its bytes, and when it has carried what it was given. */
interface Way {
  bytes: number;
  free: number;
}

/** Each piece waits for its own time, and for the piece before it. */
function carry(from: Socket, to: Socket, delay: () => Delay, way: Way, name: "down" | "up"): void {
  const queue: { due: number; piece: Buffer | null }[] = [];
  let timer: NodeJS.Timeout | undefined;
  const take = (piece: Buffer | null) => {
    const { mean, jitter, rate } = delay();
    way.bytes += piece?.length ?? 0;
    // A kbit/s is a bit a millisecond.
    const takes = rate && piece ? (piece.length * 8) / rate[name] : 0;
    way.free = Math.max(way.free, performance.now()) + takes;
    const due = way.free + mean + (Math.random() * 2 - 1) * jitter;
    queue.push({ due: Math.max(due, queue.at(-1)?.due ?? 0), piece });
    if (queue.length === 1) wait();
  };
  const wait = () => {
    const first = queue[0];
    if (first) timer = setTimeout(pass, Math.max(0, first.due - performance.now()));
  };
  const pass = () => {
    const first = queue.shift();
    if (first && !to.destroyed) {
      if (first.piece) to.write(first.piece);
      else to.end();
    }
    wait();
  };
  from.on("data", (data: Buffer) => {
    for (let at = 0; at < data.length; at += PIECE) take(data.subarray(at, at + PIECE));
  });
  from.on("end", () => take(null));
  to.on("close", () => clearTimeout(timer));
}
