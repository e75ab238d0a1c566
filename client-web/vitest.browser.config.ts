// Owns how the browser tests run: one file after the other, on a server binary and Debian's Chromium.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["browser/**/*.test.ts"],
    environment: "node",
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 60_000,
    // A browser starved by other work on the machine may miss a bound; what is wrong misses it each time.
    retry: 2,
  },
});
