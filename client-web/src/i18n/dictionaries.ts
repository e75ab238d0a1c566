// Owns where the words are fetched from: a chunk for each language and each part of the page.
// Must never hold a word itself, nor know which language is in force.
import type { Code } from "../generated/protocol";
import type { Language } from "./languages";
import type { LaterMessages } from "./later/zh";
import type { PlayMessages } from "./play/zh";
import type { ReviewMessages } from "./review/zh";
import type { SettingsMessages } from "./settings/zh";
import type { TalkMessages } from "./talk/zh";
import type { Messages } from "./zh";

/** What each part of the page says: `first` is needed to see anything at all. */
export interface Parts {
  first: Messages;
  play: PlayMessages;
  later: LaterMessages;
  review: ReviewMessages;
  settings: SettingsMessages;
  talk: TalkMessages;
  refusals: Record<Code, string>;
}

export type Part = keyof Parts;

export const fetchWords: { [P in Part]: Record<Language, () => Promise<Parts[P]>> } = {
  first: {
    zh: () => import("./zh").then(({ zh }) => zh),
    tw: () => import("./tw").then(({ tw }) => tw),
    en: () => import("./en").then(({ en }) => en),
  },
  play: {
    zh: () => import("./play/zh").then(({ zh }) => zh),
    tw: () => import("./play/tw").then(({ tw }) => tw),
    en: () => import("./play/en").then(({ en }) => en),
  },
  later: {
    zh: () => import("./later/zh").then(({ zh }) => zh),
    tw: () => import("./later/tw").then(({ tw }) => tw),
    en: () => import("./later/en").then(({ en }) => en),
  },
  review: {
    zh: () => import("./review/zh").then(({ zh }) => zh),
    tw: () => import("./review/tw").then(({ tw }) => tw),
    en: () => import("./review/en").then(({ en }) => en),
  },
  settings: {
    zh: () => import("./settings/zh").then(({ zh }) => zh),
    tw: () => import("./settings/tw").then(({ tw }) => tw),
    en: () => import("./settings/en").then(({ en }) => en),
  },
  talk: {
    zh: () => import("./talk/zh").then(({ zh }) => zh),
    tw: () => import("./talk/tw").then(({ tw }) => tw),
    en: () => import("./talk/en").then(({ en }) => en),
  },
  refusals: {
    zh: () => import("./refusals").then(({ zh }) => zh),
    tw: () => import("./refusals").then(({ tw }) => tw),
    en: () => import("./refusals").then(({ en }) => en),
  },
};
