// Owns whether the system may tell the visitor of something, and asking for it; only a press leads here.
import { signal } from "@preact/signals";

export type MayNotify = "yes" | "ask" | "blocked" | "missing";

export const mayNotify = signal<MayNotify>(look());

/** True when it is allowed from now on. */
export async function askToNotify(): Promise<boolean> {
  if (look() === "ask") await Notification.requestPermission();
  mayNotify.value = look();
  return mayNotify.value === "yes";
}

function look(): MayNotify {
  if (typeof Notification === "undefined") return "missing";
  switch (Notification.permission) {
    case "granted":
      return "yes";
    case "denied":
      return "blocked";
    case "default":
      return "ask";
  }
}
