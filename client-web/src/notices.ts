// Owns the short messages that come and go, and the one bar that stays when the page is out of date.
// Must never know why something was refused beyond its text.
import { signal } from "@preact/signals";
import type { Refused } from "./generated/protocol";
import { haveWords, loadWords, refusalText } from "./i18n";

export interface Notice {
  key: number;
  text: string;
}

const SHOWN_MS = 4_000;
const MOST = 3;

export const notices = signal<readonly Notice[]>([]);
export const outOfDate = signal(false);
/** How often something was refused to this page, for what makes a sound of it. */
export const refusals = signal(0);

let count = 0;

export function notify(text: string): void {
  count += 1;
  const key = count;
  notices.value = [...notices.value.filter((one) => one.text !== text).slice(1 - MOST), { key, text }];
  setTimeout(() => dismiss(key), SHOWN_MS);
}

export function dismiss(key: number): void {
  notices.value = notices.value.filter((one) => one.key !== key);
}

/** Its text may not be here yet; without a line to fetch it over, the code stands for it. */
export function notifyRefused(refused: Refused): void {
  refusals.value += 1;
  const tell = () => notify(refusalText(refused));
  if (haveWords("refusals")) tell();
  else loadWords("refusals").then(tell, tell);
}
