// Owns the board view: it draws the stones that it is given and tells which point was chosen.
// Must never know rules, sockets or clocks, and never plays out a capture.
import type { ComponentChild } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import type { Coordinates, Lie, LastMark as Mark } from "../prefs";
import { Cells } from "./cells";
import { cellPixels, frame, pick, viewBox } from "./geometry";
import { Aim, Grid, KoMark, LastMark, Pointed, StoneMark, Stones, Territory } from "./layers";
import { MoveNumbers } from "./numbers";
import type { Stone } from "./points";

export type Input = "mouse" | "touch" | "keyboard";

export interface BoardProps {
  size: number;
  stones: Int8Array;
  last: number | null;
  ko: number | null;
  dead: ReadonlySet<number>;
  owner: Int8Array | null;
  /** A stone that is not the server's yet: aimed at (a second tap places it) or already sent. */
  provisional: { vertex: number; stone: Stone; state: "aimed" | "sent" } | null;
  /** A point that somebody speaks of. */
  pointed: number | null;
  /** The stone that a mouse shows over an empty point; 0 shows none. */
  ghost: Stone;
  coordinates: Coordinates;
  lastMark: Mark;
  /** What is written on stones; a last stone with its number needs no mark. */
  numbers: ReadonlyMap<number, number>;
  lie: Lie;
  interactive: boolean;
  label: string;
  describe: (vertex: number) => string;
  onPick: (vertex: number, input: Input, cellPixels: number) => void;
  /** What else is drawn over the stones. */
  over?: ComponentChild;
}

/** A finger or mouse that moved further than this was dragging. */
const DRAG_PIXELS = 10;

export function Board(props: BoardProps) {
  const { size, stones, last, ko, provisional, ghost, coordinates, lie, interactive, describe, onPick } =
    props;
  const svg = useRef<SVGSVGElement>(null);
  const pressed = useRef<{ vertex: number; x: number; y: number } | null>(null);
  const [hover, setHover] = useState<number | null>(null);
  const shape = useMemo(() => frame(size, coordinates), [size, coordinates]);
  const labels = useMemo(() => [...stones.keys()].map(describe), [stones, describe]);

  const at = (event: PointerEvent) => {
    const box = svg.current?.getBoundingClientRect();
    return box ? pick(shape, box, event.clientX, event.clientY) : null;
  };
  const onPointerDown = (event: PointerEvent) => {
    const vertex = event.button === 0 && event.isPrimary ? at(event) : null;
    pressed.current = vertex === null ? null : { vertex, x: event.clientX, y: event.clientY };
  };
  const onPointerUp = (event: PointerEvent) => {
    const start = pressed.current;
    pressed.current = null;
    const box = svg.current?.getBoundingClientRect();
    if (!interactive || !start || !box || at(event) !== start.vertex) return;
    if (Math.hypot(event.clientX - start.x, event.clientY - start.y) > DRAG_PIXELS) return;
    onPick(start.vertex, event.pointerType === "mouse" ? "mouse" : "touch", cellPixels(shape, box));
  };
  const onPointerMove = (event: PointerEvent) => {
    if (event.pointerType === "mouse") setHover(at(event));
  };
  const leave = () => {
    pressed.current = null;
    setHover(null);
  };

  const ghosted = interactive && ghost !== 0 && hover !== null && stones[hover] === 0 && hover !== ko;
  const shownGhost = ghosted && hover !== provisional?.vertex ? hover : null;
  const lastStone = last === null ? 0 : (stones[last] as Stone);
  return (
    <svg
      ref={svg}
      class={`board ${interactive ? "interactive" : ""}`}
      viewBox={viewBox(shape)}
      role="none"
      // A press leaves the focus where it is: after the game the arrow keys step through it.
      onMouseDown={(event) => event.preventDefault()}
      onPointerDown={onPointerDown}
      onPointerUp={onPointerUp}
      onPointerMove={onPointerMove}
      onPointerLeave={leave}
      onPointerCancel={leave}
    >
      <Gradients />
      <Grid size={size} coordinates={coordinates} />
      <Stones size={size} stones={stones} dead={props.dead} last={last} lie={lie} />
      {props.owner && <Territory size={size} stones={stones} dead={props.dead} owner={props.owner} />}
      <g aria-hidden="true">
        {ko !== null && <KoMark vertex={ko} size={size} />}
        {props.numbers.size > 0 && (
          <MoveNumbers size={size} stones={stones} last={last} numbers={props.numbers} />
        )}
        {last !== null && lastStone !== 0 && !props.numbers.has(last) && (
          <LastMark vertex={last} size={size} stone={lastStone} lie={lie} mark={props.lastMark} />
        )}
        {props.over}
        {shownGhost !== null && (
          <StoneMark vertex={shownGhost} size={size} stone={ghost} lie={lie} look="ghost" />
        )}
        {props.pointed !== null && <Pointed vertex={props.pointed} size={size} />}
        {provisional?.state === "aimed" && <Aim vertex={provisional.vertex} size={size} />}
        {provisional && (
          <StoneMark
            vertex={provisional.vertex}
            size={size}
            stone={provisional.stone}
            lie={lie}
            look={provisional.state}
          />
        )}
      </g>
      <Cells
        size={size}
        label={props.label}
        labels={labels}
        start={last ?? (size * size - 1) >> 1}
        onChoose={(vertex) => interactive && onPick(vertex, "keyboard", 0)}
      />
    </svg>
  );
}

export function Gradients() {
  return (
    <defs>
      <radialGradient id="black-stone" cx="38%" cy="32%" r="70%">
        <stop class="black-shine" offset="0" />
        <stop class="black-body" offset="1" />
      </radialGradient>
      <radialGradient id="white-stone" cx="40%" cy="34%" r="72%">
        <stop class="white-shine" offset="0.3" />
        <stop class="white-body" offset="1" />
      </radialGradient>
    </defs>
  );
}
