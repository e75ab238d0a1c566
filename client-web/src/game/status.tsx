// Owns the line that says what is going on and what is awaited, always of the same height.
import type { Snapshot } from "../generated/protocol";
import { t } from "../i18n";
import { playParts } from "../later";
import { online, presence, seat, waiting } from "./store";

export function Status({ now }: { now: Snapshot }) {
  const parts = playParts.value;
  return (
    <div class="status">
      <div class="status-text">
        <p class="status-main">{headline(now)}</p>
        <p class="status-more">{parts && <parts.StatusMore now={now} />}</p>
      </div>
      {parts && <parts.Gone now={now} />}
    </div>
  );
}

function headline(now: Snapshot): string {
  const words = t().game;
  switch (now.phase) {
    case "waiting": {
      const here = presence.value;
      if (here?.black && !here.white) return words.waitingFor("white");
      if (here?.white && !here.black) return words.waitingFor("black");
      return words.waiting;
    }
    case "playing":
      if (seat.value === null) return words.toPlay(now.to_play);
      if (waiting.value.some(({ type }) => type === "play" || type === "pass"))
        return online.value ? words.sending : words.unsent;
      return now.to_play === seat.value ? words.yourTurn : words.theirTurn;
    case "finished":
      return t().result.title;
    default:
      return playParts.value?.breakHeadline(now, now.phase) ?? "";
  }
}
