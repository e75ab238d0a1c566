// Owns the talk of the game that is open: the lines, the one under way, what was read, who one is in it.
// Must never know how it is drawn. A line is plain text from end to end.
import { batch, computed, effect, signal, untracked } from "@preact/signals";
import { ask, type BesideMessage, listenWith, session } from "../game/beside";
import { lastFrame, seat, snapshot, time } from "../game/store";
import type { Listening, Refused, TalkLine } from "../generated/protocol";
import { nameToGoBy } from "../guest";
import { newId } from "../ids";
import { heardOf, type Kept, unreadOf, withLines } from "./lines";
import { isShown } from "./muted";
import { speakerKey } from "./speaker";

/** A line that was not said, with the reason; `code` is null where the connection broke. */
export interface Unsaid {
  text: string;
  why: Refused | null;
}

/** What is older when it comes is not read aloud. */
const FRESH_MS = 5_000;

export const lines = signal<readonly Kept[]>([]);
export const listening = signal<Listening | null>(null);
export const pending = signal<{ id: string; text: string } | null>(null);
export const unsaid = signal<Unsaid | null>(null);
/** The newest line of another's, for who does not see it come. */
export const heard = signal<Kept | null>(null);
/** The game time (ms) of the end, where it is known. */
export const endedAt = signal<number | null>(null);

/** Up to which line everything was read. */
const seen = signal(0);
let game: string | null = null;
let talk: string | null = null;
/** When this page began to listen to it, in game time (ms). */
let cameAt = 0;

export const unread = computed(() => unreadOf(lines.value, seen.value, isShown, isOwn));
/** Players of an event say nothing before its end; a spectator where talk is off never does. */
export const maySpeak = computed(() => {
  const over = snapshot.value?.phase === "finished" && seat.value !== null;
  return over || listening.value?.speaking !== "off";
});

export function startTalk(): void {
  listenWith({ hear, refuse });
  effect(() => {
    const now = session.value;
    untracked(() => (now ? listen(now.game) : pause()));
  });
  effect(() => {
    const now = snapshot.value;
    if (!now) return;
    const frame = lastFrame.peek();
    const at = now.clocks?.at ?? (frame?.seq === now.seq ? frame.at : endedAt.peek());
    endedAt.value = now.phase === "finished" ? at : null;
  });
}

/** Whether it is under way; there is one at a time. */
export function say(text: string): boolean {
  if (pending.value || text.trim() === "") return false;
  const id = newId();
  if (!ask({ type: "say", id, text })) return false;
  batch(() => {
    pending.value = { id, text };
    unsaid.value = null;
  });
  return true;
}

export function readAll(): void {
  seen.value = lines.peek().at(-1)?.order ?? 0;
}

/** By who the server says that one is: a name may be another's too, and one's own may change. */
export function isOwn({ speaker }: TalkLine): boolean {
  return speaker === listening.value?.speaker;
}

function listen(of: string): void {
  if (of !== game) forget(of);
  const watching = seat.value === null;
  const before = talk === null ? null : heardOf(lines.value, talk);
  const [name, key] = watching ? [nameToGoBy(null), speakerKey()] : [null, null];
  ask({ type: "listen", id: newId(), name, heard: before, key });
}

/** The game was left: nothing of it is to be seen beside the next. */
function pause(): void {
  if (game !== null) forget(null);
}

function forget(next: string | null): void {
  game = next;
  talk = null;
  batch(() => {
    lines.value = [];
    listening.value = null;
    pending.value = null;
    unsaid.value = null;
    heard.value = null;
    seen.value = 0;
  });
}

function hear(message: BesideMessage): void {
  switch (message.type) {
    case "listening":
      welcome(message);
      return;
    case "lines":
      take(message.lines);
      return;
    case "said":
      if (message.id === pending.value?.id) pending.value = null;
      return;
  }
}

function welcome(message: Listening): void {
  if (talk !== message.talk) {
    lines.value = [];
    seen.value = 0;
    cameAt = time.now();
  }
  talk = message.talk;
  listening.value = message;
  const lost = pending.value;
  // A line that was said already is not said twice under its id.
  if (lost && !ask({ type: "say", ...lost })) giveBack(null);
}

function take(came: readonly TalkLine[]): void {
  const before = lines.value;
  const last = before.at(-1)?.order ?? 0;
  const now = time.now();
  const isFresh = ({ at }: TalkLine) => now - at < FRESH_MS;
  const { black, white } = snapshot.value?.game ?? {};
  const players = [black, white].filter((name) => name !== undefined);
  batch(() => {
    lines.value = withLines(before, came, players);
    // Whoever comes late has not left unread what was said before.
    if (last === 0) seen.value = came.filter(({ at }) => at < cameAt).length;
    const news = lines.value.findLast(
      ({ line, order }) => order > last && isFresh(line) && !isOwn(line) && isShown(line),
    );
    if (news) heard.value = news;
  });
}

function refuse(refused: Refused): boolean {
  if (refused.id === null || refused.id !== pending.value?.id) return false;
  giveBack(refused);
  return true;
}

function giveBack(why: Refused | null): void {
  const text = pending.value?.text ?? "";
  batch(() => {
    unsaid.value = { text, why };
    pending.value = null;
  });
}
