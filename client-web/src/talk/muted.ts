// Owns whose lines are not shown on this device, and whether any are. Must never know what they say.
// Whoever is muted is muted as a speaker of one game: another of the same name is not.
import { computed, effect, signal } from "@preact/signals";
import { session } from "../game/beside";
import type { TalkLine } from "../generated/protocol";
import { talk } from "../prefs";
import { readJson, whenWrittenElsewhere, write } from "../storage";

export interface Muted {
  game: string;
  speaker: string;
  /** As it was called then. */
  name: string;
}

type Speaker = Pick<TalkLine, "speaker">;

const KEY = "shoutan.muted";
/** The oldest make way: games end. */
const MOST = 200;

const muted = signal<readonly Muted[]>(kept());
/** Of the game that is open. */
export const mutedHere = computed(() => muted.value.filter(({ game }) => game === session.value?.game));

whenWrittenElsewhere(KEY, () => {
  muted.value = kept();
});
effect(() => write("local", KEY, muted.value.length > 0 ? JSON.stringify(muted.value) : null));

export function mute({ speaker, name }: Speaker & Pick<TalkLine, "name">): void {
  const game = session.peek()?.game;
  if (game === undefined || isMuted({ speaker })) return;
  // Another tab may have muted somebody meanwhile.
  muted.value = [...kept(), { game, speaker, name }].slice(-MOST);
}

export function unmute(one: Muted): void {
  muted.value = kept().filter((other) => other.game !== one.game || other.speaker !== one.speaker);
}

export function isShown(line: Speaker): boolean {
  return talk.value === "on" && !isMuted(line);
}

/** Where there is only a name, one that somebody muted bears is not shown either. */
export function isNameShown(name: string): boolean {
  return talk.value === "on" && mutedHere.value.every((one) => one.name !== name);
}

function isMuted({ speaker }: Speaker): boolean {
  return mutedHere.value.some((one) => one.speaker === speaker);
}

function kept(): readonly Muted[] {
  const saved = readJson("local", KEY);
  return Array.isArray(saved) ? saved.filter(isWhole).slice(-MOST) : [];
}

function isWhole(one: unknown): one is Muted {
  const parts = typeof one === "object" && one !== null ? (one as Partial<Record<keyof Muted, unknown>>) : {};
  return [parts.game, parts.speaker, parts.name].every((part) => typeof part === "string");
}
