// Owns turning all sound off and on again by one press, and the word that sound waits for a press.
// Must never know what would be heard.
import { t } from "../i18n";
import { play } from "../i18n/play";
import { type Volume, volume } from "../prefs";
import { asleep } from "./audio";

/** What the volume was before it was turned off here. */
let loud: Volume = "full";

export function toggleMute(): void {
  const now = volume.value;
  if (now === "off") {
    volume.value = loud;
    return;
  }
  loud = now;
  volume.value = "off";
}

const HORN = "M4 9v6h4l5 4V5L8 9z";
const WAVES = "M16 8.5a5 5 0 0 1 0 7M18.5 6a8.5 8.5 0 0 1 0 12";
const CROSS = "m16.5 9.5 5 5m0-5-5 5";

export function Mute() {
  t();
  const words = play().sound;
  const off = volume.value === "off";
  return (
    <button
      type="button"
      class="quiet mute"
      aria-label={words.mute}
      title={off ? words.unmuteHint : words.mute}
      aria-pressed={off}
      onClick={toggleMute}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path class="filled" d={HORN} />
        <path d={off ? CROSS : WAVES} />
      </svg>
    </button>
  );
}

/** Any press wakes it; this one says so. */
export function SoundChip() {
  if (!asleep.value || volume.value === "off") return null;
  return (
    <button type="button" class="sound-chip">
      {play().sound.wake}
    </button>
  );
}
