// Owns that the screen of a phone stays on while its player's game goes on. The browser lets go of it in the background.
import { computed, effect } from "@preact/signals";
import { seat, snapshot } from "./store";

const live = computed(() => {
  const phase = snapshot.value?.phase;
  return seat.value !== null && (phase === "playing" || phase === "sealing" || phase === "scoring");
});

export function startStayingAwake(): void {
  if (!("wakeLock" in navigator) || !matchMedia("(any-pointer: coarse)").matches) return;
  effect(() => (live.value ? stayAwake() : undefined));
}

function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let over = false;
  let asking = false;
  const ask = async () => {
    // Of two that were given only one would be let go.
    if (asking || document.visibilityState !== "visible" || (lock && !lock.released)) return;
    asking = true;
    // A battery that is nearly empty forbids it.
    const given = await navigator.wakeLock.request("screen").catch(() => null);
    asking = false;
    if (over) await given?.release();
    else lock = given;
  };
  void ask();
  document.addEventListener("visibilitychange", ask);
  return () => {
    over = true;
    document.removeEventListener("visibilitychange", ask);
    void lock?.release();
  };
}
