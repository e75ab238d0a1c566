// Owns the ids of commands: never the same twice, in this tab or another.
import type { CommandId } from "./generated/protocol";

/** Works without a secure context, where `randomUUID` is missing. */
export function newId(): CommandId {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
