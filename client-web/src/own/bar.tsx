// Owns the way back to a game of one's own that goes on, on every other page: a quiet line in the page's head that says
// whose turn it is. Of several it is the one that calls the loudest.
import { isolated } from "../foreign";
import { play } from "../i18n/play";
import { elsewhere } from "./games";

export function OwnGame() {
  const [first, ...others] = elsewhere.value;
  if (!first) return null;
  const words = play().own;
  return (
    <a class={`own-game ${first.turn}`} href={`/g/${first.game}`}>
      <span class="own-against">{words.against(isolated(first.opponent))}</span>
      <strong role="status">{words.turn[first.turn]}</strong>
      <span class="own-back">{first.turn === "over" ? words.look : words.back}</span>
      {others.length > 0 && <span class="figures">{words.more(others.length)}</span>}
    </a>
  );
}
