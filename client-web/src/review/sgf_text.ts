// Owns how a tree is written as SGF: FF[4], UTF-8, variations in their order.
// Must never read one: what is read is read by the server.
import { vertexOf } from "../board/points";
import type { Color, PlayedMove, SgfAbout, SgfMark, SgfNode, SgfTimeLeft } from "../generated/protocol";
import type { Node } from "./tree";
import { after } from "./walk";

const signs: Record<SgfMark, string> = {
  circle: "CR",
  cross: "MA",
  square: "SQ",
  triangle: "TR",
  selected: "SL",
  black_territory: "TB",
  white_territory: "TW",
};

/** `nodeText`: the properties of a node, without its semicolon. */
export function sgfOf(root: Node, nodeText: (node: Node) => string): string {
  const parts: string[] = [];
  // What is still to be written, the next one last: the head of a line of play, or a text that closes one.
  const waiting: (Node | string)[] = [root];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next === "string") {
      parts.push(next);
      continue;
    }
    const line = [next, ...after(next)];
    const fork = line.findIndex(({ children }) => children.length > 1);
    const straight = fork === -1 ? line : line.slice(0, fork + 1);
    parts.push("(", ...straight.map((node) => `;${nodeText(node)}`));
    waiting.push(")", ...(straight.at(-1)?.children ?? []).toReversed());
  }
  return `${parts.join("")}\n`;
}

/** A node of the viewer's own. */
export function moveText(made: PlayedMove | null, size: number): string {
  return made ? `${letter(made.color)}[${point(made.point, size)}]` : "";
}

/** A node of a file, as the server told of it. */
export function saidText(said: SgfNode, size: number): string {
  const parts = [moveText(said.move ?? null, size)];
  if (!said.move) {
    for (const [name, points] of [
      ["AB", said.black],
      ["AW", said.white],
      ["AE", said.empty],
    ] as const)
      parts.push(list(name, points ?? [], size));
    if (said.to_play) parts.push(`PL[${letter(said.to_play)}]`);
  }
  parts.push(left("black", said.black_left), left("white", said.white_left));
  if (said.name) parts.push(`N[${escaped(said.name)}]`);
  if (said.comment) parts.push(`C[${escaped(said.comment)}]`);
  for (const { mark, points } of said.marks ?? []) parts.push(list(signs[mark], points, size));
  const labels = (said.labels ?? []).map((one) => `[${point(one.point, size)}:${escaped(one.text, ":")}]`);
  if (labels.length > 0) parts.push(`LB${labels.join("")}`);
  return parts.join("");
}

/** What a file says of its game, for the root. */
export function aboutText(about: SgfAbout): string {
  const texts: [string, string | number | null][] = [
    ["GM", 1],
    ["FF", 4],
    ["CA", "UTF-8"],
    ["SZ", about.size],
    ["PB", about.black],
    ["PW", about.white],
    ["BR", about.black_rank],
    ["WR", about.white_rank],
    ["RE", about.result],
    ["RU", about.rules],
    ["KM", about.komi],
    ["HA", about.handicap],
    ["TM", about.main_ms === null ? null : seconds(about.main_ms)],
    ["OT", about.overtime],
    ["DT", about.date],
    ["PC", about.place],
    ["EV", about.event],
    ["RO", about.round],
    ["GN", about.name],
    ["GC", about.comment],
  ];
  return texts.map(([name, text]) => (text === null ? "" : `${name}[${escaped(String(text))}]`)).join("");
}

/** The nodes of a record that is one line, as they stand in it. */
export function nodeTexts(sgf: string): string[] {
  const texts: string[] = [];
  let from = -1;
  let inside = false;
  for (let at = 0; at < sgf.length; at++) {
    const sign = sgf[at];
    if (inside) {
      if (sign === "\\") at += 1;
      else if (sign === "]") inside = false;
    } else if (sign === "[") {
      inside = true;
    } else if (sign === ";" || sign === ")" || sign === "(") {
      if (from >= 0) texts.push(sgf.slice(from, at).trim());
      from = sign === ";" ? at + 1 : -1;
    }
  }
  return texts;
}

function letter(color: Color): string {
  return color === "black" ? "B" : "W";
}

/** Two letters from the top left; nothing for a pass. */
function point(name: string, size: number): string {
  const vertex = vertexOf(name, size);
  if (vertex === null) return "";
  const a = "a".charCodeAt(0);
  return String.fromCharCode(a + (vertex % size), a + Math.floor(vertex / size));
}

function list(name: string, points: readonly string[], size: number): string {
  return points.length === 0 ? "" : name + points.map((one) => `[${point(one, size)}]`).join("");
}

function left(color: Color, time: SgfTimeLeft | undefined): string {
  if (!time) return "";
  const count = time.count === undefined ? "" : `O${letter(color)}[${time.count}]`;
  return `${letter(color)}L[${seconds(time.ms)}]${count}`;
}

/** Exact: thousandths stand as they are. */
function seconds(ms: number): string {
  const rest = String(ms % 1000)
    .padStart(3, "0")
    .replace(/0+$/, "");
  return `${Math.floor(ms / 1000)}${rest === "" ? "" : `.${rest}`}`;
}

function escaped(text: string, also = ""): string {
  return text.replace(/[\\\]:]/g, (sign) => (sign === ":" && also !== ":" ? sign : `\\${sign}`));
}
