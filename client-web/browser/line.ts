// Owns the line between a page and its game as a test holds it: mute, deaf, refused, changed on its way, or cut.
// Must never know what a page makes of it.
import type { Page, WebSocketRoute } from "playwright-core";
import { board } from "./play";

export interface Line {
  /** Nothing of the page arrives at the server. */
  mute: boolean;
  /** Nothing of the server arrives at the page. */
  deaf: boolean;
  refuse: boolean;
  hellos: { since: number | null }[];
  plays: string[];
  /** Everything that the page said, by its kind. */
  said: string[];
  /** What the server says, changed on its way. */
  change: (text: string) => string;
  cut(): Promise<void>;
}

/** Sits on the page's line from its next load on; cutting it makes it whole again for the next try. */
export async function between(page: Page): Promise<Line> {
  let now: WebSocketRoute | null = null;
  const line: Line = {
    mute: false,
    deaf: false,
    refuse: false,
    hellos: [],
    plays: [],
    said: [],
    change: (text) => text,
    cut: async () => {
      line.mute = false;
      line.deaf = false;
      await now?.close({ code: 1012 });
    },
  };
  await page.routeWebSocket(/\/ws\/game\//, async (route) => {
    if (line.refuse) {
      await route.close({ code: 1012 });
      return;
    }
    now = route;
    const far = route.connectToServer();
    route.onMessage((text) => {
      const said = JSON.parse(String(text));
      line.said.push(said.type);
      if (said.type === "hello") line.hellos.push(said);
      if (said.type === "play") line.plays.push(said.id);
      if (!line.mute) far.send(text);
    });
    far.onMessage((text) => {
      if (!line.deaf) route.send(line.change(String(text)));
    });
  });
  await page.reload();
  await board(page).waitFor();
  return line;
}
