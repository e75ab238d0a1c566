// Owns the replay as part of a game's page: open as long as the page is, and all there is of a game until it is found.
import { useEffect } from "preact/hooks";
import { whole } from "../game/view";
import { t } from "../i18n";
import { words } from "../i18n/later";
import { LostPage } from "../pages/lost";
import { troubleText } from "./games_page";
import { fetchRecord, missing, openReplay } from "./replay";
import { useReplayKeys } from "./replay_keys";

interface Props {
  game: string;
  /** Where a shared link begins. */
  move: string | null;
  /** The server no longer has the game in memory; the archive may have it. */
  gone: boolean;
}

export function Replay({ game, move, gone }: Props) {
  useReplayKeys();
  useEffect(() => openReplay(game, move), [game, move]);
  useEffect(() => {
    if (gone) void fetchRecord();
  }, [gone]);
  return whole.value ? null : <Missing />;
}

function Missing() {
  const trouble = missing.value;
  if (trouble === null) return <p class="lone quiet-text">{t().game.loading}</p>;
  if (trouble.state === "refused") return <LostPage text={troubleText(trouble)} />;
  return (
    <section class="lone card" role="alert">
      <p>{troubleText(trouble)}</p>
      <button type="button" class="button primary" onClick={() => void fetchRecord()}>
        {words().again}
      </button>
    </section>
  );
}
