// Keeps the page for a time without a network: the page itself from the network first, its named parts from what was
// kept first. Must never touch sockets or answers of the server, and never decides when a page is loaded anew.
const KEPT = "shoutan";
/** A few versions of the page; the oldest go first. */
const MOST = 160;
const NOTHING =
  "没有网络，连上后请刷新。\n沒有網路，連上後請重新整理。\nThere is no network. Reload once it is back.\n";

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
  if (request.mode === "navigate") event.respondWith(pageFirst(request));
  else if (isPart(pathname)) event.respondWith(keptFirst(request));
});

/** What a page had loaded before anything was here to keep it. */
addEventListener("message", (event) => {
  const parts = Array.isArray(event.data?.keep) ? event.data.keep : [];
  event.waitUntil(keepAll(parts.filter(isPart).slice(0, MOST)));
});

/** Named by its contents, or read by every page before anything else. */
function isPart(path) {
  return typeof path === "string" && (/^\/assets\/[\w.-]+$/.test(path) || path === "/theme.js");
}

async function pageFirst(request) {
  const kept = await caches.open(KEPT);
  try {
    const page = await fetch(request);
    // Every path of the page is answered with the same page.
    if (page.ok && page.headers.get("content-type")?.startsWith("text/html"))
      await kept.put("/", page.clone());
    return page;
  } catch {
    return (
      (await kept.match("/")) ??
      new Response(NOTHING, { headers: { "content-type": "text/plain; charset=utf-8" } })
    );
  }
}

async function keptFirst(request) {
  const kept = await caches.open(KEPT);
  const { pathname } = new URL(request.url);
  // The one part whose name does not change with what is in it.
  if (pathname === "/theme.js")
    return fetch(request).then(
      (part) => keep(kept, pathname, part),
      async () => (await kept.match(pathname)) ?? Response.error(),
    );
  return (await kept.match(pathname)) ?? keep(kept, pathname, await fetch(request));
}

async function keepAll(paths) {
  const kept = await caches.open(KEPT);
  for (const path of ["/", ...paths]) {
    if (path !== "/" && (await kept.match(path))) continue;
    const part = await fetch(path).catch(() => null);
    if (part) await keep(kept, path, part);
  }
}

async function keep(kept, path, part) {
  if (!part.ok) return part;
  await kept.put(path, part.clone());
  const all = await kept.keys();
  for (const old of all.slice(0, Math.max(0, all.length - MOST)))
    if (new URL(old.url).pathname !== "/") await kept.delete(old);
  return part;
}
