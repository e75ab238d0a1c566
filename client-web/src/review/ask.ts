// Owns asking the server for the positions of a line, and remembering what it said of the last few.
// Must never judge an answer.
import { type Answer, send } from "../archive/api";
import type { Line, Positions } from "../generated/protocol";

const REMEMBERED = 60;
/** Also what is still awaited, so that nothing is asked twice at once. */
const known = new Map<string, Promise<Answer<Positions>>>();

export async function positionsOf(line: Line): Promise<Answer<Positions>> {
  const body = JSON.stringify(line);
  const asked = known.get(body) ?? send<Positions>("/api/positions", body);
  known.set(body, asked);
  const [oldest] = known.keys();
  if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest);
  const answer = await asked;
  // What was not answered may be another time.
  if (answer.state !== "there") known.delete(body);
  return answer;
}

/** As on a first visit. */
export function forget(): void {
  known.clear();
}
