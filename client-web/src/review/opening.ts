// Owns opening a file: what was chosen or dropped, what the server made of it, and which of its games is meant.
// Must never keep it anywhere but in this page.
import { signal } from "@preact/signals";
import { type Answer, send } from "../archive/api";
import type { SgfTree } from "../generated/protocol";
import { refusalText } from "../i18n";
import { words } from "../i18n/later";
import { reviewWords } from "../i18n/review";
import { notify } from "../notices";
import { treeOf } from "./file_tree";
import { Review } from "./review";

/** As much as the server reads. */
export const MOST_BYTES = 1024 * 1024;

export interface OpenFile {
  name: string;
  file: SgfTree;
  review: Review;
}

export type Opening =
  | { state: "none"; trouble: string | null }
  | { state: "reading" }
  | { state: "asking"; name: string; bytes: ArrayBuffer; games: number; trouble: string | null }
  | ({ state: "open" } & OpenFile);

const nothing: Opening = { state: "none", trouble: null };
export const opening = signal<Opening>(nothing);

/** Of two files the later one counts. */
let turn = 0;

export async function openFile(file: Pick<File, "name" | "size" | "arrayBuffer">): Promise<void> {
  turn += 1;
  const mine = turn;
  const { file: say } = reviewWords();
  if (file.size > MOST_BYTES) return refuse(say.tooLarge);
  if (file.size === 0) return refuse(say.empty);
  opening.value = { state: "reading" };
  const bytes = await file.arrayBuffer().catch(() => null);
  if (mine !== turn) return;
  if (bytes === null) return refuse(say.unreadable);
  await read(mine, file.name, bytes, null);
}

export async function chooseGame(game: number): Promise<void> {
  const now = opening.peek();
  if (now.state !== "asking") return;
  turn += 1;
  await read(turn, now.name, now.bytes, game);
}

export function closeFile(): void {
  turn += 1;
  const now = opening.peek();
  if (now.state === "open") now.review.close();
  opening.value = nothing;
}

/** `game`: null while nobody has said which. */
async function read(mine: number, name: string, bytes: ArrayBuffer, game: number | null): Promise<void> {
  const before = opening.peek();
  const answer = await send<SgfTree>(`/api/sgf${game === null ? "" : `?game=${game}`}`, bytes);
  if (mine !== turn) return;
  if (answer.state !== "there") {
    const trouble = troubleText(answer);
    // Another game of the same file may be well.
    opening.value = before.state === "asking" ? { ...before, trouble } : { state: "none", trouble };
    return;
  }
  const file = answer.value;
  const broken = file.nodes.find(({ refused }) => refused !== undefined);
  if (broken?.refused && (game !== null || file.games === 1)) notify(refusalText(broken.refused));
  opening.value =
    game === null && file.games > 1
      ? { state: "asking", name, bytes, games: file.games, trouble: null }
      : { state: "open", name, file, review: begin(file, bytes) };
}

function begin(file: SgfTree, bytes: ArrayBuffer): Review {
  return new Review({
    key: `f.${digest(new Uint8Array(bytes))}.${file.game}`,
    size: file.about.size,
    ruleset: file.about.ruleset ?? "chinese-2002",
    tree: treeOf(file),
    ready: () => Promise.resolve(true),
  });
}

function refuse(trouble: string): void {
  opening.value = { state: "none", trouble };
}

function troubleText(answer: Exclude<Answer<never>, { state: "there" }>): string {
  if (answer.state === "failed") return words().failed;
  return answer.why.code === "too_large" ? reviewWords().file.tooLarge : refusalText(answer.why);
}

/** Tells files apart, so that each has its own branches; it guards nothing. */
export function digest(bytes: Uint8Array): string {
  let [one, two] = [0x811c9dc5, 0x9e3779b9];
  for (const byte of bytes) {
    one = Math.imul(one ^ byte, 0x01000193);
    two = Math.imul(two ^ byte, 0x85ebca6b) ^ (two >>> 13);
  }
  return [one, two].map((half) => (half >>> 0).toString(16).padStart(8, "0")).join("");
}
