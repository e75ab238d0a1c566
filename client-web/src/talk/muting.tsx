// Owns who is muted on this device, in a list, and muting everybody.
import { isolated } from "../foreign";
import { talkWords } from "../i18n/talk";
import { next, switches, talk } from "../prefs";
import { mutedHere, unmute } from "./muted";

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
        <button
          key={one.speaker}
          type="button"
          class="chip"
          aria-label={words.unmute(isolated(one.name))}
          onClick={() => unmute(one)}
        >
          <bdi>{one.name}</bdi> ×
        </button>
      ))}
    </div>
  );
}
