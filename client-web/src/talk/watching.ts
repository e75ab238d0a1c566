// Owns how those who watch are told: names that somebody chose, and the number of the rest.
// Must never know who may be told of whom: the server leaves names out where that is not to be.
import { isolated } from "../foreign";
import type { Presence } from "../generated/protocol";
import { isGuest } from "../guest";
import { t } from "../i18n";
import { talkWords } from "../i18n/talk";

/** Empty while nobody watches. */
export function watchingText(now: Presence | null, isNameShown: (name: string) => boolean): string {
  if (!now || now.spectators === 0) return "";
  const named = [...new Set(now.names ?? [])].filter((name) => !isGuest(name) && isNameShown(name));
  if (named.length === 0) return t().game.spectators(now.spectators);
  return talkWords().watching(named.map(isolated), Math.max(0, now.spectators - named.length));
}
