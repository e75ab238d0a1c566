// Keeps the page for a time without a network: the page itself from the network first, its named parts from what was
// kept first. Must never touch sockets or answers of the server, and never decides when a page is loaded anew.
// What is kept is kept by build, whole or not at all: a page without its parts would show nothing.
const OURS = "shoutan-";
/** As many parts as one page may name. */
const MOST = 160;
/** A line that hangs is no line, where there is something kept. */
const PATIENCE_MS = 4_000;
const NOTHING =
  "没有网络，连上后请刷新。\n沒有網路，連上後請重新整理。\nThere is no network. Reload once it is back.\n";

/** The windows that show a kept page, and its build: what belongs to it is of that build, and not waited for either. */
const withKept = new Map();
/** One build is kept after the other. */
let keeping = Promise.resolve();

addEventListener("install", (event) => {
  event.waitUntil(skipWaiting());
});

addEventListener("activate", (event) => {
  event.waitUntil(clients.claim());
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin || request.method !== "GET") return;
  if (pathname.startsWith("/api/") || pathname.startsWith("/ws/")) return;
  if (request.mode === "navigate") event.respondWith(pageFirst(event));
  else if (pathname === "/theme.js") event.respondWith(themeFirst(event));
  else if (isPart(pathname)) event.respondWith(keptFirst(event, pathname));
});

/** What a page had loaded before anything was here to keep it. */
addEventListener("message", (event) => {
  const parts = Array.isArray(event.data?.keep) ? event.data.keep : [];
  event.waitUntil(keepInUse(parts.filter(isPart).slice(0, MOST)));
});

/** Named by its contents, or read by every page before anything else. */
function isPart(path) {
  return typeof path === "string" && (/^\/assets\/[\w.-]+$/.test(path) || path === "/theme.js");
}

async function pageFirst(event) {
  const coming = fetch(event.request);
  event.waitUntil(coming.then((page) => keepBuild(page.clone())).catch(() => {}));
  const cache = (await newest())?.cache;
  const kept = await keptIn(cache, "/");
  const page = await (kept ? within(PATIENCE_MS, coming) : coming).catch(() => null);
  if (page) return page;
  if (kept) withKept.set(event.resultingClientId, cache);
  return kept ?? new Response(NOTHING, { headers: { "content-type": "text/plain; charset=utf-8" } });
}

/** The one part whose name does not change with what is in it. */
async function themeFirst({ request, clientId }) {
  const shown = withKept.get(clientId);
  const kept = await keptIn(shown ?? (await newest())?.cache, "/theme.js");
  if (!kept) return fetch(request);
  if (shown) return kept;
  return within(PATIENCE_MS, fetch(request)).catch(() => kept);
}

async function keptFirst(event, path) {
  const kept = await caches.match(path).catch(() => undefined);
  if (kept) return kept;
  const part = await fetch(event.request);
  event.waitUntil(keepPart(path, part.clone()).catch(() => {}));
  return part;
}

/** What a build names only when it is wanted goes with it. */
async function keepPart(path, part) {
  if (part.ok) await (await newest())?.cache.put(path, part);
}

async function keepInUse(parts) {
  try {
    await keepBuild(await fetch("/"));
    for (const path of parts) if (!(await caches.match(path))) await keepPart(path, await fetch(path));
  } catch {
    // The line broke, or there is no room: the next visit says again what it has loaded.
  }
}

/** What failed is tried with the next page, and stops none. */
function keepBuild(page) {
  keeping = keeping.then(() => keepWhole(page)).catch(() => {});
  return keeping;
}

/** Every path of the page is answered with the same page, which names what it begins with. */
async function keepWhole(page) {
  if (!page.ok || !page.headers.get("content-type")?.startsWith("text/html")) return;
  const text = await page.clone().text();
  const paths = text.split(/["\s]+/).filter(isPart);
  // Somebody on the way may answer with a page of their own.
  if (!paths.includes("/theme.js")) return;
  // The one part that the page's text does not name by what is in it.
  const [, theme] = await fetched("/theme.js");
  const name = OURS + (await digest(text + (await theme.clone().text())));
  const before = await newest();
  if (before?.name === name) return;
  const named = [...new Set(paths)].filter((path) => path !== "/theme.js").slice(0, MOST);
  const parts = [["/theme.js", theme], ...(await Promise.all(named.map(fetched)))];
  await caches.delete(name);
  const cache = await caches.open(name);
  for (const [path, part] of parts) await cache.put(path, part);
  // A build is one from here on: what is left of another that was broken off is none.
  await cache.put("/", page);
  // The one before it another tab may still show.
  for (const old of await caches.keys()) if (old !== name && old !== before?.name) await caches.delete(old);
}

async function fetched(path) {
  const kept = path === "/theme.js" ? undefined : await caches.match(path);
  const part = kept ?? (await fetch(path));
  if (!part.ok) throw new Error(`${path} cannot be had`);
  return [path, part];
}

/** The build that was kept last; null where there is none, or a browser keeps nothing. */
async function newest() {
  try {
    const names = await caches.keys();
    for (const name of names.filter((one) => one.startsWith(OURS)).reverse()) {
      const cache = await caches.open(name);
      if (await cache.match("/")) return { name, cache };
    }
  } catch {
    // What is kept cannot be read: there is still the network.
  }
  return null;
}

async function keptIn(cache, path) {
  return cache?.match(path).catch(() => undefined);
}

async function digest(text) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return Array.from(hash.slice(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function within(ms, promise) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(reject, ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
