// Owns the moment in which what has come by itself takes no press: it may lie where a finger was on its way to
// something else.
import { useEffect, useState } from "preact/hooks";

/** Time enough to see it. */
const LOCK_MS = 1_500;

type What = string | number | null;

/** Locked from each change of `what` on, for that moment; null is nothing that came. */
export function useLock(what: What): boolean {
  const [open, setOpen] = useState<What>(null);
  useEffect(() => {
    const timer = setTimeout(() => setOpen(what), LOCK_MS);
    return () => clearTimeout(timer);
  }, [what]);
  return open !== what && what !== null;
}
