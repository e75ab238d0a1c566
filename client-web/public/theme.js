// Sets the chosen looks and language before anything is drawn, so that nothing flashes, has what is needed of this
// language and this page fetched beside the main script, and opens the page's line to the server meanwhile.
// Must never know more than the few keys it reads: what it guesses of the line, `early_line` takes over or drops.
(() => {
  const script = document.currentScript;
  const root = document.documentElement;
  const kept = (name, where = "localStorage") => {
    try {
      return globalThis[where].getItem(`shoutan.${name}`);
    } catch {
      // Storage may be forbidden; the system's looks and language are then used.
      return null;
    }
  };
  const ofTag = (tag) => {
    if (/^zh-(tw|hk|mo|hant)/i.test(tag)) return "tw";
    return /^zh/i.test(tag) ? "zh" : /^en/i.test(tag) ? "en" : undefined;
  };
  const tags = { zh: "zh-CN", tw: "zh-TW", en: "en" };
  const chosen = kept("language");
  const language = Object.hasOwn(tags, chosen ?? "")
    ? chosen
    : ((navigator.languages ?? [navigator.language]).map(ofTag).find(Boolean) ?? "en");
  root.lang = tags[language];
  const theme = kept("theme");
  const dark = theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.dataset.theme = dark ? "dark" : "light";
  const more = kept("contrast") === "high" || matchMedia("(prefers-contrast: more)").matches;
  root.dataset.contrast = more ? "high" : "usual";
  root.dataset.board = kept("board") ?? "wood";
  root.dataset.stones = kept("stones") ?? "shaded";
  const found = /^\/(?:g\/([^/]+)|tv|c\/[^/]+)?\/?$/.exec(location.pathname);
  const game = found?.[1];
  const page = game ? "game" : found ? "lobby" : "";
  const files = [script?.dataset[language], script?.dataset[page]].filter(Boolean).join(" ").split(" ");
  for (const href of new Set(files)) {
    if (href)
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
  if (!found || !script?.dataset.version) return;
  const seat = (color) => {
    try {
      return JSON.parse(kept(`seat.${game}.${color}`)).token;
    } catch {
      return null;
    }
  };
  const tab = kept(`seat.${game}`, "sessionStorage");
  const seats = ["black", "white"].filter((color) => tab !== "watch" && seat(color));
  const mine = seats.includes(tab) ? tab : seats[0];
  // With both seats the visitor is asked first.
  if (seats.length > 1 && mine !== tab) return;
  const path = game ? `/ws/game/${game}` : "/ws/lobby";
  const url = `${location.protocol.replace("http", "ws")}//${location.host}${path}`;
  const version = Number(script.dataset.version);
  const hello = JSON.stringify({ type: "hello", version, token: mine ? seat(mine) : null, since: null });
  const socket = new WebSocket(url);
  const line = { url, hello, socket, saidAt: 0, heard: [] };
  globalThis.earlyLine = line;
  socket.onopen = () => {
    line.saidAt = performance.now();
    socket.send(hello);
  };
  // A page that never comes to take it over holds only so much.
  socket.onmessage = ({ data }) => {
    if (line.heard.push({ data, at: performance.now() }) > 64) socket.close();
  };
})();
