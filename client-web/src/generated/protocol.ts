// Made from the Rust crate `protocol` by `make types`. Do not edit.

/**
 * Whether something may be done.
 */
export type Allowance = "allowed" | "off";

/**
 * Which stones are hidden from which player (P7).
 */
export type Blind = { 
/**
 * From Black.
 */
black: Hidden, 
/**
 * From White.
 */
white: Hidden, };

/**
 * What has changed of a small board since it was told last.
 */
export type BoardStep = { 
/**
 * The game.
 */
game: GameId, 
/**
 * The number of the last event.
 */
seq: number, 
/**
 * Where the game stands.
 */
phase: Phase, 
/**
 * Who is to move.
 */
to_play: Color, 
/**
 * Points where a black stone lies now.
 */
black: Array<string>, 
/**
 * Points where a white stone lies now.
 */
white: Array<string>, 
/**
 * Points that are empty now.
 */
empty: Array<string>, 
/**
 * The last move, `Q16` or `pass`.
 */
last: string | null, 
/**
 * Moves and passes so far.
 */
moves: number, 
/**
 * Game time when this was sent, in ms.
 */
now: number, 
/**
 * Both clocks.
 */
clocks: Clocks | null, 
/**
 * How it ended.
 */
outcome: Outcome | null, };

/**
 * A game as a small board.
 */
export type BoardView = { 
/**
 * The game.
 */
game: GameId, 
/**
 * Black's name.
 */
black: string, 
/**
 * White's name.
 */
white: string, 
/**
 * Lines of the board.
 */
size: number, 
/**
 * The number of the last event.
 */
seq: number, 
/**
 * Where the game stands.
 */
phase: Phase, 
/**
 * Who is to move.
 */
to_play: Color, 
/**
 * The stones, as in a snapshot.
 */
stones: string, 
/**
 * The last move, `Q16` or `pass`.
 */
last: string | null, 
/**
 * Moves and passes so far.
 */
moves: number, 
/**
 * Game time when this was sent, in ms.
 */
now: number, 
/**
 * Both clocks.
 */
clocks: Clocks | null, 
/**
 * How it ended.
 */
outcome: Outcome | null, };

/**
 * What goes on around the moves (T9–T11, P4).
 */
export type Breaks = { 
/**
 * What Black asks White for.
 */
black_asks?: Request, 
/**
 * What White asks Black for.
 */
white_asks?: Request, 
/**
 * Game time (ms) at which a pause ends by itself.
 */
until?: number, 
/**
 * What the pause came of.
 */
paused_by?: PausedBy, 
/**
 * Who is ready to go on.
 */
ready?: Array<Color>, 
/**
 * Who has sealed a move.
 */
sealed?: Color, 
/**
 * Game time (ms) since which Black has been away.
 */
black_away?: number, 
/**
 * Game time (ms) from which the side that is kept waiting may claim the game (P4).
 */
claim_from?: number, 
/**
 * Game time (ms) since which White has been away.
 */
white_away?: number, };

/**
 * What a player holds a chain to be.
 */
export type Claim = "dead" | "alive";

/**
 * Both clocks at the instant `at`. The side `running` has spent nothing after `at` yet: whoever
 * shows the clock takes the time since then off that side.
 */
export type Clocks = { 
/**
 * Game time of this reading, in ms since the game was made.
 */
at: number, 
/**
 * Whose clock runs; none while nobody's does.
 */
running: Color | null, 
/**
 * Game time at which the running side's flag falls; none when it cannot fall.
 */
deadline: number | null, 
/**
 * Black's clock.
 */
black: SideClock, 
/**
 * White's clock.
 */
white: SideClock, };

/**
 * A stable reason. A code, once published, keeps its meaning.
 */
export type Code = "occupied" | "suicide" | "ko" | "superko" | "off_board" | "malformed_point" | "not_your_turn" | "not_started" | "game_too_long" | "too_many_wishes" | "not_playing" | "not_scoring" | "game_over" | "no_cycle" | "not_absolute" | "not_offered" | "no_pause_left" | "nothing_asked" | "refused_before" | "nothing_to_undo" | "not_paused" | "paused" | "not_sealing" | "sealing" | "not_away" | "gave_up" | "no_stone" | "already_so" | "stale_marking" | "no_dispute" | "proposal_awaited" | "stale_turn" | "not_your_game" | "bad_token" | "unknown_game" | "unknown_seek" | "seek_taken" | "not_your_seek" | "bad_settings" | "bad_name" | "bad_line" | "talk_too_fast" | "no_talk" | "no_rematch" | "version" | "hello_expected" | "hello_again" | "not_json" | "unknown_type" | "bad_message" | "binary" | "bad_text" | "too_large" | "too_fast" | "busy" | "restart" | "cannot_record" | "cannot_read" | "cannot_open" | "cannot_estimate" | "not_over" | "too_many_moves" | "no_liberty" | "sgf_too_deep" | "sgf_too_many_nodes" | "sgf_too_much" | "sgf_no_game" | "sgf_no_such_game" | "sgf_unclosed" | "sgf_malformed" | "sgf_other_game" | "sgf_board_size" | "sgf_bad_move" | "sgf_several_moves" | "sgf_bad_setup" | "sgf_set_twice";

/**
 * A colour, and so a player of a game.
 */
export type Color = "black" | "white";

/**
 * Which colour the one who offers a game wants (N1).
 */
export type ColorChoice = "black" | "white" | "random";

/**
 * A command of a client: its own choice, never used twice for two intents. The same id again
 * gets the same answer, so a resend is harmless.
 */
export type CommandId = string;

/**
 * How a game is conducted around its moves.
 */
export type Conduct = "casual" | "event";

/**
 * How much there is in all, whatever one looks at.
 */
export type Counts = { 
/**
 * Public offers.
 */
seeks: number, 
/**
 * Running games.
 */
games: number, 
/**
 * How many sockets the lobby holds.
 */
visitors: number, };

/**
 * What of a move's time was not charged, and why (T8).
 */
export type Credit = { 
/**
 * What the server took to keep and send the event before, in ms.
 */
owed_ms: number, 
/**
 * The lowest recent round trip that the server measured on the mover's socket, in ms.
 */
measured_ms: number, 
/**
 * What of that was given back, in ms.
 */
lag_ms: number, };

/**
 * A repetition that is on the board: this position has stood before (R7).
 */
export type Cycle = { 
/**
 * Who wants it to be ruled now. At the third occurrence it is ruled by itself.
 */
agreed: Array<Color>, };

/**
 * By what a game ended.
 */
export type EndedBy = "count" | "resignation" | "time" | "forfeit" | "absence" | "cycle" | "cancelled";

/**
 * How a game stood after a move.
 */
export type EstimateAt = { 
/**
 * After how many moves, passes counted.
 */
moves: number, 
/**
 * By how much Black would win, all that is given counted; negative: White. Quarter 子 where `unit`
 * is `zi`, half points where it is `points`: the same number.
 */
margin_quarters: number, };

/**
 * The estimates of a game, by move.
 */
export type Estimates = { 
/**
 * In what the figures are: quarters of a 子, or half points.
 */
unit: Unit, 
/**
 * One after every tenth move, and one after the last.
 */
values: Array<EstimateAt>, };

/**
 * The estimates are being worked out: ask again.
 */
export type EstimatesProgress = { 
/**
 * How many of the game's estimates are there.
 */
done: number, 
/**
 * How many there will be; 0 while the game waits for those before it.
 */
of: number, };

/**
 * One event and the state right after it, so that whoever holds the snapshot before it can show
 * the one after it without knowing a rule.
 */
export type EventFrame = { 
/**
 * Its number: one more than the last.
 */
seq: number, 
/**
 * As in the snapshot.
 */
turn: number, 
/**
 * Game time of the event, in ms: when the command arrived.
 */
at: number, 
/**
 * What happened.
 */
event: GameEvent, 
/**
 * As in the snapshot.
 */
phase: Phase, 
/**
 * As in the snapshot.
 */
to_play: Color, 
/**
 * As in the snapshot.
 */
hash: string, 
/**
 * As in the snapshot.
 */
ko?: string, 
/**
 * As in the snapshot.
 */
cycle?: Cycle, 
/**
 * As in the snapshot.
 */
warnings?: Warnings, 
/**
 * As in the snapshot.
 */
breaks?: Breaks, 
/**
 * What of the time that this event ended was not charged; none if nothing.
 */
credit?: Credit, 
/**
 * As in the snapshot.
 */
clocks?: Clocks, 
/**
 * As in the snapshot.
 */
marking?: Marking, 
/**
 * As in the snapshot.
 */
outcome?: Outcome, };

/**
 * What changes of a running game while its line stays.
 */
export type Figures = { 
/**
 * The line, by its place in the page as it now is.
 */
place: number, 
/**
 * Moves and passes so far.
 */
moves: number, 
/**
 * How many watch.
 */
spectators: number, };

/**
 * What is to be listed. A field that is none lets everything through.
 */
export type Filter = { 
/**
 * Lines of the board: 9, 13 or 19.
 */
size: number | null, 
/**
 * How fast it is played.
 */
speed: Speed | null, 
/**
 * The rule set.
 */
ruleset: Ruleset | null, 
/**
 * Even, or with handicap stones.
 */
start: Start | null, };

/**
 * What has changed in the page of games that was told last.
 */
export type GameChanges = { 
/**
 * Lines that come in.
 */
new: Array<GameSummary>, 
/**
 * As in `seek_changes`.
 */
order: Array<number> | null, 
/**
 * What has changed of lines that stay.
 */
figures: Array<Figures>, 
/**
 * How many games fit the filter, on all pages.
 */
count: number, };

/**
 * What happened.
 */
export type GameEvent = { "type": "started", } | { "type": "seated", 
/**
 * Who.
 */
color: Color, } | { "type": "seats_closed", } | { "type": "played", 
/**
 * Whose.
 */
color: Color, 
/**
 * Where.
 */
point: string, 
/**
 * The stones that it took off.
 */
captured?: Array<string>, } | { "type": "passed", 
/**
 * Who.
 */
color: Color, } | { "type": "penalised", 
/**
 * Whose move.
 */
color: Color, 
/**
 * Where it was to stand.
 */
point: string, 
/**
 * What was against the rules.
 */
offence: Offence, } | { "type": "cycle_end_agreed", 
/**
 * Who.
 */
color: Color, } | { "type": "resigned", 
/**
 * Who.
 */
color: Color, } | { "type": "flagged", 
/**
 * Who.
 */
color: Color, } | { "type": "turn_forfeited", 
/**
 * Whose turn.
 */
color: Color, } | { "type": "cancelled", } | { "type": "contest_stopped", 
/**
 * Who.
 */
color: Color, } | { "type": "asked", 
/**
 * Who.
 */
color: Color, 
/**
 * For what.
 */
request: Request, } | { "type": "agreed", 
/**
 * Who has agreed.
 */
color: Color, 
/**
 * To what.
 */
request: Request, } | { "type": "undone", 
/**
 * Who has agreed.
 */
color: Color, 
/**
 * How many, the last first.
 */
plies: number, 
/**
 * The stones that stand now, as in the snapshot.
 */
stones: string, 
/**
 * As in the snapshot.
 */
black_captures: number, 
/**
 * As in the snapshot.
 */
white_captures: number, } | { "type": "declined", 
/**
 * Who.
 */
color: Color, 
/**
 * What.
 */
request: Request, } | { "type": "ready", 
/**
 * Who.
 */
color: Color, } | { "type": "pause_ended", } | { "type": "adjournment_due", } | { "type": "sealed", 
/**
 * Who.
 */
color: Color, 
/**
 * SHA-256 of `shoutan/move/`, the move's number as text, `/`, and the nonce; 64 hexadecimal digits.
 */
hash: string, } | { "type": "opened", 
/**
 * Who had sealed it.
 */
color: Color, 
/**
 * `Q16`, or `pass`.
 */
point: string, 
/**
 * 25 times the row and the column, both from 0; −1 for a pass.
 */
number: number, 
/**
 * The nonce, 32 hexadecimal digits.
 */
nonce: string, 
/**
 * Whether the stone stands, or the turn was lost.
 */
played: boolean, 
/**
 * The stones that it took off.
 */
captured?: Array<string>, } | { "type": "left", 
/**
 * Who.
 */
color: Color, } | { "type": "returned", 
/**
 * Who.
 */
color: Color, } | { "type": "claimed", 
/**
 * Who.
 */
color: Color, } | { "type": "interrupted", } | { "type": "dead_proposed", 
/**
 * Every stone proposed, by whole chains.
 */
dead: Array<string>, } | { "type": "dead_marked", 
/**
 * By whom.
 */
color: Color, 
/**
 * Every stone of the chain.
 */
chain: Array<string>, 
/**
 * Dead or alive.
 */
claim: Claim, } | { "type": "dead_accepted", 
/**
 * Who.
 */
color: Color, } | { "type": "acceptance_withdrawn", 
/**
 * Who.
 */
color: Color, } | { "type": "resumed", 
/**
 * Who asked.
 */
color: Color, 
/**
 * A stone of the disputed chain.
 */
point: string, 
/**
 * What the one who asked holds it to be.
 */
claim: Claim, } | { "type": "dispute_closed", 
/**
 * Who asked.
 */
color: Color, 
/**
 * A stone of the disputed chain.
 */
point: string, 
/**
 * What the one who asked holds it to be.
 */
claim: Claim, } | { "type": "marking_expired", };

/**
 * A game: 64 random bits or more, so that a game is found only by those who were told of it.
 */
export type GameId = string;

/**
 * What does not change while a game goes on.
 */
export type GameInfo = { 
/**
 * The game.
 */
id: GameId, 
/**
 * What it is played under; `komi` is always there.
 */
settings: Settings, 
/**
 * Black's name.
 */
black: string, 
/**
 * White's name.
 */
white: string, 
/**
 * The handicap stones that stood on the board before the first move (R15).
 */
handicap_stones: Array<string>, 
/**
 * Unless both sides have moved by this game time (ms), the game is cancelled.
 */
first_moves_by: number, 
/**
 * How long (ms) an opponent must be away before the game can be claimed (P4); none: never.
 */
claim_after_ms: number | null, };

/**
 * A page of running games, the most watched first, then the newest: the answer to `look_at_games`.
 */
export type GameList = { 
/**
 * What is looked at.
 */
look: Look, 
/**
 * The lines.
 */
games: Array<GameSummary>, 
/**
 * How many games fit the filter, on all pages.
 */
count: number, };

/**
 * What the server sends on a game's socket.
 */
export type GameMessage = { "type": "welcome" } & GameWelcome | { "type": "snapshot" } & Snapshot | { "type": "event" } & EventFrame | { "type": "refused" } & Refused | { "type": "presence" } & Presence | { "type": "listening" } & Listening | { "type": "lines" } & Lines | { "type": "said" } & Said | { "type": "rematch" } & Rematch | { "type": "next_game" } & NextGame | { "type": "pong" } & GamePong | { "type": "stopping", };

/**
 * The answer to `ping` on a game's socket.
 */
export type GamePong = { 
/**
 * Game time when it was sent, in ms.
 */
now: number, };

/**
 * A game of one's own begins.
 */
export type GameReady = { 
/**
 * The offer that it came from.
 */
seek: SeekId, 
/**
 * The game.
 */
game: GameId, 
/**
 * The seat.
 */
color: Color, 
/**
 * The right to that seat. Keep it.
 */
token: SeatToken, };

/**
 * Everything that is recorded of one game: `GET /api/games/{id}`. Following the events from the start
 * gives every position, every clock and the result again. A running game has the events so far.
 */
export type GameRecord = { 
/**
 * When the game was made, by the server's calendar: ms since 1970.
 */
made_at: number, 
/**
 * When it ended, likewise; none while it goes on.
 */
ended_at: number | null, 
/**
 * The game before its first event.
 */
start: Snapshot, 
/**
 * Every event, with its time, what was credited, and the clocks right after it.
 */
events: Array<EventFrame>, 
/**
 * How long each move took; empty in a game without a clock.
 */
move_times: Array<MoveTime>, 
/**
 * When the server was away, or could not record, while the game was on.
 */
outages: Array<Outage>, };

/**
 * What a client sends on a game's socket.
 *
 * Each command carries an `id` of the client's choice and `turn`, the `turn` of the position that
 * the player saw. The same id again gets the same answer; another turn is refused as `stale_turn`.
 * What is beside the game (`listen`, `say`, `rematch`) has an id and no turn.
 */
export type GameRequest = { "type": "hello", 
/**
 * The protocol version.
 */
version: number, 
/**
 * The seat's token; none watches.
 */
token: SeatToken | null, 
/**
 * The last seq that this client has; it is sent what came after. None: a snapshot.
 */
since: number | null, } | { "type": "play", 
/**
 * The command.
 */
id: CommandId, 
/**
 * The turn that the player saw.
 */
turn: number, 
/**
 * Where: `Q16`.
 */
point: string, } | { "type": "pass", 
/**
 * The command.
 */
id: CommandId, 
/**
 * The turn that the player saw.
 */
turn: number, } | { "type": "resign", 
/**
 * The command.
 */
id: CommandId, 
/**
 * The turn that the player saw.
 */
turn: number, } | { "type": "stop_contest", 
/**
 * The command.
 */
id: CommandId, 
/**
 * The turn that the player saw.
 */
turn: number, } | { "type": "ask", 
/**
 * The command.
 */
id: CommandId, 
/**
 * The turn that the player saw.
 */
turn: number, 
/**
 * For what.
 */
request: Request, } | { "type": "agree", 
/**
 * The command.
 */
id: CommandId, 
/**
 * The turn that the player saw.
 */
turn: number, 
/**
 * What the player saw asked for.
 */
request: Request, } | { "type": "decline", 
/**
 * The command.
 */
id: CommandId, 
/**
 * The turn that the player saw.
 */
turn: number, 
/**
 * What the player saw asked for.
 */
request: Request, } | { "type": "ready", 
/**
 * The command.
 */
id: CommandId, 
/**
 * The turn that the player saw.
 */
turn: number, } | { "type": "seal", 
/**
 * The command.
 */
id: CommandId, 
/**
 * The turn that the player saw.
 */
turn: number, 
/**
 * Where: `Q16`, or `pass`.
 */
point: string, } | { "type": "claim", 
/**
 * The command.
 */
id: CommandId, 
/**
 * The turn that the player saw.
 */
turn: number, } | { "type": "end_cycle", 
/**
 * The command.
 */
id: CommandId, 
/**
 * The turn that the player saw.
 */
turn: number, } | { "type": "mark_dead", 
/**
 * The command.
 */
id: CommandId, 
/**
 * The turn that the player saw.
 */
turn: number, 
/**
 * Any stone of the chain.
 */
point: string, 
/**
 * Dead or alive.
 */
claim: Claim, } | { "type": "accept_dead", 
/**
 * The command.
 */
id: CommandId, 
/**
 * The turn that the player saw.
 */
turn: number, 
/**
 * The `marking` of the set that the player saw.
 */
marking: number, } | { "type": "withdraw_acceptance", 
/**
 * The command.
 */
id: CommandId, 
/**
 * The turn that the player saw.
 */
turn: number, } | { "type": "resume", 
/**
 * The command.
 */
id: CommandId, 
/**
 * The turn that the player saw.
 */
turn: number, 
/**
 * Any stone of the disputed chain.
 */
point: string, 
/**
 * What the one who asks holds it to be.
 */
claim: Claim, } | { "type": "listen", 
/**
 * The command.
 */
id: CommandId, 
/**
 * A spectator's name, 1 to 20 characters; none is given one. Players bear their own.
 */
name: string | null, 
/**
 * What this client has heard already; the first `listen` of a socket counts.
 */
heard: Heard | null, 
/**
 * By which a spectator is the same speaker over every socket; none is another each time. A socket is one
 * speaker from when it first listens, or says something.
 */
key: SpeakerKey | null, } | { "type": "say", 
/**
 * The command.
 */
id: CommandId, 
/**
 * 1 to 200 characters.
 */
text: string, } | { "type": "rematch", 
/**
 * The command.
 */
id: CommandId, 
/**
 * What is said of it.
 */
word: RematchWord, } | { "type": "ping", };

/**
 * A line in the list of running games.
 */
export type GameSummary = { 
/**
 * The game.
 */
id: GameId, 
/**
 * Black's name.
 */
black: string, 
/**
 * White's name.
 */
white: string, 
/**
 * What is played.
 */
settings: Settings, 
/**
 * Moves and passes so far.
 */
moves: number, 
/**
 * How many watch.
 */
spectators: number, };

/**
 * The answer to `hello` on a game's socket.
 */
export type GameWelcome = { 
/**
 * The protocol version.
 */
version: number, 
/**
 * Game time now, in ms.
 */
now: number, 
/**
 * The seat that the token gave; none for a spectator.
 */
seat: Color | null, 
/**
 * How many messages a second this socket may send; none when limits are off.
 */
messages_per_second: number | null, };

/**
 * The lines that a client has already.
 */
export type Heard = { 
/**
 * Of which talk: lines of one that the server has lost have other numbers.
 */
talk: string, 
/**
 * The last number in the players' room; 0 for none.
 */
players: number, 
/**
 * The last number in the spectators' room; 0 for none.
 */
spectators: number, };

/**
 * Which stones are hidden from a player in 盲棋 (P7). It is a way to show the board, agreed in the offer:
 * the page hides them, and nothing is decided by it. With one colour hidden only the other is shown.
 */
export type Hidden = "none" | "own" | "all" | "black" | "white";

/**
 * What an illegal move costs (R8).
 */
export type IllegalMoves = "refused" | "penalised";

/**
 * A line whose boards are asked for.
 */
export type Line = { 
/**
 * The rule set: what may be repeated, and whether suicide is legal.
 */
ruleset: Ruleset, 
/**
 * What stands before the first move.
 */
setup: LineSetup, 
/**
 * The moves, at most 1,000.
 */
moves: Array<LineMove>, };

/**
 * A move of a line.
 */
export type LineMove = { 
/**
 * `Q16`, or `pass`.
 */
point: string, 
/**
 * Whose; none: whose turn it is. A line may let one side move twice, as records do.
 */
color?: Color, };

/**
 * A position of a line.
 */
export type LinePosition = { 
/**
 * The stones, as in a snapshot.
 */
stones: string, 
/**
 * The move that led here; none before the first.
 */
last: PlayedMove | null, 
/**
 * Who is to move.
 */
to_play: Color, 
/**
 * The point that may not be retaken at once because of a ko, if any.
 */
ko: string | null, 
/**
 * Stones that Black has taken off.
 */
black_captures: number, 
/**
 * Stones that White has taken off.
 */
white_captures: number, };

/**
 * What stands on a board before a line's first move.
 */
export type LineSetup = { 
/**
 * Lines of the board, 2 to 25 (R1).
 */
size: number, 
/**
 * Handicap stones on the star points (R15): 0, or as many as the board has places for. None beside
 * stones that are placed.
 */
handicap: number, 
/**
 * Black stones that are placed.
 */
black: Array<string>, 
/**
 * White stones that are placed.
 */
white: Array<string>, 
/**
 * Who moves first; none: White where only Black has stones, else Black.
 */
to_play?: Color, };

/**
 * What was said, in the order in which it was.
 */
export type Lines = { 
/**
 * The lines.
 */
lines: Array<TalkLine>, };

/**
 * The answer to `listen`.
 */
export type Listening = { 
/**
 * The command.
 */
id: CommandId, 
/**
 * Which talk this is: another after a restart, which begins anew.
 */
talk: string, 
/**
 * The name under which this socket speaks.
 */
name: string, 
/**
 * Who this socket is among the speakers of this game: its own lines bear it.
 */
speaker: string, 
/**
 * Whether this socket may speak before the game is over.
 */
speaking: Allowance, };

/**
 * What the server sends on the lobby's socket.
 */
export type LobbyMessage = { "type": "welcome" } & LobbyWelcome | { "type": "renamed" } & Renamed | { "type": "seek_opened" } & SeekOpened | { "type": "seek_closed" } & SeekClosed | { "type": "seek_shown" } & SeekShown | { "type": "game_ready" } & GameReady | { "type": "seek_list" } & SeekList | { "type": "seek_changes" } & SeekChanges | { "type": "game_list" } & GameList | { "type": "game_changes" } & GameChanges | { "type": "counts" } & Counts | { "type": "refused" } & Refused | { "type": "pong" } & Pong | { "type": "stopping", };

/**
 * What a client sends on the lobby's socket.
 */
export type LobbyRequest = { "type": "hello", 
/**
 * The protocol version.
 */
version: number, 
/**
 * No seat here: none.
 */
token: SeatToken | null, 
/**
 * No numbered events here: none.
 */
since: number | null, } | { "type": "rename", 
/**
 * The command.
 */
id: CommandId, 
/**
 * 1 to 20 characters.
 */
name: string, } | { "type": "open_seek", 
/**
 * The command.
 */
id: CommandId, 
/**
 * What is to be played.
 */
settings: Settings, 
/**
 * Which colour the offerer wants.
 */
color: ColorChoice, 
/**
 * Who can find it.
 */
visibility: Visibility, } | { "type": "close_seek", 
/**
 * The command.
 */
id: CommandId, 
/**
 * The offer.
 */
seek: SeekId, } | { "type": "resume_seek", 
/**
 * The command.
 */
id: CommandId, 
/**
 * The offer.
 */
seek: SeekId, 
/**
 * The right to it.
 */
token: SeekToken, } | { "type": "look_up", 
/**
 * The command.
 */
id: CommandId, 
/**
 * The offer.
 */
seek: SeekId, } | { "type": "accept_seek", 
/**
 * The command.
 */
id: CommandId, 
/**
 * The offer.
 */
seek: SeekId, } | { "type": "look_at_seeks", 
/**
 * The command.
 */
id: CommandId, 
/**
 * The page; none to look away.
 */
look: Look | null, } | { "type": "look_at_games", 
/**
 * The command.
 */
id: CommandId, 
/**
 * The page; none to look away.
 */
look: Look | null, } | { "type": "ping", };

/**
 * The answer to `hello` in the lobby.
 */
export type LobbyWelcome = { 
/**
 * The protocol version.
 */
version: number, 
/**
 * The server's time, ms since 1970 (for display only).
 */
now: number, 
/**
 * The guest name that this socket was given.
 */
name: string, 
/**
 * How many messages a second this socket may send; none when limits are off.
 */
messages_per_second: number | null, };

/**
 * One page of what fits a filter (P2, P3).
 */
export type Look = { 
/**
 * What fits.
 */
filter: Filter, 
/**
 * Which page, from 0 to 49, of 20 lines each.
 */
page: number, };

/**
 * The agreement on dead stones (R10–R12).
 */
export type Marking = { 
/**
 * The seq of the last change of the set. Accepting names it, so nobody accepts a set unseen.
 */
marking: number, 
/**
 * The points of the stones marked dead, by whole chains.
 */
dead: Array<string>, 
/**
 * Who has accepted this very set.
 */
accepted: Array<Color>, 
/**
 * Game time (ms) at which the marking ends by itself; not before the server has proposed, even if it is past. A
 * proposal that comes late moves it on.
 */
deadline: number, 
/**
 * Why the count stands although not both accepted it; none while they may, and if they did.
 */
settled?: Settled, 
/**
 * The count as it would be if both accepted now.
 */
score: Score, };

/**
 * One move or pass.
 */
export type Move = { 
/**
 * Whose.
 */
color: Color, 
/**
 * `Q16`, or `pass`.
 */
point: string, 
/**
 * The stones that it took off, if any.
 */
captured?: Array<string>, };

/**
 * How long a move took.
 */
export type MoveTime = { 
/**
 * Whose move.
 */
color: Color, 
/**
 * What the clock was charged for it (ms).
 */
used_ms: number, };

/**
 * A rematch of one's own begins: go there with the token.
 */
export type NextGame = { 
/**
 * The game.
 */
game: GameId, 
/**
 * The seat: the other colour, save in a handicap game.
 */
color: Color, 
/**
 * The right to that seat. Keep it.
 */
token: SeatToken, };

/**
 * What was against the rules (R8).
 */
export type Offence = "illegal" | "retake" | "out_of_turn";

/**
 * What overtime in the last period costs (T6).
 */
export type OnFlag = "loss" | "pass";

/**
 * A time in which the server was away: no clock ran.
 */
export type Outage = { 
/**
 * Game time (ms) at which it stood still.
 */
at: number, 
/**
 * From when, by the server's calendar: ms since 1970.
 */
from: number, 
/**
 * Until when, likewise.
 */
until: number, 
/**
 * Why.
 */
reason: OutageReason, };

/**
 * Why the server was away.
 */
export type OutageReason = "restart" | "stall" | "storage";

/**
 * How a game ended.
 */
export type Outcome = { 
/**
 * The winner; none for a draw or a game without result.
 */
winner: Color | null, 
/**
 * By what.
 */
by: EndedBy, 
/**
 * The margin in quarter 子, which is also in half points, if it was counted. 0 with a winner: a level
 * count that the rule set gives to that side.
 */
margin_quarters: number | null, 
/**
 * As records say it: `B+1.5`, `W+R`, `B+T`, `0`, `Void`.
 */
text: string, 
/**
 * As the Chinese rules say it: 黑胜3/4子.
 */
text_zh: string, };

/**
 * What a pause came of.
 */
export type PausedBy = "agreement" | "outage";

/**
 * Where a game stands.
 */
export type Phase = "waiting" | "playing" | "sealing" | "paused" | "adjourned" | "scoring" | "finished";

/**
 * A finished game, as lists show it.
 */
export type PlayedGame = { 
/**
 * The game.
 */
id: GameId, 
/**
 * Black's name.
 */
black: string, 
/**
 * White's name.
 */
white: string, 
/**
 * What it was played under.
 */
settings: Settings, 
/**
 * Moves and passes.
 */
moves: number, 
/**
 * How it ended.
 */
outcome: Outcome, 
/**
 * When it was made, by the server's calendar: ms since 1970.
 */
made_at: number, 
/**
 * When it ended, by the server's calendar: ms since 1970.
 */
ended_at: number, 
/**
 * The path of its record as SGF.
 */
sgf: string, };

/**
 * A page of finished games, the newest first: `GET /api/games?player=…&before=…&limit=…`.
 */
export type PlayedGames = { 
/**
 * The games.
 */
games: Array<PlayedGame>, 
/**
 * What `before` must be for the next page; none on the last.
 */
next: number | null, };

/**
 * A move that was made.
 */
export type PlayedMove = { 
/**
 * Whose.
 */
color: Color, 
/**
 * `Q16`, or `pass`.
 */
point: string, };

/**
 * The answer to `ping` in the lobby and on the watch socket.
 */
export type Pong = { 
/**
 * The server's time, ms since 1970 (for display only).
 */
now: number, };

/**
 * The boards of a line.
 */
export type Positions = { 
/**
 * The board before the first move, then the board after each move up to one that is not legal.
 */
positions: Array<LinePosition>, 
/**
 * The move at which the line breaks; none where all of it is legal.
 */
refused: RefusedMove | null, };

/**
 * Who is here.
 */
export type Presence = { 
/**
 * Black has a page open.
 */
black: boolean, 
/**
 * White has a page open.
 */
white: boolean, 
/**
 * How many watch.
 */
spectators: number, 
/**
 * What spectators who listen are called, at most [`MOST_NAMES`] of them. Players are not told before the
 * end (J6): a name can say anything.
 */
names?: Array<string>, };

/**
 * A command or message was not carried out. Nothing changed.
 */
export type Refused = { 
/**
 * The command, where one could be read.
 */
id: CommandId | null, 
/**
 * Why.
 */
code: Code, 
/**
 * What the text names in braces.
 */
values?: { [key in string]: string }, };

/**
 * A move of a line that is not legal.
 */
export type RefusedMove = { 
/**
 * Its place among the moves, from 0.
 */
index: number, 
/**
 * Why.
 */
why: Refused, };

/**
 * News of a rematch, for everybody at the game.
 */
export type Rematch = { 
/**
 * How it stands.
 */
state: RematchState, 
/**
 * Who brought that about.
 */
by: Color | null, 
/**
 * The next game, once it is there.
 */
next: GameId | null, };

/**
 * How it stands with a rematch.
 */
export type RematchState = "asked" | "declined" | "lapsed" | "accepted" | "failed" | "ready";

/**
 * What a player says of a rematch.
 */
export type RematchWord = "ask" | "accept" | "decline";

/**
 * The name that is now in force.
 */
export type Renamed = { 
/**
 * The command that asked.
 */
id: CommandId, 
/**
 * The name as it has become.
 */
name: string, };

/**
 * What one side may ask the other for.
 */
export type Request = "pause" | "adjourn" | "undo";

/**
 * Where a line was said.
 */
export type Room = "players" | "spectators";

/**
 * A rule set by its name.
 */
export type Ruleset = "chinese-2002" | "chinese-1988" | "japanese" | "korean" | "aga" | "new-zealand" | "ing" | "wmsg-2008";

/**
 * One's own line was said.
 */
export type Said = { 
/**
 * The command.
 */
id: CommandId, 
/**
 * The room.
 */
room: Room, 
/**
 * The line's number.
 */
number: number, };

/**
 * A count (R13–R15, R17, J2). Figures called quarters are exact: quarter 子 where `unit` is `zi` (740
 * is 185 子), half points where it is `points`.
 */
export type Score = { 
/**
 * In what the figures are.
 */
unit: Unit, 
/**
 * What was counted.
 */
scoring: Scoring, 
/**
 * Black's side of the count.
 */
black: SideScore, 
/**
 * White's side of the count.
 */
white: SideScore, 
/**
 * 归本数, half the board, in quarter 子: 722 on 19×19. Only where the unit is `zi`.
 */
half_board_quarters?: number, 
/**
 * 贴子 that Black gives: 15 is 3¾ 子.
 */
komi_quarters: number, 
/**
 * 还子, what Black gives back for handicap stones.
 */
handicap_quarters: number, 
/**
 * What Black gives for having made the last move (智运 2008).
 */
last_move_quarters: number, 
/**
 * Black's total, less half the board or White's total, less all that Black gives, with what the
 * warnings cost. A quarter 子 over half the board is half a point over the opponent, so this is the
 * margin in half points too. Positive: Black wins.
 */
margin_quarters: number, 
/**
 * Whose each point is: rows from the top joined by `/`; `X` black, `O` white, `.` shared or
 * nobody's. Under territory living stones are nobody's.
 */
owner: string, };

/**
 * What is counted.
 */
export type Scoring = "area" | "territory";

/**
 * The right to one seat of one game. Whoever holds it sits there; it never stands in a URL or a log.
 */
export type SeatToken = string;

/**
 * An open offer.
 */
export type Seek = { 
/**
 * Its id; the link of a private one is `/c/{id}`.
 */
id: SeekId, 
/**
 * Who offers.
 */
name: string, 
/**
 * What is to be played; `komi` is always there.
 */
settings: Settings, 
/**
 * The colour that the offerer wants.
 */
color: ColorChoice, 
/**
 * Who can find it.
 */
visibility: Visibility, };

/**
 * What has changed in the page of offers that was told last.
 */
export type SeekChanges = { 
/**
 * Lines that come in.
 */
new: Array<Seek>, 
/**
 * The page as it now is, each line by its place in the page before followed by `new`; none when it is
 * as it was. What is not named is gone.
 */
order: Array<number> | null, 
/**
 * How many offers fit the filter, on all pages.
 */
count: number, };

/**
 * An offer of one's own, or one that was looked up, is gone.
 */
export type SeekClosed = { 
/**
 * The command that asked: to take it back, or to look it up; of one that another socket has come back to,
 * the one that made it this socket's.
 */
id: CommandId, 
/**
 * The offer.
 */
seek: SeekId, };

/**
 * An open offer. A private one is found only by its id.
 */
export type SeekId = string;

/**
 * A page of open offers, the newest first: the answer to `look_at_seeks`.
 */
export type SeekList = { 
/**
 * What is looked at.
 */
look: Look, 
/**
 * The lines.
 */
seeks: Array<Seek>, 
/**
 * How many offers fit the filter, on all pages.
 */
count: number, };

/**
 * An offer of one's own stands.
 */
export type SeekOpened = { 
/**
 * The command that asked.
 */
id: CommandId, 
/**
 * The offer.
 */
seek: Seek, 
/**
 * The right to come back to it. Keep it.
 */
token: SeekToken, };

/**
 * What a link offers.
 */
export type SeekShown = { 
/**
 * The command that asked.
 */
id: CommandId, 
/**
 * The offer.
 */
seek: Seek, };

/**
 * The right to come back to one's own offer. Like a seat's it never stands in a URL or a log.
 */
export type SeekToken = string;

/**
 * What is agreed before a game begins.
 */
export type Settings = { 
/**
 * Lines of the board: 9, 13 or 19 (R1).
 */
size: number, 
/**
 * The rule set.
 */
ruleset: Ruleset, 
/**
 * Handicap stones: 0, or 2 up to 9 on 19×19 and up to 5 on 13×13 and 9×9 (R15).
 */
handicap: number, 
/**
 * Komi in points, exact halves, such as `7.5` (3¾ 子). None in an offer: the rule set's own; the
 * server always answers with the figure.
 */
komi: string | null, 
/**
 * What an illegal move costs (R8).
 */
illegal_moves: IllegalMoves, 
/**
 * How the game is conducted around its moves.
 */
conduct: Conduct, 
/**
 * Which stones a player plays without seeing (P7); left out where both see all of them.
 */
blind?: Blind, 
/**
 * What spectators may do (J6); left out where they may do all of it.
 */
spectators?: Spectators, 
/**
 * The clock.
 */
time: TimeControl, };

/**
 * What ended an agreement that was none.
 */
export type Settled = "expired" | "disputed";

/**
 * What a record says of its game. Texts are the file's own.
 */
export type SgfAbout = { 
/**
 * Lines of the board, 2 to 25.
 */
size: number, 
/**
 * Black's name.
 */
black: string | null, 
/**
 * White's name.
 */
white: string | null, 
/**
 * Black's rank.
 */
black_rank: string | null, 
/**
 * White's rank.
 */
white_rank: string | null, 
/**
 * How it ended (`RE`), such as `B+R` or `黑胜 3/4 子`.
 */
result: string | null, 
/**
 * The rules by the file's own word (`RU`).
 */
rules: string | null, 
/**
 * The rule set that those are, where that is known: what a line that goes on from here is asked under.
 */
ruleset: Ruleset | null, 
/**
 * Komi in points, exact halves; none where the file has none that is understood.
 */
komi: string | null, 
/**
 * Handicap stones, as the file says.
 */
handicap: number | null, 
/**
 * Main time (ms).
 */
main_ms: number | null, 
/**
 * Overtime by the file's own word (`OT`).
 */
overtime: string | null, 
/**
 * When it was played (`DT`).
 */
date: string | null, 
/**
 * Where (`PC`).
 */
place: string | null, 
/**
 * The event (`EV`).
 */
event: string | null, 
/**
 * The round (`RO`).
 */
round: string | null, 
/**
 * The game's own name (`GN`).
 */
name: string | null, 
/**
 * What is said of the whole game (`GC`).
 */
comment: string | null, };

/**
 * A letter or word on a point.
 */
export type SgfLabel = { 
/**
 * The point.
 */
point: string, 
/**
 * What it says.
 */
text: string, };

/**
 * A sign.
 */
export type SgfMark = "circle" | "cross" | "square" | "triangle" | "selected" | "black_territory" | "white_territory";

/**
 * A sign and where it stands.
 */
export type SgfMarks = { 
/**
 * The sign.
 */
mark: SgfMark, 
/**
 * Its points.
 */
points: Array<string>, };

/**
 * A node. What it does not have is not there; a board is that of the node before it with the changes of this.
 */
export type SgfNode = { 
/**
 * The place of the node before it among the nodes; none: the one just before in the list. The root
 * comes first and has none.
 */
after?: number, 
/**
 * The move.
 */
move?: PlayedMove, 
/**
 * Points that hold a black stone from here on.
 */
black?: Array<string>, 
/**
 * Points that hold a white stone from here on.
 */
white?: Array<string>, 
/**
 * Points that are empty from here on.
 */
empty?: Array<string>, 
/**
 * Who is to move; none: the side that did not move here, without a move the same as before.
 */
to_play?: Color, 
/**
 * The point that may not be retaken at once because of a ko.
 */
ko?: string, 
/**
 * Stones that Black has taken off; none: as many as before.
 */
black_captures?: number, 
/**
 * Stones that White has taken off; none: as many as before.
 */
white_captures?: number, 
/**
 * What Black had left after its move.
 */
black_left?: SgfTimeLeft, 
/**
 * What White had left after its move.
 */
white_left?: SgfTimeLeft, 
/**
 * The node's own name.
 */
name?: string, 
/**
 * The comment.
 */
comment?: string, 
/**
 * Signs on points.
 */
marks?: Array<SgfMarks>, 
/**
 * Letters and words on points.
 */
labels?: Array<SgfLabel>, 
/**
 * Why it cannot be played: the board stays as it was, and nothing follows.
 */
refused?: Refused, };

/**
 * What a side had left.
 */
export type SgfTimeLeft = { 
/**
 * Main time, or the present period or block (ms).
 */
ms: number, 
/**
 * Periods left or moves still to be made, once main time is used up.
 */
count?: number, };

/**
 * One game of a file.
 */
export type SgfTree = { 
/**
 * How many games the file has.
 */
games: number, 
/**
 * Which of them this is, from 0.
 */
game: number, 
/**
 * The characters that the file was read in, such as `UTF-8` or `gb18030`.
 */
charset: string, 
/**
 * Whether some of its bytes were none of those characters: names may be wrong.
 */
damaged: boolean, 
/**
 * What the root says of the game.
 */
about: SgfAbout, 
/**
 * The nodes: the root first, each before those after it, the main line first. A node that cannot be
 * played says why, and what stood after it is left out.
 */
nodes: Array<SgfNode>, 
/**
 * How many nodes were left out.
 */
left_out: number, };

/**
 * One side's clock. Only the fields that its kind of clock has are there.
 */
export type SideClock = { 
/**
 * Main time left.
 */
main_ms?: number, 
/**
 * 读秒: periods left, the present one counted.
 */
periods?: number, 
/**
 * 读秒: what is left of the present period.
 */
period_left_ms?: number, 
/**
 * 定时限步: what is left of the block.
 */
block_left_ms?: number, 
/**
 * What is left for this move where each has the same time.
 */
move_left_ms?: number, 
/**
 * 定时限步: moves still to be made in the block.
 */
moves_left?: number, };

/**
 * One side's part of a count.
 */
export type SideScore = { 
/**
 * Living stones; 0 under territory, which does not count them.
 */
stones: number, 
/**
 * Empty points that it alone encloses; under territory those in seki are left out.
 */
enclosed: number, 
/**
 * The opponent's stones that it holds, the dead ones on the board too; 0 under area.
 */
prisoners: number, 
/**
 * Half of the points that both touch or neither does; 0 under territory.
 */
shared_quarters: number, 
/**
 * The sum.
 */
total_quarters: number, 
/**
 * What it gives for its warnings (J2).
 */
warning_quarters: number, };

/**
 * A game as it stands after the event `seq`.
 */
export type Snapshot = { 
/**
 * What does not change while the game goes on.
 */
game: GameInfo, 
/**
 * The number of the last event; 0 before the first.
 */
seq: number, 
/**
 * The seq of the last event that changed position, side to move or phase. A command names it.
 */
turn: number, 
/**
 * Where the game stands.
 */
phase: Phase, 
/**
 * Who is to move. Without meaning once the game is finished.
 */
to_play: Color, 
/**
 * The stones: rows from the top joined by `/`; `X` black, `O` white, `.` empty.
 */
stones: string, 
/**
 * The hash of the stones, 16 hexadecimal digits.
 */
hash: string, 
/**
 * The point that may not be retaken at once because of a ko, if any.
 */
ko: string | null, 
/**
 * The repetition on the board, while there is one and the rules allow it (R7).
 */
cycle: Cycle | null, 
/**
 * The warnings so far; none before the first (J2).
 */
warnings: Warnings | null, 
/**
 * What the players ask of each other, a break in the game, and who is away; none if nothing.
 */
breaks: Breaks | null, 
/**
 * Every move and pass so far. A turn lost by a penalty is a pass.
 */
moves: Array<Move>, 
/**
 * Stones that Black has taken off.
 */
black_captures: number, 
/**
 * Stones that White has taken off.
 */
white_captures: number, 
/**
 * Both clocks; none in a game without one.
 */
clocks: Clocks | null, 
/**
 * The dead stones and the count, while the phase is `scoring` and at an end by counting.
 */
marking: Marking | null, 
/**
 * How it ended, once the phase is `finished`.
 */
outcome: Outcome | null, };

/**
 * What only one visitor knows, of that visitor's own choice: whoever says it again is the same speaker.
 */
export type SpeakerKey = string;

/**
 * What spectators may do while they watch (J6). A server, or who offers a game, may switch each off.
 */
export type Spectators = { 
/**
 * Talk to one another.
 */
talk: Allowance, 
/**
 * Have an estimate and a board for analysis while the game goes on. Players never have.
 */
analysis: Allowance, };

/**
 * How fast a game is played, by its clock alone.
 */
export type Speed = "fast" | "slow" | "days";

/**
 * How a game begins.
 */
export type Start = "even" | "handicap";

/**
 * One line of talk.
 */
export type TalkLine = { 
/**
 * The room.
 */
room: Room, 
/**
 * Its number in that room: one more than the last. Where many are said at once, or nobody was there to
 * hear, only the newest are kept, and there is a gap.
 */
number: number, 
/**
 * What who said it is called. A spectator may bear any name: `seat` tells who is a player, `speaker` one from
 * another.
 */
name: string, 
/**
 * Who said it: the same for all lines of one speaker in this game, whatever the name; it means nothing elsewhere.
 */
speaker: string, 
/**
 * The player's colour; none of a spectator.
 */
seat: Color | null, 
/**
 * Plain text, never markup: NFC, in one line, nothing in it that hides or reorders, at most 200 characters.
 */
text: string, 
/**
 * Game time (ms) at which it was said.
 */
at: number, 
/**
 * Moves and passes made until then.
 */
moves: number, };

/**
 * A clock (SPEC T), in whole milliseconds.
 */
export type TimeControl = { "type": "none", } | { "type": "absolute", 
/**
 * Main time.
 */
main_ms: number, } | { "type": "byo_yomi", 
/**
 * Main time; 0 begins in the first period.
 */
main_ms: number, 
/**
 * How many periods there are.
 */
periods: number, 
/**
 * The length of each.
 */
period_ms: number, 
/**
 * What overtime in the last one costs (T6).
 */
on_flag: OnFlag, } | { "type": "block", 
/**
 * Main time; 0 begins in the first block.
 */
main_ms: number, 
/**
 * The length of a block.
 */
block_ms: number, 
/**
 * The moves to be made in it.
 */
moves: number, } | { "type": "canadian", 
/**
 * Main time; 0 begins in the first block.
 */
main_ms: number, 
/**
 * The length of a block.
 */
block_ms: number, 
/**
 * The moves to be made in it.
 */
moves: number, } | { "type": "fischer", 
/**
 * Main time.
 */
main_ms: number, 
/**
 * The bonus.
 */
increment_ms: number, 
/**
 * What main time is cut to.
 */
cap_ms: number | null, } | { "type": "per_move", 
/**
 * Time for a move.
 */
move_ms: number, };

/**
 * In what a result is said.
 */
export type Unit = "zi" | "points";

/**
 * Who can find an offer, and the game that becomes of it.
 */
export type Visibility = "public" | "private";

/**
 * The warnings that each side has got (J2). Two lose.
 */
export type Warnings = { 
/**
 * Black's.
 */
black: number, 
/**
 * White's.
 */
white: number, };

/**
 * What the server sends on the watch socket.
 */
export type WatchMessage = { "type": "welcome" } & WatchWelcome | { "type": "board" } & BoardView | { "type": "board_step" } & BoardStep | { "type": "refused" } & Refused | { "type": "pong" } & Pong | { "type": "stopping", };

/**
 * What a client sends on the watch socket.
 */
export type WatchRequest = { "type": "hello", 
/**
 * The protocol version.
 */
version: number, 
/**
 * No seat here: none.
 */
token: SeatToken | null, 
/**
 * No numbered events here: none.
 */
since: number | null, } | { "type": "show", 
/**
 * The command.
 */
id: CommandId, 
/**
 * At most 20 games; an unknown one is refused by name, the others are shown.
 */
games: Array<GameId>, } | { "type": "ping", };

/**
 * The answer to `hello` on the watch socket.
 */
export type WatchWelcome = { 
/**
 * The protocol version.
 */
version: number, 
/**
 * The server's time, ms since 1970 (for display only).
 */
now: number, 
/**
 * How many messages a second this socket may send; none when limits are off.
 */
messages_per_second: number | null, };

export const VERSION = 3;
