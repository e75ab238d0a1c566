// Owns asking the server for the positions of a line, and remembering what it said of the last few.
// Must never judge an answer.
import { type Answer, send } from "../archive/api";
import type { Line, Positions } from "../generated/protocol";

const REMEMBERED = 60;
const known = new Map<string, Positions>();

export async function positionsOf(line: Line): Promise<Answer<Positions>> {
  const body = JSON.stringify(line);
  const before = known.get(body);
  if (before) return { state: "there", value: before };
  const answer = await send<Positions>("/api/positions", body);
  if (answer.state === "there") remember(body, answer.value);
  return answer;
}

/** The oldest goes when there are too many. */
function remember(body: string, said: Positions): void {
  known.set(body, said);
  const [oldest] = known.keys();
  if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest);
}

/** As on a first visit. */
export function forget(): void {
  known.clear();
}
