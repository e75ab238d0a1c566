// Owns the review of a game as part of its page: open as long as the game is, with its tree, moves and plots.
import { useEffect } from "preact/hooks";
import { reviewed } from "../archive/course";
import { MoveList } from "../game/move_list";
import { Branches } from "./branch_tools";
import { CoursePlot } from "./course_plot";
import { openCourse } from "./estimates";
import { openReview, review } from "./game_review";
import { Panel, type Tab } from "./panel";
import type { Review } from "./review";
import { TimePlot } from "./time_plot";

const tabs: readonly Tab[] = ["tree", "moves", "time", "course"];

export function GameReview({ game }: { game: string }) {
  useEffect(openReview, []);
  useEffect(() => openCourse(game), [game]);
  const open = review.value;
  useEffect(() => {
    reviewed.value = open && stepsOf(open);
    return () => {
      reviewed.value = null;
    };
  }, [open]);
  return open && <Panel tabs={tabs} narrow="moves" show={(tab) => show(tab, open)} />;
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

/** The review as the bar, the keys and the wheel step through it. */
export function stepsOf(open: Review) {
  return {
    number: open.number,
    count: open.count,
    goTo: (number: number) => open.goToNumber(number),
    goBeside: (way: -1 | 1) => open.goBeside(way),
    left: { what: "main" as const, away: open.away, comeBack: () => open.backToMain() },
  };
}
