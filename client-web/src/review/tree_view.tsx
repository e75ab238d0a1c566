// Owns how the tree is drawn: only what is in sight, and what is looked at always in sight.
// Must never change the tree.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { reviewWords } from "../i18n/review";
import { type Layout, layout, type Placed } from "./layout";
import type { Review } from "./review";
import type { Node } from "./tree";
import { isMain } from "./walk";

/** Wide enough for a finger. */
const CELL = 30;
const BEYOND = 4;

interface Sight {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function TreeView({ review }: { review: Review }) {
  const box = useRef<HTMLDivElement>(null);
  const [sight, setSight] = useState<Sight>({ left: 0, top: 0, right: 20, bottom: 8 });
  const changes = review.changes.value;
  const current = review.current.value;
  const all = useMemo(() => layout(review.tree.root), [review, changes]);

  useEffect(() => {
    const seen = box.current;
    if (!seen) return;
    const look = () => setSight(sightOf(seen));
    const watcher = new ResizeObserver(look);
    watcher.observe(seen);
    seen.addEventListener("scroll", look, { passive: true });
    return () => {
      watcher.disconnect();
      seen.removeEventListener("scroll", look);
    };
  }, []);
  useEffect(() => {
    const seen = box.current;
    const placed = all.of.get(current);
    if (seen && placed) bringIntoSight(seen, placed);
  }, [current, all]);

  const near = all.placed.filter((one) => isNear(one, all, sight));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div ref={box} class="tree" tabIndex={0} role="group" aria-label={reviewWords().tree.label}>
      <div class="tree-all" style={{ width: `${all.columns * CELL}px`, height: `${all.rows * CELL}px` }}>
        <svg width={all.columns * CELL} height={all.rows * CELL} aria-hidden="true">
          <path class="tree-main" d={edges(near, all, "main")} />
          <path class="tree-edge" d={edges(near, all, "aside")} />
        </svg>
        {near.map((one) => (
          <Stone
            key={one.node.id}
            placed={one}
            here={one.node === current}
            onPick={(node) => review.goTo(node)}
          />
        ))}
      </div>
    </div>
  );
}

interface StoneProps {
  placed: Placed;
  here: boolean;
  onPick: (node: Node) => void;
}

function Stone({ placed: { node, column, row }, here, onPick }: StoneProps) {
  const { made, own } = node;
  const look = [
    made?.color ?? "bare",
    own ? "own" : "",
    here ? "here" : "",
    node.said?.comment ? "said" : "",
  ];
  return (
    <button
      type="button"
      class={`tree-node ${look.join(" ")}`}
      style={{ left: `${column * CELL}px`, top: `${row * CELL}px` }}
      tabIndex={here ? 0 : -1}
      aria-current={here ? "step" : undefined}
      aria-label={nodeText(node)}
      title={nodeText(node)}
      onClick={() => onPick(node)}
    >
      <span>{made ? node.depth : ""}</span>
    </button>
  );
}

export function nodeText({ depth, made, own }: Node): string {
  const { tree: say } = reviewWords();
  if (!made) return depth === 0 ? say.start : say.bare(depth);
  const text = say.node(depth, made.color, made.point === "pass" ? say.pass : made.point);
  return own ? `${text} · ${say.own}` : text;
}

/** Lines from what came before: straight on in a row, or down and aside. */
function edges(near: readonly Placed[], all: Layout, which: "main" | "aside"): string {
  const middle = (place: number) => place * CELL + CELL / 2;
  const parts = near.map(({ node, column, row }) => {
    const before = node.parent ? all.of.get(node.parent) : undefined;
    if (!before || isMain(node) !== (which === "main")) return "";
    const from = `M${middle(before.column)} ${middle(before.row)}`;
    const down = row > before.row ? `V${middle(row - 1)}` : "";
    return `${from}${down}L${middle(column)} ${middle(row)}`;
  });
  return parts.join("");
}

/** A node, or the line that leads to it, is in sight or nearly so. */
function isNear({ node, column, row }: Placed, all: Layout, sight: Sight): boolean {
  const from = (node.parent && all.of.get(node.parent)?.row) ?? row;
  return column >= sight.left && column <= sight.right && row >= sight.top && from <= sight.bottom;
}

function sightOf(box: HTMLElement): Sight {
  return {
    left: Math.floor(box.scrollLeft / CELL) - BEYOND,
    top: Math.floor(box.scrollTop / CELL) - BEYOND,
    right: Math.ceil((box.scrollLeft + box.clientWidth) / CELL) + BEYOND,
    bottom: Math.ceil((box.scrollTop + box.clientHeight) / CELL) + BEYOND,
  };
}

/** Only the tree scrolls, never the page with it; and only when it must, so that a press moves nothing. */
function bringIntoSight(box: HTMLElement, { column, row }: Placed): void {
  const [x, y] = [column * CELL, row * CELL];
  if (x < box.scrollLeft + CELL || x > box.scrollLeft + box.clientWidth - 2 * CELL)
    box.scrollLeft = x - (box.clientWidth - CELL) / 2;
  if (y < box.scrollTop || y > box.scrollTop + box.clientHeight - CELL)
    box.scrollTop = y - (box.clientHeight - CELL) / 2;
}
