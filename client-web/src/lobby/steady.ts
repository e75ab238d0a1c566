// Owns rows that stay where they are while somebody points at them, so that none slips under a click or a tap.
// Must never know what the rows show.
import { useEffect, useRef, useState } from "preact/hooks";

/** A tap's click comes after the finger has left. */
const AFTER_MS = 300;

export interface Held<Line> {
  line: Line;
  /** It has gone meanwhile, and only its place is kept. */
  gone: boolean;
}

/** The lines in the order in which they are held, as they now are; those that came meanwhile have to wait. */
export function inPlace<Line extends { id: string }>(
  held: readonly Line[],
  now: readonly Line[],
): Held<Line>[] {
  const known = new Map(now.map((line) => [line.id, line]));
  return held.map((line) => ({ line: known.get(line.id) ?? line, gone: !known.has(line.id) }));
}

/** Another list that was asked for is shown at once: `list` is what names it. */
export function useSteady<Line extends { id: string }>(lines: readonly Line[], list: unknown) {
  const [over, setOver] = useState(false);
  const held = useRef(lines);
  const of = useRef(list);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  if (!over || of.current !== list) held.current = lines;
  of.current = list;
  const hold = () => {
    clearTimeout(timer.current);
    setOver(true);
  };
  const release = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOver(false), AFTER_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return { shown: inPlace(held.current, lines), steady: { onPointerEnter: hold, onPointerLeave: release } };
}
