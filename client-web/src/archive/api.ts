// Owns the questions to the archive over HTTP, each with a bound on how long its answer may take.
// Must never know how an answer is shown.
import type { Estimates, EstimatesProgress, GameRecord, PlayedGames, Refused } from "../generated/protocol";

export type Answer<T> =
  | { state: "there"; value: T }
  | { state: "refused"; why: Refused }
  | { state: "failed" };

const PATIENCE_MS = 15_000;
const PAGE = 30;

/** Finished games, the newest first; `before` is what the page before said comes next. */
export function playedGames(player: string, before: number | null): Promise<Answer<PlayedGames>> {
  const query = new URLSearchParams({ limit: String(PAGE) });
  if (player !== "") query.set("player", player);
  if (before !== null) query.set("before", String(before));
  return ask(`/api/games?${query}`);
}

export function gameRecord(game: string): Promise<Answer<GameRecord>> {
  return ask(recordPath(game));
}

/** How it stood at every tenth move; until that is worked out, how far it is. */
export function estimatesOf(game: string): Promise<Answer<Estimates | EstimatesProgress>> {
  return ask(`${recordPath(game)}/estimates`);
}

export function recordPath(game: string): string {
  return `/api/games/${encodeURIComponent(game)}`;
}

export function sgfPath(game: string): string {
  return `${recordPath(game)}/sgf`;
}

export function send<T>(path: string, body: BodyInit): Promise<Answer<T>> {
  return ask(path, { method: "POST", body });
}

/** A text as the server has it; null where it cannot be had. */
export async function plainText(path: string): Promise<string | null> {
  try {
    const response = await fetch(path, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}

async function ask<T>(path: string, how: RequestInit = {}): Promise<Answer<T>> {
  try {
    const response = await fetch(path, { ...how, signal: AbortSignal.timeout(PATIENCE_MS) });
    const said: unknown = await response.json();
    if (response.ok) return { state: "there", value: said as T };
    return isRefused(said) ? { state: "refused", why: said } : { state: "failed" };
  } catch {
    // No connection, no answer in time, or none that is JSON: for the visitor it is all one.
    return { state: "failed" };
  }
}

function isRefused(said: unknown): said is Refused {
  return typeof said === "object" && said !== null && "code" in said && typeof said.code === "string";
}
