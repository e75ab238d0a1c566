// Owns how the page is built and served while developing. Must never know what the page shows.
import { defineConfig } from "vite";

const server = process.env.SHOUTAN_SERVER ?? "http://127.0.0.1:8080";

/** The one part that is loaded later brings no style and needs nothing loaded beside it: import() itself is enough. */
const plainImport = {
  name: "plain-import",
  enforce: "pre",
  load: (id: string) =>
    id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : null,
};

export default defineConfig({
  plugins: [plainImport],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: false,
    cssCodeSplit: false,
    reportCompressedSize: false,
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { "/ws": { target: server, ws: true }, "/api": { target: server } },
  },
  test: { include: ["test/**/*.test.{ts,tsx}"], environment: "node" },
} as Parameters<typeof defineConfig>[0]);
