// Owns what a press on the board becomes: a choice where it was let go on its own point, or, held for a moment by a
// finger, a look through the magnifier that ends with a point aimed at. Must never know stones.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Input } from "./board";
import { cellPixels, type Frame, nearest, pick } from "./geometry";

/** A finger or mouse that moved further than this was dragging. */
const DRAG_PIXELS = 10;
const HOLD_MS = 250;

export interface Held {
  x: number;
  y: number;
  vertex: number | null;
  box: DOMRect;
}

interface Plan {
  shape: Frame;
  svg: { current: SVGSVGElement | null };
  interactive: boolean;
  onPick: (vertex: number, input: Input, cellPixels: number) => void;
  /** What a held finger aims at; null where nothing is placed. */
  onAim: ((vertex: number) => void) | null;
}

interface Start {
  vertex: number | null;
  x: number;
  y: number;
}

export function usePress({ shape, svg, interactive, onPick, onAim }: Plan) {
  const [held, setHeld] = useState<Held | null>(null);
  const start = useRef<Start | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const look = ({ clientX: x, clientY: y }: { clientX: number; clientY: number }): Held | null => {
    const box = svg.current?.getBoundingClientRect();
    return box ? { x, y, box, vertex: nearest(shape, box, x, y) } : null;
  };
  const forget = () => {
    clearTimeout(timer.current);
    start.current = null;
    setHeld(null);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  // Whatever ends one's turn ends the look, too.
  useEffect(() => {
    if (!interactive) forget();
  }, [interactive]);

  return {
    held,
    onPointerDown: (event: PointerEvent) => {
      // A second finger zooms the page.
      if (!event.isPrimary || event.button !== 0) return forget();
      const box = svg.current?.getBoundingClientRect();
      if (!box) return;
      const { clientX: x, clientY: y } = event;
      start.current = { vertex: pick(shape, box, x, y), x, y };
      if (event.pointerType === "mouse" || !interactive || !onAim) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setHeld(look(event)), HOLD_MS);
    },
    onPointerMove: (event: PointerEvent) => {
      const from = start.current;
      if (!from || !event.isPrimary) return;
      if (held) setHeld(look(event));
      else if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > DRAG_PIXELS)
        clearTimeout(timer.current);
    },
    onPointerUp: (event: PointerEvent) => {
      const from = start.current;
      const box = svg.current?.getBoundingClientRect();
      const aimed = held && look(event);
      forget();
      if (!interactive || !from || !box) return;
      if (aimed) {
        if (aimed.vertex !== null) onAim?.(aimed.vertex);
        return;
      }
      const { clientX: x, clientY: y } = event;
      if (from.vertex === null || pick(shape, box, x, y) !== from.vertex) return;
      if (Math.hypot(x - from.x, y - from.y) > DRAG_PIXELS) return;
      onPick(from.vertex, event.pointerType === "mouse" ? "mouse" : "touch", cellPixels(shape, box));
    },
    onPointerCancel: forget,
    /** While one looks through the magnifier, the finger moves the point and not the page. */
    onTouchMove: (event: TouchEvent) => {
      if (held && event.cancelable) event.preventDefault();
    },
    /** A finger that is held asks for the magnifier, not for a menu. */
    onContextMenu: (event: Event) => {
      if (start.current && onAim) event.preventDefault();
    },
    forget,
  };
}
