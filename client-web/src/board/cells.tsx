// Owns the board for keyboards and screen readers: a grid of invisible cells, one of them in the tab order.
// Must never know what choosing a point does.
import { useRef, useState } from "preact/hooks";
import { Memo } from "../ui/memo";
import { CELL } from "./geometry";

const BETWEEN = "\n";

interface Props {
  size: number;
  label: string;
  labels: readonly string[];
  start: number;
  /** Under a mouse that may place there; only this one changes its look, not all of them with every turn. */
  offered: number | null;
  onChoose: (vertex: number) => void;
}

export function Cells({ size, label, labels, start, offered, onChoose }: Props) {
  const [roving, setRoving] = useState<number | null>(null);
  const grid = useRef<SVGGElement>(null);
  const current = roving ?? start;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    // A reader may have put the focus on another cell than the keys did.
    const focused = event.target instanceof SVGElement ? Number(event.target.dataset.vertex) : Number.NaN;
    const at = Number.isNaN(focused) ? current : focused;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      onChoose(at);
      return;
    }
    const to = step(event.key, at, size);
    if (to === null) return;
    event.preventDefault();
    setRoving(to);
    const cell = grid.current?.querySelector(`[data-vertex="${to}"]`);
    if (cell instanceof SVGElement) cell.focus();
  };

  return (
    <g
      ref={grid}
      role="grid"
      aria-label={label}
      aria-rowcount={size}
      aria-colcount={size}
      onKeyDown={onKeyDown}
    >
      {Array.from({ length: size }, (_, row) => (
        <Row
          key={row}
          row={row}
          size={size}
          labels={labels.slice(row * size, (row + 1) * size).join(BETWEEN)}
          current={columnIn(row, current, size)}
          offered={columnIn(row, offered, size)}
        />
      ))}
    </g>
  );
}

function columnIn(row: number, vertex: number | null, size: number): number | null {
  return vertex !== null && Math.floor(vertex / size) === row ? vertex % size : null;
}

interface RowProps {
  row: number;
  size: number;
  /** As one text, which is compared at once: a move changes two rows of nineteen. */
  labels: string;
  /** The columns of the cells that stand out, if they are here. */
  current: number | null;
  offered: number | null;
}

class Row extends Memo<RowProps> {
  override render({ row, size, labels, current, offered }: RowProps) {
    return (
      <g role="row">
        {labels.split(BETWEEN).map((label, column) => (
          <Cell
            key={column}
            vertex={row * size + column}
            size={size}
            label={label}
            inOrder={column === current}
            offered={column === offered}
          />
        ))}
      </g>
    );
  }
}

interface CellProps {
  vertex: number;
  size: number;
  label: string;
  inOrder: boolean;
  offered: boolean;
}

class Cell extends Memo<CellProps> {
  override render({ vertex, size, label, inOrder, offered }: CellProps) {
    return (
      <rect
        class={offered ? "cell offered" : "cell"}
        role="gridcell"
        aria-label={label}
        tabindex={inOrder ? 0 : -1}
        data-vertex={vertex}
        x={(vertex % size) * CELL - CELL / 2}
        y={Math.floor(vertex / size) * CELL - CELL / 2}
        width={CELL}
        height={CELL}
      />
    );
  }
}

/** Where a key leads; null for a key that leads nowhere. */
export function step(key: string, from: number, size: number): number | null {
  const column = from % size;
  const row = Math.floor(from / size);
  switch (key) {
    case "ArrowLeft":
      return column > 0 ? from - 1 : from;
    case "ArrowRight":
      return column < size - 1 ? from + 1 : from;
    case "ArrowUp":
      return row > 0 ? from - size : from;
    case "ArrowDown":
      return row < size - 1 ? from + size : from;
    case "Home":
      return row * size;
    case "End":
      return row * size + size - 1;
    default:
      return null;
  }
}
