// Owns whether this tab must be told which of two seats it is, before it opens a game.
import { signal } from "@preact/signals";

export const asking = signal(false);
