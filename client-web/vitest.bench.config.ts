// Owns how the page is measured: as the browser tests run, and never among them.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["browser/bench*.ts"],
    fileParallelism: false,
    environment: "node",
    testTimeout: 300_000,
    hookTimeout: 60_000,
    disableConsoleIntercept: true,
  },
});
