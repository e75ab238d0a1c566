// Owns one line of talk: who said it, the text with its points, and the button that mutes whoever said it.
// The text is only ever a text to the page: nothing that somebody writes becomes markup.
import { pointAt, pointForAWhile } from "../game/pointed";
import type { TalkLine } from "../generated/protocol";
import { t } from "../i18n";
import type { TalkMessages } from "../i18n/talk/zh";
import { Memo } from "../ui/memo";
import { mute } from "./muted";
import { called, Namesake } from "./namesake";
import { type Piece, pieces } from "./text";

interface Props {
  line: TalkLine;
  nth: number;
  size: number;
  own: boolean;
  /** Said by a spectator, and read by a player. */
  beside: boolean;
  /** In the language in force: another language redraws the line. */
  words: TalkMessages;
}

export class Line extends Memo<Props> {
  override render({ line, nth, size, own, beside, words }: Props) {
    const muting = words.mute(called(line.name, nth));
    return (
      <li class={`talk-line ${own ? "own" : ""}`}>
        <p>
          {line.seat && (
            <span class={`seat-stone ${line.seat} tiny`} role="img" aria-label={t().side(line.seat)} />
          )}
          <strong>
            <bdi>{line.name}</bdi>
            <Namesake nth={nth} words={words} />
          </strong>
          {beside && <span class="tag">{words.spectator}</span>}{" "}
          <bdi>
            {pieces(line.text, size).map((piece, index) => (
              <Text key={index} piece={piece} />
            ))}
          </bdi>
        </p>
        {!own && (
          <button
            type="button"
            class="talk-mute"
            aria-label={muting}
            title={muting}
            onClick={() => mute(line)}
          />
        )}
      </li>
    );
  }
}

/** A point shows itself on the board while a mouse or the focus is on it, and for a while after a tap. */
function Text({ piece: { text, vertex } }: { piece: Piece }) {
  if (vertex === null) return <span>{text}</span>;
  const show = (event: PointerEvent) => event.pointerType === "mouse" && pointAt(vertex);
  const hide = () => pointAt(null);
  return (
    <button
      type="button"
      class="talk-point"
      onPointerEnter={show}
      onPointerLeave={(event) => event.pointerType === "mouse" && hide()}
      onFocus={() => pointAt(vertex)}
      onBlur={hide}
      onClick={() => pointForAWhile(vertex)}
    >
      {text}
    </button>
  );
}
