// Owns the English words of a review: variations, plots, records that are opened from a file.
import type { Color } from "../../generated/protocol";
import type { ReviewMessages } from "./zh";

const colors: Record<Color, string> = { black: "Black", white: "White" };

export const en = {
  tabs: {
    label: "Review",
    tree: "Variations",
    moves: "Moves",
    time: "Time",
    course: "Estimate",
    about: "Record",
  },
  tree: {
    label: "Tree of variations",
    start: "Start",
    node: (number: number, color: Color, point: string) => `Move ${number} ${colors[color]} ${point}`,
    bare: (number: number) => `Node ${number}`,
    own: "mine",
    pass: "pass",
    hint: "Try moves on the board; they stay on this device.",
    promote: "Move up",
    remove: "Delete",
    confirmRemove: "Delete it?",
  },
  time: {
    label: "Time used per move",
    sum: (black: string, white: string) => `Black ${black} in all, White ${white}`,
    of: (number: number, color: Color, span: string) => `Move ${number} ${colors[color]} ${span}`,
    scale: (span: string) => `longest ${span}`,
    none: "This game had no clock.",
    fetch: "Fetch the times",
  },
  course: {
    label: "Estimate at every tenth move",
    ask: "Estimate",
    hint: "The server plays out the position at every tenth move. An opinion, nothing more.",
    waiting: "Waiting in the queue…",
    progress: (done: number, of: number) => `Estimating ${done} of ${of}`,
    of: (number: number, margin: string) => `Move ${number} ${margin}`,
    scale: (margin: string) => `Black above, White below, at most ${margin}`,
  },
  copy: "Copy SGF",
  copied: "Record copied",
  withBranches: "with my variations",
  file: {
    title: "Open SGF",
    choose: "Choose an SGF file",
    drop: "Or drop a file anywhere on this page. At most 1\u00a0MB; UTF-8, GB 18030, Big5 and others are read.",
    private: "The record is only shown; the server keeps nothing of it.",
    dropHere: "Drop to open",
    reading: "Reading…",
    tooLarge: "The file is over 1\u00a0MB.",
    empty: "The file is empty.",
    unreadable: "The file cannot be read.",
    which: (games: number) => `There are ${games} games in the file. Which one?`,
    game: (number: number) => `Game ${number}`,
    other: "Open another",
    damaged: (charset: string) =>
      `Read as ${charset}; some characters are none of it, so names may be wrong.`,
    leftOut: (count: number) =>
      count === 1
        ? "One node cannot be shown and is left out."
        : `${count} nodes cannot be shown and are left out.`,
    refused: (why: string) => `It cannot go on here: ${why}`,
    unknown: "Unknown",
    result: "Result",
    komi: "Komi",
    handicap: "Handicap",
    rules: "Rules",
    date: "Date",
    place: "Place",
    event: "Event",
    time: "Time",
    guessedRules: "The file does not say its rules; variations are judged by Chinese rules.",
    comment: "Comment",
    noComment: "There is no comment here.",
    moreGames: (most: number) => `Only the first ${most} are listed.`,
  },
} satisfies ReviewMessages;
