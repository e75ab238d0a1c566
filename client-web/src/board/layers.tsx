// Owns the drawn layers of the board: lines, coordinates, stones, territory, marks.
// Must never handle input.
import type { ComponentChild } from "preact";
import type { Coordinates, Lie, LastMark as Mark } from "../prefs";
import { Memo } from "../ui/memo";
import { across, CELL, down, labelling, shift } from "./geometry";
import { COLUMNS, type Stone, starPoints } from "./points";

const RADIUS = CELL * 0.475;
const names = ["", "black", "white"];

export class Grid extends Memo<{ size: number; coordinates: Coordinates }> {
  override render({ size, coordinates }: { size: number; coordinates: Coordinates }): ComponentChild {
    const end = (size - 1) * CELL;
    const lines = Array.from(
      { length: size },
      (_, line) => `M0 ${line * CELL}H${end}M${line * CELL} 0V${end}`,
    );
    const stars = starPoints(size).map((star) => `M${across(star, size)} ${down(star, size)}h0`);
    return (
      <g aria-hidden="true">
        <path class="grid-line" d={lines.join("")} />
        <path class="grid-edge" d={`M0 0H${end}V${end}H0Z`} />
        <path class="grid-star" d={stars.join("")} />
        {coordinates !== "off" && <Labels size={size} coordinates={coordinates} />}
      </g>
    );
  }
}

function Labels({ size, coordinates }: { size: number; coordinates: Coordinates }) {
  const end = (size - 1) * CELL;
  const { gap, letter } = labelling(size);
  const four = coordinates === "four";
  const labels: { x: number; y: number; text: string }[] = [];
  for (let line = 0; line < size; line++) {
    const at = line * CELL;
    const column = COLUMNS[line] ?? "";
    const row = String(size - line);
    labels.push({ x: at, y: end + gap, text: column }, { x: -gap, y: at, text: row });
    if (four) labels.push({ x: at, y: -gap, text: column }, { x: end + gap, y: at, text: row });
  }
  return (
    <g class="coordinate" font-size={letter}>
      {labels.map(({ x, y, text }) => (
        <text key={`${x},${y}`} x={x} y={y} dy="0.36em">
          {text}
        </text>
      ))}
    </g>
  );
}

interface StoneProps {
  vertex: number;
  size: number;
  stone: Stone;
  lie: Lie;
  look: string;
}

export class StoneMark extends Memo<StoneProps> {
  override render({ vertex, size, stone, lie, look }: StoneProps) {
    return (
      <circle
        class={`stone ${names[stone]} ${look}`}
        cx={across(vertex, size) + shift(vertex, 0, lie)}
        cy={down(vertex, size) + shift(vertex, 1, lie)}
        r={RADIUS}
      />
    );
  }
}

interface StonesProps {
  size: number;
  stones: Int8Array;
  dead: ReadonlySet<number>;
  last: number | null;
  lie: Lie;
}

export class Stones extends Memo<StonesProps> {
  override render({ size, stones, dead, last, lie }: StonesProps) {
    const placed = [...stones.keys()].filter((vertex) => stones[vertex] !== 0);
    const shadow = placed
      .filter((vertex) => !dead.has(vertex))
      .map((vertex) => {
        const x = across(vertex, size) + shift(vertex, 0, lie);
        return `M${x} ${down(vertex, size) + shift(vertex, 1, lie)}h0`;
      });
    return (
      <g aria-hidden="true">
        <path class="stone-shadow" d={shadow.join("")} />
        {placed.map((vertex) => (
          <StoneMark
            key={vertex}
            vertex={vertex}
            size={size}
            stone={stones[vertex] as Stone}
            lie={lie}
            look={dead.has(vertex) ? "dead" : vertex === last ? "newest" : ""}
          />
        ))}
      </g>
    );
  }
}

interface TerritoryProps {
  size: number;
  stones: Int8Array;
  dead: ReadonlySet<number>;
  owner: Int8Array;
}

/** A small square of its owner's colour on each point that is counted without a living stone. */
export class Territory extends Memo<TerritoryProps> {
  override render({ size, stones, dead, owner }: TerritoryProps) {
    const squares = ([1, 2] as const).map((stone) => {
      const points = [...owner.keys()].filter(
        (vertex) => owner[vertex] === stone && (stones[vertex] === 0 || dead.has(vertex)),
      );
      return {
        stone,
        d: points.map((vertex) => square(across(vertex, size), down(vertex, size), CELL * 0.16)).join(""),
      };
    });
    return (
      <g aria-hidden="true">
        {squares.map(({ stone, d }) => (
          <path key={stone} class={`territory ${names[stone]}`} d={d} />
        ))}
      </g>
    );
  }
}

interface LastMarkProps {
  vertex: number;
  size: number;
  stone: Stone;
  lie: Lie;
  mark: Mark;
}

export function LastMark({ vertex, size, stone, lie, mark }: LastMarkProps) {
  if (mark === "off") return null;
  const [x, y, end] = [across(vertex, size), down(vertex, size), (size - 1) * CELL];
  return (
    <>
      {mark === "cross" && <path class="last-lines" d={`M0 ${y}H${end}M${x} 0V${end}`} />}
      <circle
        class={`last-mark ${mark} on-${names[stone]}`}
        cx={x + shift(vertex, 0, lie)}
        cy={y + shift(vertex, 1, lie)}
        r={CELL * (mark === "dot" ? 0.13 : 0.22)}
      />
    </>
  );
}

export function KoMark({ vertex, size }: { vertex: number; size: number }) {
  return <path class="ko-mark" d={square(across(vertex, size), down(vertex, size), CELL * 0.2)} />;
}

/** Lines through a stone that waits for its second tap: the finger hides the point itself. */
export function Aim({ vertex, size }: { vertex: number; size: number }) {
  const x = across(vertex, size);
  const y = down(vertex, size);
  const end = (size - 1) * CELL;
  return (
    <g class="aim">
      <path d={`M0 ${y}H${end}M${x} 0V${end}`} />
      <circle cx={x} cy={y} r={CELL * 0.62} />
    </g>
  );
}

export function Pointed({ vertex, size }: { vertex: number; size: number }) {
  return <circle class="pointed" cx={across(vertex, size)} cy={down(vertex, size)} r={CELL * 0.62} />;
}

function square(x: number, y: number, half: number): string {
  return `M${x - half} ${y - half}h${half * 2}v${half * 2}h${-half * 2}Z`;
}
