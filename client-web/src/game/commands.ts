// Owns the commands that were sent and not yet answered: when they are answered, void, or to be sent again.
// Must never know sockets or how anything is drawn.
import type { Color, GameEvent, GameRequest, Refused, Snapshot } from "../generated/protocol";

/** What is beside the game is of no turn, and is never sent again by itself. */
type Aside = { type: "listen" } | { type: "say" } | { type: "rematch" };

export type Command = Exclude<GameRequest, { type: "hello" } | { type: "ping" } | Aside>;

const answeredBy: Record<Command["type"], readonly GameEvent["type"][]> = {
  play: ["played", "penalised"],
  pass: ["passed"],
  resign: ["resigned"],
  stop_contest: ["contest_stopped"],
  ask: ["asked", "agreed", "undone"],
  agree: ["agreed", "undone"],
  decline: ["declined"],
  ready: ["ready"],
  seal: ["sealed"],
  claim: ["claimed"],
  end_cycle: ["cycle_end_agreed"],
  mark_dead: ["dead_marked"],
  accept_dead: ["dead_accepted"],
  withdraw_acceptance: ["acceptance_withdrawn"],
  resume: ["resumed", "dispute_closed"],
};

/** After an event: the first command of one's own that it answers is done, and what was of another turn is void. */
export function afterEvent(
  waiting: readonly Command[],
  event: GameEvent,
  seat: Color | null,
  turn: number,
): Command[] {
  const own = "color" in event && event.color === seat;
  const done = own ? waiting.find((command) => answeredBy[command.type].includes(event.type)) : undefined;
  return waiting.filter((command) => command !== done && holds(command, turn));
}

/** After a snapshot: only what was of this very turn may still be answered. */
export function afterSnapshot(waiting: readonly Command[], snapshot: Snapshot): Command[] {
  if (snapshot.phase === "finished") return [];
  return waiting.filter((command) => holds(command, snapshot.turn));
}

/** After a reconnection, once the state is whole: what is to be sent again, with its id. */
export function toRepeat(waiting: readonly Command[], snapshot: Snapshot): Command[] {
  return waiting.filter((command) => command.turn === snapshot.turn);
}

/** A resignation that crossed the opponent's move is meant all the same: once more, of the turn that is now. */
export function resignAgain(
  command: Command,
  refused: Refused,
  snapshot: Snapshot,
  id: string,
): Command | null {
  const crossed =
    command.type === "resign" && refused.code === "stale_turn" && command.turn !== snapshot.turn;
  return crossed ? { type: "resign", id, turn: snapshot.turn } : null;
}

/** A resignation waits for its refusal, which tells whether to repeat it. */
function holds(command: Command, turn: number): boolean {
  return command.turn === turn || command.type === "resign";
}
