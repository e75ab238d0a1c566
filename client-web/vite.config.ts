// Owns how the page is built and served while developing. Must never know what the page shows.
import { defineConfig } from "vite";
import { VERSION } from "./src/generated/protocol.ts";

const server = process.env.SHOUTAN_SERVER ?? "http://127.0.0.1:8080";

/** The parts that are loaded later fetch their style themselves and need little loaded beside them: import() is enough. */
const plainImport = {
  name: "plain-import",
  enforce: "pre",
  load: (id: string) =>
    id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : null,
};

/** What every page begins with stands in one file rather than in many small ones. */
const BASE =
  /node_modules|vite\/|\/src\/(ui\/(header|signs|memo|player_name)|pages\/lost|game\/asking|settings\/helping|i18n\/(index|languages|dictionaries|numbers)|[a-z_]+(?<!_parts|main|version|install))\.tsx?$/;

/** The board and what a game is told by: many small modules that every page with a board needs together. */
const TABLE =
  /\/src\/(board\/(board|cells|geometry|layers|numbers|points|press)|game\/(aim|beside|clock_(face|text)|commands|dispute|fold|goban|held|move_(list|numbers)|pointed|sight|store|title|view|wheel_steps)|reading\/heard|ui\/confirm_button)\.tsx?$/;

interface Built {
  facadeModuleId?: string | null;
  imports?: string[];
}

/** What the first picture of a page needs besides the main script, by language and by page. */
const FIRST = /\/src\/(?:i18n\/(zh|tw|en)|(lobby|game)_parts)\.ts$/;

/** Tells the script that runs first which files to have fetched at once, and which protocol is spoken. */
const fetchedFirst = {
  name: "fetched-first",
  transformIndexHtml: {
    order: "post",
    handler: (html: string, { bundle = {} }: { bundle?: Record<string, Built> }) => {
      const withImports = (file: string): string[] => [
        file,
        ...(bundle[file]?.imports ?? []).flatMap(withImports),
      ];
      const data = Object.entries(bundle).flatMap(([file, { facadeModuleId }]) => {
        const found = FIRST.exec(facadeModuleId ?? "");
        const name = found?.[1] ?? found?.[2];
        const files = [...new Set(withImports(file))].map((one) => `/${one}`);
        return name ? [`data-${name}="${files.filter((one) => !html.includes(one)).join(" ")}"`] : [];
      });
      return html.replace(
        'src="/theme.js"',
        ['src="/theme.js"', ...data.sort(), `data-version="${VERSION}"`].join(" "),
      );
    },
  },
};

export default defineConfig({
  plugins: [plainImport, fetchedFirst],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "base", test: BASE },
            { name: "table", test: TABLE },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { "/ws": { target: server, ws: true }, "/api": { target: server } },
  },
  test: { include: ["test/**/*.test.{ts,tsx}"], environment: "node", setupFiles: ["test/all_words.ts"] },
} as Parameters<typeof defineConfig>[0]);
