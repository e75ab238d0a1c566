// Measures what a first visit loads before it shows anything, and what comes later, and fails when either is over budget.
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const KIB = 1024;
/** What comes later is fetched when the board is long there: talk, reviews, live boards and settings share 76 KiB. */
const budget = { js: 35 * KIB, css: 8 * KIB, later: 76 * KIB };
const dist = new URL("../dist/", import.meta.url).pathname;
const page = readFileSync(`${dist}index.html`, "utf8");
const assets = readdirSync(`${dist}assets`).map((name) => `assets/${name}`);

/** What the page names for everybody, for one language and for one page of the site. */
const everywhere = [...page.matchAll(/<(?:script|link) [^>]*(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(
  ([, name]) => name,
);
const named = everywhere.filter((name) => name.endsWith(".js"));
const listed = Object.fromEntries(
  [...page.matchAll(/data-(\w+)="([^"]+)"/g)].map(([, name, files]) => [
    name,
    files.split(" ").map((file) => file.slice(1)),
  ]),
);

function size(files) {
  return [...files].reduce((sum, name) => sum + gzipSync(readFileSync(dist + name), { level: 9 }).length, 0);
}

const first = ["zh", "tw", "en"].flatMap((language) =>
  ["lobby", "game"].map((where) => {
    const files = new Set([...named, ...listed[language], ...listed[where]]);
    return { name: `${where} in ${language}`, files, bytes: size(files) };
  }),
);
const most = first.reduce((one, other) => (other.bytes > one.bytes ? other : one));
const anyFirst = new Set(first.flatMap(({ files }) => [...files]));
const measured = {
  js: {
    bytes: most.bytes,
    files: most.files.size,
    note: `: ${first.map(({ name, bytes }) => `${name} ${(bytes / KIB).toFixed(1)}`).join(", ")}`,
  },
  css: measure(everywhere.filter((name) => name.endsWith(".css"))),
  later: measure(
    assets.filter((name) => /\.(js|css)$/.test(name) && !anyFirst.has(name) && !everywhere.includes(name)),
  ),
};

let over = false;
for (const [kind, limit] of Object.entries(budget)) {
  const { bytes, files, note } = measured[kind];
  over ||= bytes > limit;
  console.log(`${kind}: ${(bytes / KIB).toFixed(1)} KiB gz of ${limit / KIB} KiB in ${files} file(s)${note}`);
}

function measure(files) {
  return { bytes: size(files), files: files.length, note: "" };
}

if (over) {
  console.error("The page is over its budget.");
  process.exit(1);
}
