// Owns a socket of a game that goes nowhere: a test says what the server says, and reads what the page sent.
import type { GameMessage, GameRequest } from "../src/generated/protocol";

export class FakeSocket {
  static all: FakeSocket[] = [];

  /** The one that the page uses now. */
  static last(): FakeSocket {
    const last = FakeSocket.all.at(-1);
    if (!last) throw new Error("no socket");
    return last;
  }

  readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  closed = false;
  sent: GameRequest[] = [];
  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.closed = true;
    this.readyState = 3;
  }
  say(message: GameMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  plays(): (GameRequest & { type: "play" | "pass" })[] {
    return this.sent.filter((one) => one.type === "play" || one.type === "pass");
  }
}
