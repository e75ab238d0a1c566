// Owns what players say to each other of another game once this one is over (P2), and where it is to be found.
// Must never make the game: the server does, once both have agreed.
import { useEffect } from "preact/hooks";
import type { RematchWord, Snapshot } from "../generated/protocol";
import { play } from "../i18n/play";
import { newId } from "../ids";
import { playTone } from "../sound/tones";
import { ask, rematch } from "./beside";
import { online, opponent, presence, seat } from "./store";

export function RematchRow({ now }: { now: Snapshot }) {
  const mine = seat.value;
  const news = rematch.value;
  const words = play().rematch;
  const offered = news?.state === "asked" && news.by !== mine && mine !== null;
  useEffect(() => {
    if (offered) playTone("ask");
  }, [offered]);
  // An event pairs its players itself.
  if (now.game.settings.conduct === "event") return null;
  if (news?.state === "ready" && news.next) {
    return (
      <div class="rematch">
        <a class="button primary" href={`/g/${news.next}`}>
          {mine === null ? words.watch : words.go}
        </a>
      </div>
    );
  }
  return (
    <div class="rematch">
      {mine !== null && <Buttons />}
      <p class="hint" role="status">
        {newsText()}
      </p>
    </div>
  );
}

/** Both stay in their places, whatever is being said. */
function Buttons() {
  const words = play().rematch;
  const news = rematch.value;
  const mine = seat.value;
  const asked = news?.state === "asked";
  const theirs = asked && news.by !== mine;
  const away = !presence.value?.[opponent() ?? "black"];
  // Whoever was declined waits for the other to ask.
  const declined = news?.state === "declined" && news.by !== mine;
  const off = !online.value || news?.state === "accepted";
  return (
    <div class="decide">
      <button
        type="button"
        class={`button primary ${theirs ? "glow" : ""}`}
        disabled={off || away || declined || (asked && !theirs)}
        onClick={() => say(theirs ? "accept" : "ask")}
      >
        {theirs ? words.accept : words.ask}
      </button>
      <button type="button" class="button" disabled={off || !asked} onClick={() => say("decline")}>
        {asked && !theirs ? words.withdraw : words.decline}
      </button>
    </div>
  );
}

function newsText(): string {
  const words = play().rematch;
  const news = rematch.value;
  const mine = seat.value;
  switch (news?.state) {
    case "asked":
      return news.by === mine ? words.asked : words.offered(news.by ?? "black");
    case "declined":
      return news.by === mine || news.by === null ? "" : words.declined(news.by);
    case "lapsed":
      return words.lapsed;
    case "accepted":
      return words.making;
    case "failed":
      return words.failed;
    default: {
      const other = opponent();
      return other !== null && presence.value?.[other] === false ? words.away : "";
    }
  }
}

function say(word: RematchWord): void {
  ask({ type: "rematch", id: newId(), word });
}
