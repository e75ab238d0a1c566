// Owns one connection that comes back by itself: hello first, pings when quiet, a growing wait between tries.
// Must never know what the messages mean; what was sent and not answered is its user's to repeat.
import { type EarlyLine, takeEarlyLine } from "./early_line";

/** `refused`: the server will not have it, and trying again by itself would not help. */
export type Link = "connecting" | "open" | "lost" | "refused" | "closed";

/** The part of WebSocket that is used, so that a test can stand in for it. */
export interface Wire {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason?: string }) => void) | null;
  readonly readyState: number;
  send(text: string): void;
  close(code?: number): void;
}

export interface Plan<Request, Message> {
  url: string;
  /** Made anew for every connection. */
  hello: () => Request;
  ping: Request;
  /** A reading of the server's time comes with the journey there and back, in ms; all with when it came. */
  onMessage: (message: Message, roundTrip: number | null, at: number) => void;
  onLink: (link: Link) => void;
  open?: (url: string) => Wire;
}

const WIRE_OPEN = 1;
const PING_AFTER = 5_000;
const DEAD_AFTER = 9_000;
const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
/** A connection that held this long was good: the next wait starts small again. */
const GOOD_AFTER = 5_000;

export class Connection<Request, Message extends { type: string }> {
  private wire: Wire | null = null;
  /** How it stands, as was told last. */
  link: Link = "closed";
  private tries = 0;
  private openedAt = 0;
  private heardAt = 0;
  private askedAt: number | null = null;
  private quietTimer: ReturnType<typeof setTimeout> | undefined;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly plan: Plan<Request, Message>) {}

  start(): void {
    if (typeof addEventListener === "function") {
      addEventListener("online", this.retryNow);
      document.addEventListener("visibilitychange", this.onVisible);
    }
    this.connect("connecting");
  }

  /** For good: it does not come back. */
  stop(): void {
    if (typeof removeEventListener === "function") {
      removeEventListener("online", this.retryNow);
      document.removeEventListener("visibilitychange", this.onVisible);
    }
    this.drop(1000);
    this.tell("closed");
  }

  /** True when it went out; nothing is queued. */
  send(request: Request): boolean {
    // One that is closing takes nothing more, and will say so itself.
    if (this.link !== "open" || this.wire?.readyState !== WIRE_OPEN) return false;
    this.wire.send(JSON.stringify(request));
    return true;
  }

  ping(): void {
    if (this.send(this.plan.ping)) this.askedAt = performance.now();
  }

  /** Begins anew at once, with a fresh hello. */
  restart(): void {
    this.drop(1000);
    this.connect("lost");
  }

  retryNow = (): void => {
    if (this.link === "lost") this.connect("lost");
  };

  /** What a visitor presses: also where it would not come back by itself. */
  retry = (): void => {
    if (this.link === "refused") this.connect("lost");
    else this.retryNow();
  };

  private onVisible = (): void => {
    if (document.visibilityState !== "visible") return;
    this.retryNow();
    // The machine may have slept: what is known of the server's time is measured anew.
    if (this.link === "open" && this.askedAt === null) this.ping();
  };

  private connect(link: Link): void {
    this.drop(1000);
    this.tell(link);
    const { url, open = openWebSocket } = this.plan;
    const early = takeEarlyLine(url, () => JSON.stringify(this.plan.hello()));
    const wire = early ? (early.socket as Wire) : open(url);
    this.wire = wire;
    wire.onopen = () => {
      if (wire !== this.wire) return;
      this.openedAt = performance.now();
      this.askedAt = this.openedAt;
      wire.send(JSON.stringify(this.plan.hello()));
    };
    wire.onmessage = (event) => {
      if (wire === this.wire) this.hear(event.data);
    };
    wire.onclose = (event) => {
      if (wire !== this.wire) return;
      if (isForGood(event)) {
        this.drop(1000);
        this.tell("refused");
      } else {
        this.lose();
      }
    };
    this.listen();
    if (early?.saidAt) this.takeOver(early);
  }

  /** Hello was said; what was heard since is heard as from a socket: not before whoever began this is done. */
  private takeOver({ socket, saidAt, heard }: EarlyLine): void {
    this.openedAt = saidAt;
    this.askedAt = saidAt;
    queueMicrotask(() => {
      for (const { data, at } of heard) if (socket === this.wire) this.hear(data, at);
    });
  }

  private hear(data: unknown, at = performance.now()): void {
    this.heardAt = performance.now();
    const message = parse<Message>(data);
    if (!message) return;
    let roundTrip: number | null = null;
    if ((message.type === "welcome" || message.type === "pong") && this.askedAt !== null) {
      roundTrip = at - this.askedAt;
      this.askedAt = null;
    }
    if (message.type === "welcome") this.tell("open");
    this.plan.onMessage(message, roundTrip, at);
  }

  /** Looks again and again whether the other side is still heard. */
  private listen(): void {
    this.heardAt = performance.now();
    const look = () => {
      const quiet = performance.now() - this.heardAt;
      if (quiet >= DEAD_AFTER) {
        this.lose();
        return;
      }
      if (quiet >= PING_AFTER && this.askedAt === null) this.ping();
      this.quietTimer = setTimeout(look, quiet >= PING_AFTER ? DEAD_AFTER - quiet : PING_AFTER - quiet);
    };
    this.quietTimer = setTimeout(look, PING_AFTER);
  }

  private lose(): void {
    const held = this.link === "open" && performance.now() - this.openedAt >= GOOD_AFTER;
    this.drop(1000);
    this.tries = held ? 0 : this.tries + 1;
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.max(0, this.tries - 1));
    this.tell("lost");
    this.retryTimer = setTimeout(() => this.connect("lost"), wait * (0.5 + Math.random()));
  }

  private drop(code: number): void {
    clearTimeout(this.quietTimer);
    clearTimeout(this.retryTimer);
    const wire = this.wire;
    this.wire = null;
    this.askedAt = null;
    try {
      wire?.close(code);
    } catch {
      // It was not open yet; forgetting it is enough.
    }
  }

  private tell(link: Link): void {
    if (link === this.link) return;
    this.link = link;
    this.plan.onLink(link);
  }
}

export function socketUrl(path: string): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`;
}

/** What the page did wrong it would do again. Being silent is not wrong: a page that slept was that. */
function isForGood({ code, reason }: { code: number; reason?: string }): boolean {
  return code === 1008 && reason !== "silent";
}

function openWebSocket(url: string): Wire {
  return new WebSocket(url) as Wire;
}

function parse<Message>(data: unknown): Message | null {
  if (typeof data !== "string") return null;
  try {
    return JSON.parse(data) as Message;
  } catch {
    return null;
  }
}
