// Owns the messages of the peer as text: of the same shapes and sizes as the real server's, so that the same bots
// drive it and as many bytes go out. It must never know who is sent them.

const VERSION = 2;
const HASH = "0123456789abcdef";
const EMPTY = Array(19).fill(".".repeat(19)).join("/");
const SIDE = { main_ms: 598765, periods: 3, period_left_ms: 30000 };

const text = JSON.stringify;

export const lobbyWelcome = () =>
  text({ type: "welcome", version: VERSION, now: Date.now(), name: "Guest 1234", messages_per_second: null });

export const seekOpened = (id, seek) => text({ type: "seek_opened", id, seek });

export const gameReady = (seek, game, color, token) => text({ type: "game_ready", seek, game, color, token });

export const pong = () => text({ type: "pong", now: Date.now() });

export const gameWelcome = (seat) => text({ type: "welcome", version: VERSION, now: 0, seat, messages_per_second: null });

export const presence = (spectators) => text({ type: "presence", black: true, white: true, spectators });

export const refused = (id, code) => text({ type: "refused", id, code, values: {} });

/** The whole game, for whoever comes in. */
export const snapshot = (room) =>
  text({
    type: "snapshot",
    game: {
      id: room.id,
      settings: {
        size: 19,
        ruleset: "chinese-2002",
        handicap: 0,
        komi: "7.5",
        illegal_moves: "refused",
        conduct: "casual",
        time: { type: "byo_yomi", main_ms: 7200000, periods: 3, period_ms: 600000, on_flag: "loss" },
      },
      black: "Guest 1234",
      white: "Guest 5678",
      handicap_stones: [],
      first_moves_by: 60000,
      claim_after_ms: null,
    },
    seq: room.seq,
    turn: room.turn,
    phase: room.phase,
    to_play: room.toPlay,
    stones: EMPTY,
    hash: HASH,
    moves: room.moves,
    black_captures: 0,
    white_captures: 0,
    clocks: clocks(room),
  });

/** One event with what follows from it. */
export const eventFrame = (room, event) =>
  text({
    type: "event",
    seq: room.seq,
    turn: room.turn,
    at: Date.now() - room.born,
    event,
    phase: room.phase,
    to_play: room.toPlay,
    hash: HASH,
    clocks: clocks(room),
    ...(room.phase === "scoring" ? { marking: marking(event) } : {}),
  });

/** No clock runs here: its place in the frames is filled, since the bytes are what is compared. */
function clocks(room) {
  const runs = room.phase === "playing";
  return { at: 12345, running: runs ? room.toPlay : null, deadline: runs ? 712345 : null, black: SIDE, white: SIDE };
}

const COUNT = { stones: 180, enclosed: 0, prisoners: 0, shared_quarters: 2, total_quarters: 722, warning_quarters: 0 };
const SCORE = {
  unit: "zi",
  scoring: "area",
  black: COUNT,
  white: COUNT,
  half_board_quarters: 722,
  komi_quarters: 15,
  handicap_quarters: 0,
  last_move_quarters: 0,
  margin_quarters: -15,
  owner: EMPTY,
};

function marking(event) {
  return { marking: 12345, dead: event.chain ?? [], accepted: [], deadline: 612345, score: SCORE };
}
