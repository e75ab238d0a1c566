// Owns a line between a browser and a server: slow in both directions, and cut and restored when told.
// Must never know what passes through it; what passes, passes whole and in order.
import { connect, createServer, type Socket } from "node:net";

export interface Delay {
  /** One way, in ms. */
  mean: number;
  /** At most this much more or less than the mean. */
  jitter: number;
}

export interface SlowLine {
  url: string;
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
  const open = new Set<Socket>();
  let whole = true;
  const server = createServer((near) => {
    if (!whole) {
      near.destroy();
      return;
    }
    const beyond = connect(Number(far.port), far.hostname);
    for (const [from, to] of [
      [near, beyond],
      [beyond, near],
    ] as const) {
      open.add(from);
      from.setNoDelay(true);
      from.on("error", () => to.destroy());
      from.on("close", () => {
        open.delete(from);
        setTimeout(() => to.destroy(), delay.mean + delay.jitter);
      });
      carry(from, to, () => delay);
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

/** Each piece waits for its own time, and for the piece before it. */
function carry(from: Socket, to: Socket, delay: () => Delay): void {
  const queue: { due: number; piece: Buffer | null }[] = [];
  let timer: NodeJS.Timeout | undefined;
  const take = (piece: Buffer | null) => {
    const { mean, jitter } = delay();
    const due = performance.now() + mean + (Math.random() * 2 - 1) * jitter;
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
  from.on("data", take);
  from.on("end", () => take(null));
  to.on("close", () => clearTimeout(timer));
}
