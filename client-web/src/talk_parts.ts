// Owns the list of what talking beside a game needs; it comes once the game itself is there.

export { Talk } from "./talk/panel";
export { startTalk } from "./talk/store";
export { Tabs, tab } from "./talk/tabs";
