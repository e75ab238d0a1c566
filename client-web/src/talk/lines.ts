// Owns what becomes of lines that come: kept once each, the newest only, and put in the order in which they are read.
// Must never know sockets, nor how a line is drawn.
import type { Color, Heard, Room, TalkLine } from "../generated/protocol";

/** A line, and when it came to this page: what one has read is counted by that. */
export interface Kept {
  line: TalkLine;
  order: number;
  /** Which of the speakers of this name: the first who was heard here is 1, and so is whoever a stone tells apart. */
  nth: number;
}

export type Item = { kind: "line"; kept: Kept } | { kind: "heading" };

/** The server keeps a hundred of each room; a long evening may bring more. */
export const MOST = 400;

export function keyOf({ room, number }: TalkLine): string {
  return `${room} ${number}`;
}

/** Lines that were there already are not there twice. `players`: who is the first of a name without having said a word. */
export function withLines(
  kept: readonly Kept[],
  came: readonly TalkLine[],
  players: readonly string[],
): readonly Kept[] {
  const known = new Set(kept.map(({ line }) => keyOf(line)));
  const all = [...kept];
  for (const line of came)
    if (!known.has(keyOf(line)))
      all.push({ line, order: (all.at(-1)?.order ?? 0) + 1, nth: nthOf(line, all, players) });
  return all.slice(-MOST);
}

/** Somebody's number stays while any of the lines under that name does. */
function nthOf(
  { name, speaker, seat }: TalkLine,
  before: readonly Kept[],
  players: readonly string[],
): number {
  if (seat) return 1;
  const namesakes = before.filter(({ line }) => line.name === name && line.seat === null);
  const same = namesakes.find(({ line }) => line.speaker === speaker);
  const taken = Math.max(players.includes(name) ? 1 : 0, ...namesakes.map(({ nth }) => nth));
  return same?.nth ?? taken + 1;
}

/** The newest that somebody said under a name, while it is kept. */
export function lastOf(kept: readonly Kept[], who: Pick<TalkLine, "name" | "speaker">): Kept | undefined {
  return kept.findLast(({ line }) => line.speaker === who.speaker && line.name === who.name);
}

/** What this page has heard of a talk, so that only the rest is sent after a break. */
export function heardOf(kept: readonly Kept[], talk: string): Heard {
  const last = (room: Room) =>
    kept.reduce((most, { line }) => (line.room === room ? Math.max(most, line.number) : most), 0);
  return { talk, players: last("players"), spectators: last("spectators") };
}

/**
 * As they are read. What spectators said while the game went on was kept from its players (J6) and comes to them under
 * a heading, after what they said themselves and before what is said after the end. `endedAt` is game time (ms); null
 * where it is not known, and everything stands as it was said.
 */
export function arranged(kept: readonly Kept[], seat: Color | null, endedAt: number | null): Item[] {
  const item = (one: Kept): Item => ({ kind: "line", kept: one });
  if (seat === null) return kept.map(item);
  const isAside = ({ line }: Kept) => line.room === "spectators";
  if (endedAt === null) {
    const first = kept.findIndex(isAside);
    if (first < 0) return kept.map(item);
    return [...kept.slice(0, first).map(item), { kind: "heading" }, ...kept.slice(first).map(item)];
  }
  const before = kept.filter(({ line }) => line.at <= endedAt);
  const asides = before.filter(isAside);
  return [
    ...before.filter((one) => !isAside(one)).map(item),
    ...(asides.length > 0 ? [{ kind: "heading" } as const, ...asides.map(item)] : []),
    ...kept.filter(({ line }) => line.at > endedAt).map(item),
  ];
}

/** Lines of others that came after `seen` and are shown. */
export function unreadOf(
  kept: readonly Kept[],
  seen: number,
  isShown: (line: TalkLine) => boolean,
  isOwn: (line: TalkLine) => boolean,
): number {
  return kept.filter(({ line, order }) => order > seen && isShown(line) && !isOwn(line)).length;
}
