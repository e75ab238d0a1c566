// Owns the list of lines: it stays at the newest until one scrolls up, and then tells how many have come since.
import { useComputed } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { seat } from "../game/store";
import { talkWords } from "../i18n/talk";
import { Line } from "./line";
import { arranged, keyOf } from "./lines";
import { isShown } from "./muted";
import { endedAt, isOwn, lines, readAll, unread } from "./store";

/** Within this of the end one reads along. */
const NEAR_PIXELS = 24;

export function Lines({ size }: { size: number }) {
  const words = talkWords();
  const box = useRef<HTMLOListElement>(null);
  const following = useRef(true);
  const seeing = useSeeing(box);
  const items = useComputed(() =>
    arranged(
      lines.value.filter(({ line }) => isShown(line)),
      seat.value,
      endedAt.value,
    ),
  ).value;
  const toEnd = () => {
    following.current = true;
    box.current?.scrollTo({ top: box.current.scrollHeight });
    readAll();
  };
  const onScroll = ({ currentTarget: list }: { currentTarget: HTMLElement }) => {
    // A list that is not shown has no height, and tells nothing of what is read.
    if (list.clientHeight === 0) return;
    following.current = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_PIXELS;
    if (following.current && seeing) readAll();
  };
  useLayoutEffect(() => {
    if (!following.current) return;
    box.current?.scrollTo({ top: box.current.scrollHeight });
    if (seeing) readAll();
  }, [items, seeing]);
  return (
    <div class="talk-box">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard */}
      <ol ref={box} class="talk-lines" tabIndex={0} aria-label={words.lines} onScroll={onScroll}>
        {items.length === 0 && <li class="hint">{words.empty}</li>}
        {items.map((item) =>
          item.kind === "heading" ? (
            <li key="heading" class="talk-heading">
              {words.kept}
            </li>
          ) : (
            <Line
              key={keyOf(item.kept.line)}
              line={item.kept.line}
              nth={item.kept.nth}
              size={size}
              own={isOwn(item.kept.line)}
              words={words}
              beside={seat.value !== null && item.kept.line.room === "spectators"}
            />
          ),
        )}
      </ol>
      {seeing && unread.value > 0 && !following.current && (
        <button type="button" class="talk-pill" onClick={toEnd}>
          ↓ {words.news(unread.value)}
        </button>
      )}
    </div>
  );
}

/** Whether the list is before somebody's eyes: in the window, not behind its tab, on a page that is looked at. */
function useSeeing(box: { current: HTMLElement | null }): boolean {
  const [inWindow, setInWindow] = useState(false);
  const [pageSeen, setPageSeen] = useState(document.visibilityState === "visible");
  useEffect(() => {
    const list = box.current;
    if (!list) return;
    const observer = new IntersectionObserver((entries) =>
      setInWindow(entries.at(-1)?.isIntersecting ?? false),
    );
    observer.observe(list);
    const onVisible = () => setPageSeen(document.visibilityState === "visible");
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      observer.disconnect();
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, []);
  return inWindow && pageSeen;
}
