// Owns what the page says about its connection: connecting, lost, and for two seconds that it is back.
// Several lines may be open: it speaks of the one that the page in front lives by.
import { signal } from "@preact/signals";
import type { Link } from "./socket";

export type LinkSign = "quiet" | "connecting" | "lost" | "refused" | "restored";

const RESTORED_MS = 2_000;
/** A first connection that is fast needs no sign. */
const PATIENCE_MS = 800;

/** A line that comes back by itself. */
export interface Line {
  readonly link: Link;
  readonly retry: () => void;
}

export const linkSign = signal<LinkSign>("quiet");
/** Whether there is a network at all, as far as the browser knows. */
export const network = signal(typeof navigator === "undefined" || navigator.onLine);
/** What the retry button does. */
export const retry = signal<() => void>(() => {});

let front: Line | null = null;

let timer: ReturnType<typeof setTimeout> | undefined;

/** A page that is being left loses its sockets, which is no news. */
let leaving = false;
if (typeof addEventListener === "function") {
  addEventListener("pagehide", () => {
    leaving = true;
  });
  addEventListener("pageshow", () => {
    leaving = false;
  });
  for (const change of ["online", "offline"])
    addEventListener(change, () => {
      network.value = navigator.onLine;
    });
}

/** The page lives by this line from now on, or by none. */
export function lookAt(line: Line | null): void {
  front = line;
  retry.value = line?.retry ?? (() => {});
  showLink("closed");
  if (line) showLink(line.link);
}

/** What happened to a line is said if it is the one in front. */
export function tellOf(line: Line | null, link: Link): void {
  if (line === front) showLink(link);
}

export function showLink(link: Link): void {
  if (leaving) return;
  clearTimeout(timer);
  switch (link) {
    case "connecting":
      timer = setTimeout(() => set("connecting"), PATIENCE_MS);
      return;
    case "lost":
    case "refused":
      set(link);
      return;
    case "closed":
      set("quiet");
      return;
    case "open":
      set(linkSign.value === "lost" || linkSign.value === "refused" ? "restored" : "quiet");
      if (linkSign.value === "restored") timer = setTimeout(() => set("quiet"), RESTORED_MS);
  }
}

function set(sign: LinkSign): void {
  linkSign.value = sign;
}
