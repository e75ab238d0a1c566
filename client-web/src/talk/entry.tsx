// Owns the field in which a line is written, and what is said of one that was not sent.
// No form: a form sends by itself on keys that belong to the writing of Han characters.
import { useEffect, useRef, useState } from "preact/hooks";
import { isolated } from "../foreign";
import { online, seat, snapshot } from "../game/store";
import { refusalText } from "../i18n";
import { talkWords } from "../i18n/talk";
import { sends } from "./keys";
import { listening, maySpeak, pending, say, type Unsaid, unsaid } from "./store";

/** The server counts characters; this only keeps a book from being pasted. */
const LONGEST = 200;

export function Entry() {
  const words = talkWords();
  const [draft, setDraft] = useState("");
  const [quoted, setQuoted] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const back = unsaid.value;
  useEffect(() => {
    if (!back) return;
    // What was not said is written again only where nothing else has been begun.
    setQuoted(draft !== "");
    if (draft === "") setDraft(back.text);
  }, [back]);
  if (!maySpeak.value) return <p class="hint">{seat.value ? words.eventOff : words.spectatorsOff}</p>;
  const over = snapshot.value?.phase === "finished";
  const ready = online.value && listening.value !== null && pending.value === null;
  const send = () => {
    if (say(draft)) setDraft("");
    field.current?.focus();
  };
  return (
    <div class="talk-entry">
      <input
        ref={field}
        value={draft}
        dir="auto"
        maxLength={LONGEST}
        autoComplete="off"
        enterKeyHint="send"
        aria-label={words.input}
        aria-describedby="talk-note"
        placeholder={seat.value ? words.toAll : over ? words.input : words.toSpectators}
        onInput={(event) => setDraft(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (!sends(event)) return;
          event.preventDefault();
          if (ready) send();
        }}
      />
      <button type="button" class="button" disabled={!ready || draft.trim() === ""} onClick={send}>
        {words.send}
      </button>
      <p id="talk-note" class="talk-note warn" role="status">
        {back && noteOn(back, quoted)}
      </p>
    </div>
  );
}

function noteOn({ text, why }: Unsaid, quoted: boolean): string {
  const words = talkWords();
  const reason = why ? refusalText(why) : words.broken;
  return quoted ? words.unsaid(reason, isolated(text)) : reason;
}
