// Owns the head of every page: the way home, the theme and the language.
import { switchLanguage, t } from "../i18n";
import { next, theme, themes } from "../prefs";
import { gamesOf } from "../router";

export function Header() {
  const words = t();
  return (
    <header class="header">
      <a class="skip" href="#main">
        {words.skip}
      </a>
      <a class="brand" href="/">
        <span class="brand-stones" aria-hidden="true" />
        <span class="brand-name" lang="zh-CN">
          {words.brand}
        </span>
        <span class="brand-small">{words.brandSmall}</span>
      </a>
      <nav class="header-tools">
        <a class="quiet" href="/tv">
          {words.tv}
        </a>
        <a class="quiet" href={gamesOf("")}>
          {words.games}
        </a>
        <button
          type="button"
          class="quiet"
          onClick={() => {
            theme.value = next(themes, theme.value);
          }}
        >
          {words.theme.label} <span class="tool-value">{words.theme[theme.value]}</span>
        </button>
        <button type="button" class="quiet" lang={words.switchLanguageTo} onClick={switchLanguage}>
          {words.switchLanguage}
        </button>
      </nav>
    </header>
  );
}
