// Owns what players say to each other of another game once this one is over (P2), and where it is to be found.
// Must never make the game: the server does, once both have agreed.
import { useEffect } from "preact/hooks";
import type { RematchWord } from "../generated/protocol";
import { play } from "../i18n/play";
import { newId } from "../ids";
import { playTone } from "../sound/tones";
import { ask, rematch } from "./beside";
import { online, opponent, presence, seat } from "./store";

/** In its place whatever is being said: it asks, agrees, or leads to the game that was made. */
export function RematchButton() {
  const words = play().rematch;
  const mine = seat.value;
  const news = rematch.value;
  const offered = isOffered();
  useEffect(() => {
    if (offered) playTone("ask");
  }, [offered]);
  if (news?.state === "ready" && news.next) {
    return (
      <a class="button primary" href={`/g/${news.next}`}>
        {mine === null ? words.watch : words.go}
      </a>
    );
  }
  if (mine === null) return null;
  // Whoever was declined waits for the other to ask.
  const declined = news?.state === "declined" && news.by !== mine;
  const off = !online.value || isAway() || declined || news?.state === "accepted";
  return (
    <button
      type="button"
      class={`button primary ${offered ? "glow" : ""}`}
      disabled={off || (news?.state === "asked" && !offered)}
      onClick={() => say(offered ? "accept" : "ask")}
    >
      {offered ? words.accept : words.ask}
    </button>
  );
}

/** For players a line that always says something, so that nothing moves when there is news. */
export function RematchNews() {
  const words = play().rematch;
  const asked = seat.value !== null && rematch.value?.state === "asked";
  return (
    <div class={seat.value === null ? "" : "rematch"}>
      <p class="hint" role="status">
        {newsText()}
      </p>
      {asked && (
        <button type="button" class="button small" disabled={!online.value} onClick={() => say("decline")}>
          {isOffered() ? words.decline : words.withdraw}
        </button>
      )}
    </div>
  );
}

function newsText(): string {
  const words = play().rematch;
  const news = rematch.value;
  const mine = seat.value;
  switch (news?.state) {
    case "asked":
      return news.by === null || news.by === mine ? words.asked : words.offered(news.by);
    case "declined":
      return news.by === null || news.by === mine ? "" : words.declined(news.by);
    case "lapsed":
      return words.lapsed;
    case "accepted":
      return words.making;
    case "failed":
      return words.failed;
    default:
      return news || !isKnown() ? "" : isAway() ? words.away : words.present;
  }
}

/** The other side would like another game. */
function isOffered(): boolean {
  return seat.value !== null && rematch.value?.state === "asked" && rematch.value.by !== seat.value;
}

function isKnown(): boolean {
  return online.value && opponent() !== null && presence.value !== null;
}

function isAway(): boolean {
  const other = opponent();
  return other !== null && presence.value?.[other] === false;
}

function say(word: RematchWord): void {
  ask({ type: "rematch", id: newId(), word });
}
