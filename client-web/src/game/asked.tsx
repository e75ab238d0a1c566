// Owns what one side asks of the other: agreeing and declining, or taking one's own request back.
import type { Color, Move, Request, Snapshot } from "../generated/protocol";
import { play } from "../i18n/play";
import { useLock } from "./lock";
import { command, online, seat, waiting } from "./store";

const colors: readonly Color[] = ["black", "white"];

export function Asked({ now }: { now: Snapshot }) {
  return (
    <div role="status" class="asked-all">
      {colors.map((color) => {
        const request = now.breaks?.[`${color}_asks`];
        return request && <One key={color + request} color={color} request={request} moves={now.moves} />;
      })}
    </div>
  );
}

/** The number of the last move of this side: the one that is asked to be taken back. */
function lastOf(color: Color, moves: readonly Move[]): number {
  return moves.findLastIndex((move) => move.color === color) + 1;
}

interface Props {
  color: Color;
  request: Request;
  moves: readonly Move[];
}

function One({ color, request, moves }: Props) {
  const words = play().around;
  const own = seat.value === color;
  const locked = useLock(own ? null : request);
  const busy = !online.value || waiting.value.length > 0 || locked;
  return (
    <section class="asked">
      <p>
        {own ? words.asked(request) : words.asks(color, request)}
        {request === "undo" && words.ofMove(lastOf(color, moves))}
      </p>
      {seat.value && (
        <div class="decide">
          {!own && (
            <button
              type="button"
              class="button primary"
              disabled={busy}
              onClick={() => command({ type: "agree", request })}
            >
              {words.agree}
            </button>
          )}
          <button
            type="button"
            class="button"
            disabled={busy}
            onClick={() => command({ type: "decline", request })}
          >
            {own ? words.withdraw : words.decline}
          </button>
        </div>
      )}
    </section>
  );
}
