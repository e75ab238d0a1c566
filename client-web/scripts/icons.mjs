// Draws the page's icon as PNGs of every size that a home screen wants: `node scripts/icons.mjs`, by hand when it changes.
// The drawing is that of favicon.svg; a round-edged copy for what shows it as it is, a full one for what cuts it itself.
import { writeFileSync } from "node:fs";
import { crc32, deflateSync } from "node:zlib";

const WOOD = [220, 184, 119];
const LINE = [107, 81, 48];
const STONE = [29, 27, 25];
const SHINE = [79, 77, 75];
/** So many samples a pixel, each way. */
const FINE = 4;
const out = new URL("../public/", import.meta.url).pathname;

/** The colour at a place of the drawing, which is 32 by 32; null outside of it. */
function colorAt(x, y, corner, scale) {
  const [dx, dy] = [Math.max(0, Math.abs(x - 16) - 16 + corner), Math.max(0, Math.abs(y - 16) - 16 + corner)];
  if (corner > 0 && Math.hypot(dx, dy) > corner) return null;
  const [a, b] = [16 + (x - 16) / scale, 16 + (y - 16) / scale];
  if (Math.hypot(a - 12.8, b - 12.6) < 2.2) return SHINE;
  if (Math.hypot(a - 16, b - 16) < 9.5) return STONE;
  return Math.min(Math.abs(x - 16), Math.abs(y - 16)) < 0.75 * scale ? LINE : WOOD;
}

function pixel(px, py, size, corner, scale) {
  const sum = [0, 0, 0, 0];
  for (let sub = 0; sub < FINE * FINE; sub++) {
    const x = ((px + ((sub % FINE) + 0.5) / FINE) * 32) / size;
    const y = ((py + (Math.floor(sub / FINE) + 0.5) / FINE) * 32) / size;
    const color = colorAt(x, y, corner, scale);
    if (!color) continue;
    color.forEach((part, index) => {
      sum[index] += part;
    });
    sum[3] += 1;
  }
  const [red, green, blue, seen] = sum;
  return seen === 0
    ? [0, 0, 0, 0]
    : [red / seen, green / seen, blue / seen, (255 * seen) / (FINE * FINE)].map(Math.round);
}

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function png(size, corner, scale) {
  const rows = Array.from({ length: size }, (_, y) => [
    0,
    ...Array.from({ length: size }, (_, x) => pixel(x, y, size, corner, scale)).flat(),
  ]);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.from(rows.flat()), { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

writeFileSync(`${out}icon-192.png`, png(192, 7, 1));
writeFileSync(`${out}icon-512.png`, png(512, 7, 1));
writeFileSync(`${out}icon-180.png`, png(180, 0, 1));
// What a launcher cuts to a shape of its own keeps everything within four fifths.
writeFileSync(`${out}icon-cut-512.png`, png(512, 0, 0.8));
