// Owns the head of every page: the way home, back to one's own game, to finished games and to the
// settings, and the language.
import { type Language, language, languageNames, languages, speak, t, tags } from "../i18n";
import { playParts } from "../later";
import { gamesOf, route } from "../router";

export function Header() {
  const words = t();
  // A game of one's own is heard on every page.
  const parts = playParts.value;
  const heard = route.value.page === "game" || parts?.elsewhere.value.length;
  return (
    <header class="header">
      <a class="skip" href="#main">
        {words.skip}
      </a>
      <a class="brand" href="/" aria-label={`${words.brand} ${words.brandSmall}`}>
        <span class="brand-stones" aria-hidden="true" />
        <span class="brand-name">{words.brand}</span>
        <span class="brand-small">{words.brandSmall}</span>
      </a>
      {parts && <parts.OwnGame />}
      <nav class="header-tools">
        {parts && heard ? <parts.Mute /> : null}
        <a class="quiet" href="/tv">
          {words.tv}
        </a>
        <a class="quiet" href={gamesOf("")}>
          {words.games}
        </a>
        <a class="quiet" href="/settings">
          {words.toSettings}
        </a>
        <LanguageChoice />
      </nav>
    </header>
  );
}

/** Each language in its own words, so that nobody is lost in one that cannot be read. */
function LanguageChoice() {
  const words = t();
  return (
    <select
      class="quiet"
      aria-label={words.language}
      value={language.value}
      onChange={({ currentTarget: field }) => {
        // Words that cannot be fetched leave the language as it is.
        speak(field.value as Language).catch(() => {
          field.value = language.value;
        });
      }}
    >
      {languages.map((one) => (
        <option key={one} value={one} lang={tags[one]}>
          {languageNames[one]}
        </option>
      ))}
    </select>
  );
}
