// Owns what becomes of lines that come: kept once each, the newest only, and put in the order in which they are read.
// Must never know sockets, nor how a line is drawn.
import type { Color, Heard, Room, TalkLine } from "../generated/protocol";

/** A line, and when it came to this page: what one has read is counted by that. */
export interface Kept {
  line: TalkLine;
  order: number;
}

export type Item = { kind: "line"; kept: Kept } | { kind: "heading" };

/** The server keeps a hundred of each room; a long evening may bring more. */
export const MOST = 400;

export function keyOf({ room, number }: TalkLine): string {
  return `${room} ${number}`;
}

/** Lines that were there already are not there twice. */
export function withLines(kept: readonly Kept[], came: readonly TalkLine[]): readonly Kept[] {
  const known = new Set(kept.map(({ line }) => keyOf(line)));
  const fresh = came.filter((line) => !known.has(keyOf(line)));
  const from = (kept.at(-1)?.order ?? 0) + 1;
  return [...kept, ...fresh.map((line, index) => ({ line, order: from + index }))].slice(-MOST);
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
