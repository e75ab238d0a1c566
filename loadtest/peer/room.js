// Owns one game of the peer: its members, the list of its moves, whose turn it is, and the number of its last event.
// It must never know how members found it, nor look at a board.

import { eventFrame, gameWelcome, pong, presence, refused, snapshot } from "./frames.js";

/** What may wait for one member. Whoever reads more slowly than that is sent away, so that the queue has an end. */
const MOST_WAITING = 256 * 1024;
const POINT = /^[A-HJ-T](1[0-9]|[1-9])$/;

export class Room {
  constructor(id, empty) {
    this.id = id;
    this.empty = empty;
    this.born = Date.now();
    /** Colours by the token that proves them. */
    this.seats = new Map();
    this.members = new Set();
    this.moves = [];
    this.seq = 0;
    this.turn = 0;
    this.toPlay = "black";
    this.phase = "waiting";
  }

  /** Takes a member in; with the second player the game begins. */
  join(socket, token) {
    const member = { socket, color: this.seats.get(token) ?? null };
    socket.send(gameWelcome(member.color));
    socket.send(snapshot(this));
    socket.send(presence(this.members.size));
    this.members.add(member);
    if (this.phase === "waiting" && this.has("black") && this.has("white")) {
      this.phase = "playing";
      this.tell({ type: "started" }, "next turn");
    }
    return member;
  }

  leave(member) {
    this.members.delete(member);
    if (this.members.size === 0) this.empty();
  }

  heard(member, message) {
    if (message.type === "ping") return member.socket.send(pong());
    const wrong = this.wrong(member, message);
    if (wrong) return member.socket.send(refused(message.id, wrong));
    if (message.type === "mark_dead") {
      return this.tell({ type: "dead_marked", color: member.color, chain: [message.point], claim: message.claim }, "same turn");
    }
    const passes = message.type === "pass";
    const passed = this.moves.at(-1)?.point === "pass";
    this.moves.push({ color: member.color, point: passes ? "pass" : message.point });
    this.toPlay = member.color === "black" ? "white" : "black";
    if (passes && passed) this.phase = "scoring";
    return this.tell(
      passes ? { type: "passed", color: member.color } : { type: "played", color: member.color, point: message.point },
      "next turn",
    );
  }

  /** Why this cannot be done, if it cannot. */
  wrong(member, { type, turn, point }) {
    if (!member.color) return "not_your_game";
    if (turn !== this.turn) return "stale_turn";
    if (type === "mark_dead") return this.phase === "scoring" ? null : "not_now";
    if (this.phase !== "playing") return "not_now";
    if (member.color !== this.toPlay) return "not_your_turn";
    if (type === "pass") return null;
    if (type !== "play") return "not_now";
    return POINT.test(point) ? null : "malformed_point";
  }

  /** Writes an event once and sends it to everybody; what a socket does not take waits in Node's own queue. */
  tell(event, turn) {
    this.seq += 1;
    if (turn === "next turn") this.turn = this.seq;
    const bytes = Buffer.from(eventFrame(this, event));
    for (const { socket } of this.members) {
      if (socket.bufferedAmount > MOST_WAITING) socket.close(1013, "reading too slowly");
      else socket.send(bytes, { binary: false });
    }
  }

  has(color) {
    for (const member of this.members) if (member.color === color) return true;
    return false;
  }
}
