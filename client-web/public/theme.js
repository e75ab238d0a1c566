// Sets the chosen looks and language before anything is drawn, so that nothing flashes, and has what is
// needed of this language and this page fetched beside the main script. Must never know more than the few keys it reads.
(() => {
  const script = document.currentScript;
  const root = document.documentElement;
  const kept = (name) => {
    try {
      return localStorage.getItem(`shoutan.${name}`);
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
  const page = /^\/g\//.test(location.pathname)
    ? "game"
    : /^\/($|tv|c\/)/.test(location.pathname)
      ? "lobby"
      : "";
  const files = [script?.dataset[language], script?.dataset[page]].filter(Boolean).join(" ").split(" ");
  for (const href of new Set(files)) {
    if (href)
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
})();
