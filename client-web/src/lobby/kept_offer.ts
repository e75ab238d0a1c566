// Owns one's own offer as this tab keeps it over a reload and a broken line, with the right to come back to it.
// Must never know sockets. The token leaves this file only to be said to the server.
import type { Seek, SeekToken } from "../generated/protocol";
import { readJson, write } from "../storage";

const KEY = "shoutan.offer";

/** `ended`: nothing is left to come back to; it is told until it is made again or waved away. */
export interface KeptOffer {
  seek: Seek;
  token: SeekToken;
  ended: boolean;
}

export function keepOffer(kept: KeptOffer | null): void {
  write("session", KEY, kept && JSON.stringify(kept));
}

export function keptOffer(): KeptOffer | null {
  const saved = readJson("session", KEY);
  if (typeof saved !== "object" || saved === null || !("seek" in saved) || !("token" in saved)) return null;
  return saved as KeptOffer;
}

/** There may be an offer to come back to, on whatever page this tab begins. */
export function mayComeBack(): boolean {
  return keptOffer()?.ended === false;
}
