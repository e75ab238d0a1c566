// Owns the parts of the page that are loaded by themselves: those of the first picture, which differ from page to page,
// what playing needs next, and the rest when it is first wanted. Words and style come with them.
// Must never know what is in them.
import { type ReadonlySignal, signal } from "@preact/signals";
import { loadWords } from "./i18n";
import type { Part } from "./i18n/dictionaries";
import { outOfDate } from "./notices";
import { loadStyle } from "./style";
import laterStyle from "./styles/later.css?url";
import playStyle from "./styles/play.css?url";
import reviewStyle from "./styles/review.css?url";
import settingsStyle from "./styles/settings.css?url";
import talkStyle from "./styles/talk.css?url";

type LobbyParts = typeof import("./lobby_parts");
type GameParts = typeof import("./game_parts");
type Parts = typeof import("./later_parts");
type ReviewParts = typeof import("./review_parts");
type SettingsParts = typeof import("./settings_parts");
type TalkParts = typeof import("./talk_parts");
type PlayParts = typeof import("./play_parts");

/** A line that is bad just now may be good again soon, or later. */
const TRIES = 3;
const AGAIN_MS = 2_000;
const LATER_MS = 10_000;
/** For browsers that do not tell when they have time. */
const SOON_MS = 300;

export const [lobbyParts, loadLobbyParts] = late<LobbyParts>(() => import("./lobby_parts"), []);
export const [gameParts, loadGameParts] = late<GameParts>(() => import("./game_parts"), []);
export const [later, loadLater] = late<Parts>(() => import("./later_parts"), [laterStyle], "play", "later");
export const [reviewParts, loadReview] = late<ReviewParts>(
  () => import("./review_parts"),
  [laterStyle, reviewStyle],
  "play",
  "later",
  "review",
  "refusals",
);
export const [settingsParts, loadSettings] = late<SettingsParts>(
  () => import("./settings_parts"),
  [settingsStyle],
  "settings",
);
export const [playParts, loadPlayParts] = late<PlayParts>(
  () => import("./play_parts"),
  [playStyle],
  "play",
  "refusals",
);
export const [talkParts, loadTalk] = late<TalkParts>(
  () => import("./talk_parts"),
  [talkStyle],
  "talk",
  "refusals",
);

/** After what is shown first has been drawn. */
export function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(work, { timeout: 1_000 });
  else setTimeout(work, SOON_MS);
}

function answers(): Promise<boolean> {
  return fetch("/", { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** `styles`: the addresses of what the first picture's style leaves out; nothing is shown without them. */
function late<P>(
  fetchParts: () => Promise<P>,
  styles: readonly string[],
  ...words: Part[]
): [ReadonlySignal<P | null>, () => void] {
  const parts = signal<P | null>(null);
  let loading = false;
  const tryOnce = (triesLeft: number) => {
    Promise.all([fetchParts(), loadWords(...words), ...styles.map(loadStyle)]).then(
      ([loaded]) => {
        parts.value = loaded;
      },
      async () => {
        if (triesLeft > 0) setTimeout(() => tryOnce(triesLeft - 1), AGAIN_MS);
        // A server that answers, and has not this page's parts, is of a newer version; else it is the line.
        else if (await answers()) outOfDate.value = true;
        else setTimeout(() => tryOnce(0), LATER_MS);
      },
    );
  };
  const load = () => {
    if (parts.value || loading) return;
    loading = true;
    tryOnce(TRIES - 1);
  };
  return [parts, load];
}
