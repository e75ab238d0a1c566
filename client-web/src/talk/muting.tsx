// Owns who is muted on this device, in a list, and muting everybody.
import { t } from "../i18n";
import { talkWords } from "../i18n/talk";
import { next, switches, talk } from "../prefs";
import { lastOf } from "./lines";
import { type Muted, mutedHere, unmute } from "./muted";
import { called, Namesake } from "./namesake";
import { lines } from "./store";

export function Muting() {
  const words = talkWords();
  return (
    <div id="muting" class="muting" role="group" aria-label={words.muted}>
      <button
        type="button"
        class="button small"
        onClick={() => {
          talk.value = next(switches, talk.value);
        }}
      >
        {talk.value === "on" ? words.muteAll : words.unmuteAll}
      </button>
      {mutedHere.value.length === 0 && <span class="hint">{words.nobodyMuted}</span>}
      {mutedHere.value.map((one) => (
        <MutedOne key={one.speaker} one={one} />
      ))}
    </div>
  );
}

/** Told apart as in the lines, as long as one of them is there. */
function MutedOne({ one }: { one: Muted }) {
  const words = talkWords();
  const last = lastOf(lines.value, one);
  const nth = last?.nth ?? 1;
  const stone = last?.line.seat;
  const who = called(one.name, nth);
  return (
    <button
      type="button"
      class="chip"
      aria-label={words.unmute(stone ? `${t().side(stone)} ${who}` : who)}
      onClick={() => unmute(one)}
    >
      {stone && <span class={`seat-stone ${stone} tiny`} aria-hidden="true" />}
      <bdi>{one.name}</bdi>
      <Namesake nth={nth} words={words} /> ×
    </button>
  );
}
