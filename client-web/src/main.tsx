// Starts the page.
import { render } from "preact";
import { App, followRoute } from "./app";
import { startLanguage } from "./i18n";
import { startPrefs } from "./prefs";
import { startRouter } from "./router";
import { startAudio } from "./sound/audio";
import { startSpeech } from "./sound/speech";
import "./styles/index.css";

startPrefs();
startLanguage();
startAudio();
startSpeech();
startRouter();
followRoute();
const root = document.getElementById("app");
if (root) render(<App />, root);
