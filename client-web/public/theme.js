// Sets the chosen theme and language before anything is drawn, so that nothing flashes.
// Must never know more than the two keys it reads.
(() => {
  try {
    const theme = localStorage.getItem("shoutan.theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
    const chosen = localStorage.getItem("shoutan.language");
    const language = chosen ?? (navigator.language.toLowerCase().startsWith("zh") ? "zh" : "en");
    document.documentElement.lang = language === "en" ? "en" : "zh-CN";
  } catch {
    // Storage may be forbidden; the system's theme is then used.
  }
})();
