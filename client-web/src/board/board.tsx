// Owns the board view: it draws the stones that it is given and tells which point was chosen.
// Must never know rules, sockets or clocks, and never plays out a capture.
import type { ComponentChild, ComponentType } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import type { Coordinates, Lie, LastMark as Mark } from "../prefs";
import { Cells } from "./cells";
import { frame, pick, viewBox } from "./geometry";
import { Aim, Grid, KoMark, LastMark, Pointed, StoneMark, Stones, Territory } from "./layers";
import type { LensProps } from "./lens";
import { MoveNumbers } from "./numbers";
import type { Stone } from "./points";
import { usePress } from "./press";

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
  /** A point that a held finger aims at; null where nothing is placed. */
  onAim: ((vertex: number) => void) | null;
  /** What the finger then sees; null until it is loaded. */
  Lens: ComponentType<LensProps> | null;
}

export function Board(props: BoardProps) {
  const { size, stones, last, ko, provisional, ghost, coordinates, lie, interactive, describe, onPick } =
    props;
  const svg = useRef<SVGSVGElement>(null);
  const [hover, setHover] = useState<number | null>(null);
  const shape = useMemo(() => frame(size, coordinates), [size, coordinates]);
  const labels = useMemo(() => [...stones.keys()].map(describe), [stones, describe]);

  const press = usePress({ shape, svg, interactive, onPick, onAim: props.onAim });
  const { held } = press;
  const { Lens } = props;
  const onPointerMove = (event: PointerEvent) => {
    press.onPointerMove(event);
    const box = svg.current?.getBoundingClientRect();
    if (event.pointerType === "mouse" && box) setHover(pick(shape, box, event.clientX, event.clientY));
  };
  const leave = () => {
    press.forget();
    setHover(null);
  };

  const ghosted = interactive && ghost !== 0 && hover !== null && stones[hover] === 0 && hover !== ko;
  const shownGhost = ghosted && hover !== provisional?.vertex ? hover : null;
  const lastStone = last === null ? 0 : (stones[last] as Stone);
  const drawn = (
    <svg
      ref={svg}
      class={`board ${interactive ? "interactive" : ""}`}
      viewBox={viewBox(shape)}
      role="none"
      // A press leaves the focus where it is: after the game the arrow keys step through it.
      onMouseDown={(event) => event.preventDefault()}
      onPointerDown={press.onPointerDown}
      onPointerUp={press.onPointerUp}
      onPointerMove={onPointerMove}
      onPointerLeave={leave}
      onPointerCancel={leave}
      onTouchMove={press.onTouchMove}
      onContextMenu={press.onContextMenu}
    >
      <Gradients />
      <g id="board-face">
        <Grid size={size} coordinates={coordinates} />
        <Stones size={size} stones={stones} dead={props.dead} last={last} lie={lie} />
      </g>
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
        offered={interactive ? hover : null}
        onChoose={(vertex) => interactive && onPick(vertex, "keyboard", 0)}
      />
    </svg>
  );
  return (
    <>
      {drawn}
      {held && Lens && <Lens shape={shape} {...held} />}
    </>
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
