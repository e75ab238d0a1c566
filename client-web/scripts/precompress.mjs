// Writes a Brotli copy beside every text file of the built page, for the server to prefer.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const dist = new URL("../dist/", import.meta.url).pathname;
const texts = readdirSync(dist, { recursive: true }).filter((name) =>
  /\.(js|css|html|svg|json|webmanifest|txt)$/.test(name),
);
for (const name of texts) {
  const bytes = readFileSync(join(dist, name));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  writeFileSync(join(dist, `${name}.br`), brotliCompressSync(bytes, { params }));
}
