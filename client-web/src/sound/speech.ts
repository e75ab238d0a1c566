// Owns speaking, by a voice that the browser has for the language; there may be none.
// What is said replaces what was being said: a reading that lags behind its clock is worse than none.
import { loudness } from "./audio";

const RATE = 1.15;

/** What a voice says of itself when it was only told to be quiet. */
const QUIETED: ReadonlySet<string> = new Set(["canceled", "interrupted"]);

/** False when there is no voice for it; `failed` when the voice there is turns out not to speak. */
export function say(text: string, lang: string, failed: () => void): boolean {
  if (typeof speechSynthesis === "undefined" || loudness() === 0) return false;
  const voice = voiceFor(lang);
  if (!voice) return false;
  const words = new SpeechSynthesisUtterance(text);
  words.voice = voice;
  words.lang = voice.lang;
  words.rate = RATE;
  words.volume = loudness();
  words.onerror = ({ error }) => {
    if (!QUIETED.has(error)) failed();
  };
  hush();
  speechSynthesis.speak(words);
  return true;
}

/** Only what speaks is silenced: some browsers swallow what follows a needless silencing. */
export function hush(): void {
  if (typeof speechSynthesis === "undefined") return;
  if (speechSynthesis.speaking || speechSynthesis.pending) speechSynthesis.cancel();
}

/** Some browsers speak only after they have spoken in a press, and load their voices when asked. */
export function startSpeech(): void {
  if (typeof speechSynthesis === "undefined") return;
  speechSynthesis.getVoices();
  const prime = () => {
    const nothing = new SpeechSynthesisUtterance("");
    nothing.volume = 0;
    speechSynthesis.speak(nothing);
  };
  addEventListener("pointerup", prime, { once: true });
}

/** The very tongue if there is one, else one of the same language; a local voice before one far away. */
export function voiceFor(lang: string): SpeechSynthesisVoice | null {
  const short = lang.slice(0, 2);
  const fits = speechSynthesis
    .getVoices()
    .filter((voice) => voice.lang.toLowerCase().startsWith(short))
    // Cantonese is called zh too.
    .filter((voice) => !/hk|yue/i.test(voice.lang));
  const rank = (voice: SpeechSynthesisVoice) =>
    (voice.lang.replace("_", "-") === lang ? 2 : 0) + (voice.localService ? 1 : 0);
  return fits.sort((one, other) => rank(other) - rank(one))[0] ?? null;
}
