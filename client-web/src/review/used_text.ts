// Owns how long something took as people say it: `12.3 s` under a minute, else `4:05`. Exact figures stand elsewhere.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export function usedText(ms: number): string {
  if (ms < MINUTE) return `${Math.floor(ms / 1000)}.${Math.floor((ms % 1000) / 100)} s`;
  const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
  const rest = `${two((ms % MINUTE) / 1000)}`;
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)}:${rest}`;
  return `${Math.floor(ms / HOUR)}:${two((ms % HOUR) / MINUTE)}:${rest}`;
}
