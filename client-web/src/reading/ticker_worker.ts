// The beat of the reading, off the page: a browser slows a hidden page's timers to one a minute, but not these.
const BEAT_MS = 100;

setInterval(() => postMessage(null), BEAT_MS);
