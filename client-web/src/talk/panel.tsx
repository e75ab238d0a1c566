// Owns the panel of the talk: its head with who watches and who is muted, the lines, the field to write in.
import { useState } from "preact/hooks";
import { isolated } from "../foreign";
import { presence } from "../game/store";
import type { Snapshot } from "../generated/protocol";
import { talkWords } from "../i18n/talk";
import { talk } from "../prefs";
import { Entry } from "./entry";
import { Lines } from "./line_list";
import { isNameShown } from "./muted";
import { Muting } from "./muting";
import { called } from "./namesake";
import { heard } from "./store";
import { watchingText } from "./watching";

export function Talk({ now }: { now: Snapshot }) {
  const words = talkWords();
  const [muting, setMuting] = useState(false);
  const watching = watchingText(presence.value, isNameShown);
  const news = heard.value;
  return (
    <section class="talk" aria-labelledby="talk-title">
      <div class="talk-head">
        <h2 id="talk-title">{words.title}</h2>
        <span class="hint" title={watching}>
          {watching}
        </span>
        <button
          type="button"
          class="quiet"
          aria-expanded={muting}
          aria-controls="muting"
          onClick={() => setMuting(!muting)}
        >
          {words.muting}
        </button>
      </div>
      {muting && <Muting />}
      {talk.value === "on" ? (
        <Lines size={now.game.settings.size} />
      ) : (
        <p class="talk-lines empty">{words.allMuted}</p>
      )}
      {talk.value === "on" && <Entry />}
      {/* Told wherever the panel is, also behind its tab. */}
      <Told
        text={news && words.line(called(news.line.name, news.nth), isolated(news.line.text))}
        order={news?.order ?? 0}
      />
    </section>
  );
}

function Told({ text, order }: { text: string | null; order: number }) {
  return (
    <p class="unseen" role="status">
      <span key={order}>{text}</span>
    </p>
  );
}
