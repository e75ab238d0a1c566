// Owns the page of settings: every topic at once, each choice in force as soon as it is pressed.
import type { ComponentChildren } from "preact";
import { useReducer } from "preact/hooks";
import { type Language, language, languageNames, languages, speak, tags } from "../i18n";
import { settingsWords } from "../i18n/settings";
import { MyOffer } from "../lobby/my_offer";
import { offer } from "../lobby/store";
import { resetPrefs } from "../prefs";
import { ConfirmButton } from "../ui/confirm_button";
import { helping } from "./helping";
import { Preview } from "./preview";
import { BoardRows, CallRows, LookRows, PlayRows, SoundRows } from "./sections";

export function SettingsPage() {
  const words = settingsWords();
  return (
    <div class="settings">
      {offer.value && <MyOffer seek={offer.value} />}
      <div class="settings-head">
        <h1>{words.title}</h1>
        <p class="hint">{words.intro}</p>
      </div>
      <Topic id="look" title={words.look.title}>
        <LanguageRow />
        <LookRows />
      </Topic>
      <Topic id="board" title={words.board.title}>
        <div class="with-preview">
          <div>
            <BoardRows />
          </div>
          <Preview />
        </div>
      </Topic>
      <Topic id="play" title={words.play.title}>
        <PlayRows />
      </Topic>
      <Topic id="sound" title={words.sound.title}>
        <SoundRows />
      </Topic>
      <Topic id="calls" title={words.calls.title}>
        <CallRows />
      </Topic>
      <div class="settings-foot">
        <button type="button" class="button" onClick={() => (helping.value = true)}>
          {words.keys.show} <kbd>?</kbd>
        </button>
        <ConfirmButton
          text={words.reset}
          question={words.confirmReset}
          danger={true}
          disabled={false}
          onConfirm={resetPrefs}
        />
        <p class="hint">{words.resetHint}</p>
      </div>
    </div>
  );
}

function Topic({ id, title, children }: { id: string; title: string; children: ComponentChildren }) {
  return (
    <section class="card topic" aria-labelledby={`topic-${id}`}>
      <h2 id={`topic-${id}`}>{title}</h2>
      {children}
    </section>
  );
}

/** Each language in its own words. */
function LanguageRow() {
  const [, redraw] = useReducer<number, void>((count) => count + 1, 0);
  // Words that cannot be fetched leave the language as it is, and the button that was pressed must not say otherwise.
  const choose = (wish: Language) => void speak(wish).catch(() => redraw());
  return (
    <div class="setting">
      <p class="setting-name" id="setting-language">
        {settingsWords().language}
      </p>
      <div class="choice-row" role="radiogroup" aria-labelledby="setting-language">
        {languages.map((one) => (
          <label key={one} lang={tags[one]}>
            <input
              type="radio"
              name="language"
              checked={one === language.value}
              onChange={() => choose(one)}
            />
            <span>{languageNames[one]}</span>
          </label>
        ))}
      </div>
    </div>
  );
}
