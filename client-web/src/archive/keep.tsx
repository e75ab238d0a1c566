// Owns what one takes along from a finished game: its SGF, a link to it or to one of its moves, the record of time.
import { useRef, useState } from "preact/hooks";
import { gameTitle } from "../game/title";
import type { Snapshot } from "../generated/protocol";
import { words } from "../i18n/later";
import { reviewParts } from "../later";
import { notify } from "../notices";
import { sgfPath } from "./api";
import { fetchRecord, record, wanted } from "./replay";
import { TimeRecord } from "./time_record";

export function Keep({ now }: { now: Snapshot }) {
  const { keep: say } = words();
  const dialog = useRef<HTMLDialogElement>(null);
  const { id, black, white } = now.game;
  const reviewing = reviewParts.value;
  const openTimes = async () => {
    if (!record.value) await fetchRecord();
    if (record.value && !dialog.current?.open) dialog.current?.showModal();
  };
  return (
    <section class="keep" aria-label={say.label}>
      {reviewing ? (
        <reviewing.GameSgf now={now} />
      ) : (
        <a class="button" href={sgfPath(id)} download={`${black}-${white}.sgf`}>
          {say.sgf}
        </a>
      )}
      <Share id={id} title={gameTitle(now.game)} />
      <button type="button" class="button" aria-haspopup="dialog" onClick={openTimes}>
        {say.time}
      </button>
      <dialog ref={dialog} class="times" aria-labelledby="times-title">
        {record.value && <TimeRecord record={record.value} onClose={() => dialog.current?.close()} />}
      </dialog>
    </section>
  );
}

/** Where neither sharing nor the clipboard is within reach, the link is left to be copied by hand. */
function Share({ id, title }: { id: string; title: string }) {
  const { keep: say } = words();
  const [byHand, setByHand] = useState<string | null>(null);
  const move = wanted.value;
  const url = linkTo(id, move);
  const share = async () => {
    setByHand(null);
    if (isTouched() && "share" in navigator) {
      try {
        return await navigator.share({ title, url });
      } catch (error) {
        if (error instanceof DOMException && error.name === "AbortError") return;
      }
    }
    try {
      await navigator.clipboard.writeText(url);
      notify(say.copied);
    } catch {
      setByHand(url);
    }
  };
  return (
    <>
      <button type="button" class="button" onClick={share}>
        {move === null ? say.share : say.shareMove(move)}
      </button>
      {byHand !== null && (
        <input
          readOnly
          value={byHand}
          aria-label={say.copyByHand}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </>
  );
}

export function linkTo(game: string, move: number | null): string {
  return `${location.origin}/g/${game}${move === null ? "" : `?move=${move}`}`;
}

function isTouched(): boolean {
  return matchMedia("(pointer: coarse)").matches;
}
