// Owns how the browser tests run: two files at a time, each on a server and a Chromium of its own.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["browser/**/*.test.ts"],
    environment: "node",
    // Most of their time they wait for a page or a clock.
    maxWorkers: 2,
    testTimeout: 300_000,
    hookTimeout: 60_000,
    // A browser starved by other work on the machine may miss a bound; what is wrong misses it each time.
    retry: 2,
    expect: { poll: { timeout: 15_000 } },
  },
});
