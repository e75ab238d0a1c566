// Measures what a first visit loads, and what is loaded later, and fails when either is over budget.
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const KIB = 1024;
// The words stand in both languages, for every clock, request and break: about a third of the script.
const budget = { js: 42 * KIB, css: 8 * KIB, later: 16 * KIB };
/** What is loaded when it is first wanted. */
const LATER = /later_parts-[^/]*\.js$/;
const dist = new URL("../dist/", import.meta.url).pathname;

let over = false;
for (const [kind, limit] of Object.entries(budget)) {
  const files = readdirSync(dist, { recursive: true }).filter((name) => kindOf(name) === kind);
  const size = files.reduce((sum, name) => sum + gzipSync(readFileSync(dist + name), { level: 9 }).length, 0);
  over ||= size > limit;
  console.log(`${kind}: ${(size / KIB).toFixed(1)} KiB gz of ${limit / KIB} KiB in ${files.length} file(s)`);
}

function kindOf(name) {
  return LATER.test(name) ? "later" : name.slice(name.lastIndexOf(".") + 1);
}

if (over) {
  console.error("The page is over its budget.");
  process.exit(1);
}
