// Owns the key by which a spectator is the same speaker after a break or a reload: known to this tab and the server alone.
// Must never know what is said.
import type { SpeakerKey } from "../generated/protocol";
import { newId } from "../ids";
import { read, write } from "../storage";

const KEY = "shoutan.speaker";

let known: SpeakerKey | null = null;

export function speakerKey(): SpeakerKey {
  known ??= read("session", KEY) ?? newId();
  write("session", KEY, known);
  return known;
}
