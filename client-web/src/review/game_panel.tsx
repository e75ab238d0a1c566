// Owns the review of a game as part of its page: open as long as the game is, with its tree, moves and plots.
import { computed, effect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { type Course, reviewed } from "../archive/course";
import { MoveList } from "../game/move_list";
import type { Snapshot } from "../generated/protocol";
import { Branches } from "./branch_tools";
import { CoursePlot } from "./course_plot";
import { openCourse } from "./estimates";
import { openReview, review } from "./game_review";
import { Panel, type Tab } from "./panel";
import type { Review } from "./review";
import { TimePlot } from "./time_plot";

const live: readonly Tab[] = ["tree", "moves"];
/** Of a game that goes on nobody gets an estimate. */
const all: readonly Tab[] = [...live, "time", "course"];

export function GameReview({ now }: { now: Snapshot }) {
  const game = now.game.id;
  const over = now.phase === "finished";
  useEffect(openReview, []);
  useEffect(() => openCourse(game), [game]);
  const open = review.value;
  // With the review itself, not a picture later: a step meanwhile would be taken back by it.
  useEffect(() => {
    const stop = effect(() => {
      const now = review.value;
      reviewed.value = now && (over ? stepsOf(now) : liveStepsOf(now));
    });
    return () => {
      stop();
      reviewed.value = null;
    };
  }, [over]);
  return open && <Panel tabs={over ? all : live} narrow="moves" show={(tab) => show(tab, open)} />;
}

function show(tab: Tab, open: Review) {
  switch (tab) {
    case "moves":
      return <Moves open={open} />;
    case "time":
      return <TimePlot review={open} />;
    case "course":
      return <CoursePlot review={open} />;
    default:
      return <Branches review={open} />;
  }
}

function Moves({ open }: { open: Review }) {
  const moves = open.line.value.flatMap(({ made }) => (made ? [made] : []));
  return <MoveList moves={moves} current={open.number.value} onPick={(number) => open.goToNumber(number)} />;
}

/** While the game goes on the way back leads to what is played now. */
function liveStepsOf(open: Review): Course {
  const away = computed(() => {
    open.changes.value;
    return open.current.value !== open.tree.recorded.at(-1);
  });
  return { ...stepsOf(open), left: { what: "live", away, comeBack: () => open.goToEnd() } };
}

/** The review as the bar, the keys and the wheel step through it. */
export function stepsOf(open: Review): Course {
  return {
    number: open.number,
    count: open.count,
    goTo: (number: number) => open.goToNumber(number),
    goBeside: (way: -1 | 1) => open.goBeside(way),
    left: { what: "main", away: open.away, comeBack: () => open.backToMain() },
  };
}
