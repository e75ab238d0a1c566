// Owns what was last read of a clock, for whoever shows it; who reads comes later than who shows.
import { signal } from "@preact/signals";
import type { Color } from "../generated/protocol";

/** What the last mark said, beside the clock that it was of, until that clock stops. */
export const reading = signal<{ color: Color; text: string } | null>(null);
