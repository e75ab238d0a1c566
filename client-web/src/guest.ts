// Owns how long a name may be written, and what a visitor without a chosen name is called: the server says a Chinese word and four digits, the page says
// the same guest in the visitor's language, and keeps the digits for this tab, in the lobby and beside games.
// Must never know sockets.
import { t } from "./i18n";
import { chosenName } from "./prefs";
import { read, write } from "./storage";

/** The server counts what is seen, of which a pictograph is one and may have several of these. */
export const NAME_UNITS = 160;

const KEY = "shoutan.guest";
/** As the server and the pages of each language call them; the Chinese word is written by its code points here. */
const ANY_GUEST = /^(?:\u68cb\u53cb|Guest )\d{4}$/;
const GUEST = /^\D+(\d{4})$/;

/** The name to go by; `given` is what the server called this visitor, where it has. */
export function nameToGoBy(given: string | null): string {
  if (chosenName.value !== "") return chosenName.value;
  const digits = read("session", KEY) ?? GUEST.exec(given ?? "")?.[1] ?? newDigits();
  write("session", KEY, digits);
  return t().guest(digits);
}

export function isGuest(name: string): boolean {
  return ANY_GUEST.test(name);
}

function newDigits(): string {
  return String(Math.floor(Math.random() * 10_000)).padStart(4, "0");
}
