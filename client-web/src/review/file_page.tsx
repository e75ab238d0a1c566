// Owns the page on which a record is opened from a file and looked at. A file may be dropped anywhere on it.
import { useEffect, useState } from "preact/hooks";
import { reviewed } from "../archive/course";
import { ReplayBar } from "../archive/replay_bar";
import { reviewWords } from "../i18n/review";
import { FileView } from "./file_view";
import { stepsOf } from "./game_panel";
import { chooseGame, closeFile, openFile, opening } from "./opening";

const MOST_LISTED = 100;

export function FilePage() {
  const { file: say } = reviewWords();
  const over = useDrop();
  const now = opening.value;
  const review = now.state === "open" ? now.review : null;
  useEffect(() => {
    reviewed.value = review && stepsOf(review);
    return () => {
      reviewed.value = null;
    };
  }, [review]);
  return (
    <>
      {now.state === "open" && <FileView key={now.review.source.key} open={now} bar={<ReplayBar />} />}
      {now.state !== "open" && (
        <section class="lone card opening" aria-busy={now.state === "reading"}>
          <h1>{say.title}</h1>
          <Choose />
          <p class="hint">{say.drop}</p>
          <p class="hint">{say.private}</p>
          <div role="status">{now.state === "reading" && <p>{say.reading}</p>}</div>
          <div role="alert">
            {"trouble" in now && now.trouble !== null && <p class="warn">{now.trouble}</p>}
          </div>
          {now.state === "asking" && <Which games={now.games} />}
        </section>
      )}
      {over && (
        <div class="drop-here" aria-hidden="true">
          {say.dropHere}
        </div>
      )}
    </>
  );
}

function Choose() {
  const onChange = (event: Event & { currentTarget: HTMLInputElement }) => {
    const [file] = event.currentTarget.files ?? [];
    if (file) void openFile(file);
    // The same file may be chosen once more.
    event.currentTarget.value = "";
  };
  return (
    <label class="button primary big choose-file">
      {reviewWords().file.choose}
      <input type="file" accept=".sgf,application/x-go-sgf,text/plain" onChange={onChange} />
    </label>
  );
}

function Which({ games }: { games: number }) {
  const { file: say } = reviewWords();
  const listed = Array.from({ length: Math.min(games, MOST_LISTED) }, (_, game) => game);
  return (
    <div class="which">
      <p>{say.which(games)}</p>
      <div class="which-games">
        {listed.map((game) => (
          <button key={game} type="button" class="button" onClick={() => void chooseGame(game)}>
            {say.game(game + 1)}
          </button>
        ))}
      </div>
      {games > MOST_LISTED && <p class="hint">{say.moreGames(MOST_LISTED)}</p>}
    </div>
  );
}

/** True while a file is held over the page. */
function useDrop(): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const onOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setOver(true);
    };
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      setOver(false);
      const [file] = event.dataTransfer?.files ?? [];
      if (!file) return;
      event.preventDefault();
      closeFile();
      void openFile(file);
    };
    addEventListener("dragover", onOver);
    addEventListener("dragleave", onLeave);
    addEventListener("drop", onDrop);
    return () => {
      removeEventListener("dragover", onOver);
      removeEventListener("dragleave", onLeave);
      removeEventListener("drop", onDrop);
    };
  }, []);
  return over;
}
