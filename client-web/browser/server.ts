// Owns a server of its own for the tests: the real binary on a free port, with an empty data folder.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const binary = process.env.SHOUTAN_BIN ?? new URL("../../target/release/shoutan", import.meta.url).pathname;

export interface Server {
  url: string;
  /** Ends it without a warning, as a crash or a loss of power does; what it kept stays. */
  crash(): Promise<void>;
  /** From here on it takes connections and answers none, as a line that hangs does; until it goes on. */
  hang(): void;
  goOn(): void;
  /** Begins anew with what was kept, under the same address. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

export async function startServer(...flags: string[]): Promise<Server> {
  const data = mkdtempSync(join(tmpdir(), "shoutan-browser-"));
  const address = `127.0.0.1:${await freePort()}`;
  const begin = () =>
    spawn(binary, ["serve", "--listen", address, "--data", data, "--drain-seconds", "0", ...flags], {
      stdio: ["ignore", "ignore", "inherit"],
    });
  const url = `http://${address}`;
  let child = begin();
  await reachable(url, child);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    await gone;
  };
  return {
    url,
    crash: () => end("SIGKILL"),
    hang: () => child.kill("SIGSTOP"),
    goOn: () => child.kill("SIGCONT"),
    startAgain: async () => {
      child = begin();
      await reachable(url, child);
    },
    stop: async () => {
      await end("SIGTERM");
      rmSync(data, { recursive: true, force: true });
    },
  };
}

async function reachable(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const answer = await fetch(`${url}/healthz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the server does not answer");
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
