// Owns the row of a player's buttons. Each stays in its place in every phase; what does not apply is only off.
import { pointName } from "../board/points";
import type { Snapshot } from "../generated/protocol";
import { t } from "../i18n";
import { later, loadLater } from "../later";
import { placing } from "../prefs";
import { ConfirmButton } from "../ui/confirm_button";
import { aim, asksAgain } from "./aim";
import { place } from "./goban";
import { More } from "./more";
import { command, myTurn, online, seat } from "./store";
import { lookingBack, view } from "./view";

export function Controls({ now }: { now: Snapshot }) {
  const words = t().game;
  const parts = later.value;
  const watching = seat.value === null;
  // A player's own buttons are back as soon as the game is.
  const replays = now.phase === "finished" || (watching && lookingBack.value) || view.value !== null;
  if (parts && replays) return <parts.ReplayBar />;
  if (watching) return <Watching />;
  const aimed = aim.value;
  const going = now.phase !== "waiting" && now.phase !== "finished";
  const sealing = now.phase === "sealing";
  return (
    <div class="controls">
      {asksAgain(placing.value) && (
        <button
          type="button"
          class={`button place ${aimed === null ? "" : "primary"}`}
          disabled={aimed === null}
          onClick={() => aimed !== null && place(pointName(aimed, now.game.settings.size))}
        >
          {words.place}
        </button>
      )}
      <ConfirmButton
        text={sealing ? words.sealPass : words.pass}
        question={sealing ? words.confirmSealPass : words.confirmPass}
        danger={false}
        disabled={!online.value || !myTurn.value}
        onConfirm={() => command(sealing ? { type: "seal", point: "pass" } : { type: "pass" })}
      />
      <ConfirmButton
        text={words.resign}
        question={words.confirmResign}
        danger={true}
        disabled={!online.value || !going}
        onConfirm={() => command({ type: "resign" })}
      />
      <More now={now} />
    </div>
  );
}

function Watching() {
  return (
    <p class="controls watching">
      {t().game.spectating}
      <button type="button" class="button" onClick={lookBack}>
        {t().lookBack}
      </button>
    </p>
  );
}

function lookBack(): void {
  lookingBack.value = true;
  loadLater();
}
