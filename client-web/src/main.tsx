// Starts the page: the words of its language first, then the picture, then what playing needs next.
import { render } from "preact";
import { App, fetchAhead, followRoute } from "./app";
import { loadWords, startLanguage } from "./i18n";
import { startLooks } from "./looks";
import { startRouter } from "./router";
import "./styles/index.css";

startLooks();
startRouter();
await loadWords("first");
startLanguage();
followRoute();
const root = document.getElementById("app");
if (root) render(<App />, root);
fetchAhead();
