// Owns the line that the page's first script opened, and said hello on, while the rest of the page was on its way.
// Must never know what was heard on it. That script only guesses: whatever the page would do otherwise is not taken.

/** What `public/theme.js` leaves behind. */
export interface EarlyLine {
  url: string;
  hello: string;
  socket: WebSocket;
  /** When hello was said, in ms of the page; 0 as long as the socket is not open. */
  saidAt: number;
  /** What came, and when, in ms of the page. */
  heard: readonly { data: unknown; at: number }[];
}

declare global {
  var earlyLine: EarlyLine | undefined;
}

/** For the first socket that the page opens: that line, if it goes there, said just this and is still good. */
export function takeEarlyLine(url: string, hello: () => string): EarlyLine | null {
  const line = globalThis.earlyLine;
  globalThis.earlyLine = undefined;
  if (!line) return null;
  const good = line.socket.readyState === WebSocket.CONNECTING || line.socket.readyState === WebSocket.OPEN;
  if (good && line.url === url && line.hello === hello()) return line;
  line.socket.onmessage = null;
  line.socket.close(1000);
  return null;
}

/** Nobody is to believe that somebody is there who has gone to a page without a line. */
export function dropEarlyLine(): void {
  takeEarlyLine("", () => "");
}
