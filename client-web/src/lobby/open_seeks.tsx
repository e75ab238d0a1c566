// Owns the list of open offers to take.
import { isolated } from "../foreign";
import type { Seek } from "../generated/protocol";
import { t } from "../i18n";
import { PlayerName } from "../ui/player_name";
import { ListCard, narrowed } from "./list_card";
import { counts, seekLook, seeks } from "./looking";
import { settingsLine } from "./settings_text";
import { type Held, useSteady } from "./steady";
import { acceptSeek, offer, ready } from "./store";

export function OpenSeeks() {
  const words = t().lobby;
  const page = seeks.value;
  // One's own stands above, where it can be withdrawn.
  const lines = (page?.lines ?? []).filter((seek) => seek.id !== offer.value?.id);
  const { shown, steady } = useSteady(lines, page?.look);
  return (
    <ListCard
      title={words.openSeeks}
      hint={counts.value && words.visitors(counts.value.visitors)}
      page={page}
      look={seekLook}
    >
      {shown.length === 0 && !offer.value && !narrowed(seekLook.value) && (
        <p class="empty">{page ? words.noSeeks : "\u00a0"}</p>
      )}
      <ul class="rows" {...steady}>
        {shown.map((held) => (
          <SeekRow key={held.line.id} {...held} />
        ))}
      </ul>
    </ListCard>
  );
}

function SeekRow({ line: seek, gone }: Held<Seek>) {
  const words = t().lobby;
  return (
    <li class={gone ? "row gone" : "row"}>
      <span class={`seat-stone ${seek.color}`} aria-hidden="true" />
      <div class="row-text">
        <strong>
          <PlayerName name={seek.name} />
        </strong>
        <p class="parts">
          {[...settingsLine(seek.settings), t().colorChoice(seek.color)].map((part) => (
            <span key={part}>{part}</span>
          ))}
        </p>
      </div>
      <button
        type="button"
        class="button primary"
        aria-label={words.acceptLabel(isolated(seek.name))}
        disabled={gone || !ready.value}
        onClick={() => acceptSeek(seek)}
      >
        {words.accept}
      </button>
    </li>
  );
}
