// Speaking the time: by the browser's own voice for the language, the last thing said in place of the one before.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { volume } from "../src/prefs";
import { hush, say, voiceFor } from "../src/sound/speech";

const voices = [
  { lang: "en-US", localService: true },
  { lang: "zh-HK", localService: true },
  { lang: "zh-CN", localService: false, name: "far" },
  { lang: "zh_CN", localService: true, name: "near" },
] as SpeechSynthesisVoice[];

interface Said {
  text: string;
  lang: string;
  volume: number;
  onerror?: (event: { error: string }) => void;
}

let heard: (Said | "silence")[] = [];
const synthesis = {
  speaking: false,
  pending: false,
  getVoices: () => voices,
  speak: (words: Said) => {
    synthesis.speaking = true;
    heard.push(words);
  },
  cancel: () => {
    synthesis.speaking = false;
    heard.push("silence");
  },
};

beforeEach(() => {
  heard = [];
  synthesis.speaking = false;
  synthesis.getVoices = () => voices;
  vi.stubGlobal("speechSynthesis", synthesis);
  vi.stubGlobal(
    "SpeechSynthesisUtterance",
    class {
      constructor(readonly text: string) {}
    },
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
  volume.value = "full";
});

test("a voice of the language is taken, a near one before a far one, and Cantonese is another language", () => {
  expect(voiceFor("zh-CN")).toMatchObject({ name: "near" });
  expect(voiceFor("en")).toMatchObject({ lang: "en-US" });
  expect(voiceFor("fr")).toBeNull();
  expect(voiceFor("zh-TW")).toMatchObject({ name: "near" });
  synthesis.getVoices = () => [...voices, { lang: "zh-TW", localService: false } as SpeechSynthesisVoice];
  expect(voiceFor("zh-TW")).toMatchObject({ lang: "zh-TW" });
});

test("what is said replaces what is being said, and nothing is silenced needlessly", () => {
  expect(say("1", "zh-CN", () => {})).toBe(true);
  expect(say("2", "zh-CN", () => {})).toBe(true);
  expect(heard).toMatchObject([{ text: "1", lang: "zh_CN", volume: 1 }, "silence", { text: "2" }]);
  hush();
  hush();
  expect(heard.slice(3)).toEqual(["silence"]);
});

test("without a voice, or muted, nothing is said, so that a tone may stand for it", () => {
  volume.value = "off";
  expect(say("1", "zh-CN", () => {})).toBe(false);
  volume.value = "low";
  expect(say("1", "zh-CN", () => {})).toBe(true);
  synthesis.getVoices = () => [];
  expect(say("1", "zh-CN", () => {})).toBe(false);
  expect(heard).toMatchObject([{ volume: 0.25 }]);
});

test("a voice that does not speak is told of, one that was silenced is not", () => {
  const failed = vi.fn();
  say("1", "en", failed);
  const words = heard[0] as Said;
  words.onerror?.({ error: "interrupted" });
  expect(failed).not.toHaveBeenCalled();
  words.onerror?.({ error: "network" });
  expect(failed).toHaveBeenCalledOnce();
});
