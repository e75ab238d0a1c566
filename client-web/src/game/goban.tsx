// Owns the board of a game: the snapshot drawn, and a chosen point turned into what the player means by it.
import { useCallback, useMemo } from "preact/hooks";
import { Board, type Input } from "../board/board";
import { parseStones, pointName, type Stone, stoneOf, vertexOf } from "../board/points";
import type { Snapshot } from "../generated/protocol";
import { t } from "../i18n";
import { playParts } from "../later";
import { notifyRefused } from "../notices";
import { coordinates, lastMark, lie, numbers, placing } from "../prefs";
import { aim, aimAt, places, placingFor } from "./aim";
import type { Command } from "./commands";
import { claimOn, dispute } from "./dispute";
import { moveNumbers } from "./move_numbers";
import { pointed } from "./pointed";
import { hiddenFrom, isBlind, seen } from "./sight";
import { command, myTurn, online, seat, sentPoint, snapshot, waiting } from "./store";
import { elsewhere, type Trying, trying, whole } from "./view";

/** What ends one's turn, so that nothing more may be placed. */
const moves: ReadonlySet<Command["type"]> = new Set(["play", "pass", "resign", "seal"]);
const NOTHING: ReadonlySet<number> = new Set();

export function Goban({ now }: { now: Snapshot }) {
  const words = t();
  const { size } = now.game.settings;
  const mine = seat.value;
  const agreed = hiddenFrom(now.game.settings, mine);
  const blind = isBlind(agreed, whole.value?.phase ?? now.phase);
  const hidden = blind ? agreed : "none";
  // From here on there is nothing on the board that this player may not see.
  const stones = useMemo(
    () => seen(parseStones(now.stones, size), hidden, mine),
    [now.stones, size, hidden, mine],
  );
  const dead = useMemo(() => vertices(now.marking?.dead ?? [], size), [now.marking?.dead, size]);
  const ownerText = now.marking?.score.owner;
  const owner = useMemo(
    () => (ownerText === undefined ? null : parseStones(ownerText, size)),
    [ownerText, size],
  );
  const written = useMemo(
    () => moveNumbers(numbers.value, now.moves, stones, size),
    [numbers.value, now.moves, stones, size],
  );
  const ko = now.ko === null || blind ? null : vertexOf(now.ko, size);
  const describe = useCallback(
    (vertex: number) => {
      const stone = stones[vertex] as Stone;
      const parts = [pointName(vertex, size)];
      if (stone !== 0) parts.push(words.color(stone === 1 ? "black" : "white"));
      if (dead.has(vertex)) parts.push(words.game.dead);
      if (vertex === ko) parts.push(words.game.ko);
      return parts.join(" ");
    },
    [stones, dead, ko, size, words],
  );

  const mark = (vertex: number) => {
    const stone = stones[vertex] as Stone;
    if (stone === 0 || mine === null) return;
    const point = pointName(vertex, size);
    if (dispute.value.state === "off") {
      command({ type: "mark_dead", point, claim: dead.has(vertex) ? "alive" : "dead" });
    } else {
      dispute.value = { state: "chosen", point, claim: claimOn(stone, mine) };
    }
  };
  const trial = trying.value;
  const onPick = (vertex: number, input: Input, cellPixels: number) => {
    if (trial) return trial.pick(pointName(vertex, size));
    if (now.phase === "scoring") return mark(vertex);
    if (stones[vertex] !== 0) {
      aimAt(null);
      return notifyRefused({ id: null, code: "occupied" });
    }
    if (!places(placingFor(placing.value, input, cellPixels), vertex, aim.value)) return aimAt(vertex);
    place(pointName(vertex, size));
  };

  const aimOn = (vertex: number) => aimAt(stones[vertex] === 0 ? vertex : null);
  const here = !elsewhere.value;
  const playing = here && myTurn.value && !isBusy();
  const marking = here && now.phase === "scoring" && seat.value !== null;
  return (
    <Board
      size={size}
      stones={stones}
      last={lastVertex(now)}
      ko={ko}
      dead={dead.size > 0 ? dead : NOTHING}
      owner={owner}
      provisional={trial ? tried(trial, size) : here ? provisional(now) : null}
      pointed={pointed.value}
      ghost={trial ? stoneOf(trial.toPlay) : playing && seat.value ? stoneOf(seat.value) : 0}
      coordinates={coordinates.value}
      lastMark={lastMark.value}
      numbers={written}
      lie={lie.value}
      interactive={trial !== null || (online.value && (playing || marking))}
      label={words.game.board(size)}
      describe={describe}
      onPick={onPick}
      // Where moves are only tried, a held finger is no look at a point to play.
      onAim={playing && !trial ? aimOn : null}
      Lens={playParts.value?.Lens ?? null}
    />
  );
}

export function place(point: string): void {
  aimAt(null);
  command({ type: snapshot.value?.phase === "sealing" ? "seal" : "play", point });
}

/** A move of one's own is under way: nothing more may be placed before it is answered. */
export function isBusy(): boolean {
  return waiting.value.some(({ type }) => moves.has(type));
}

function tried({ pending, toPlay }: Trying, size: number) {
  const vertex = pending === null ? null : vertexOf(pending, size);
  return vertex === null ? null : { vertex, stone: stoneOf(toPlay), state: "sent" as const };
}

function provisional(now: Snapshot) {
  if (seat.value === null) return null;
  const stone = stoneOf(seat.value);
  const { size } = now.game.settings;
  const sent = sentPoint.value === null ? null : vertexOf(sentPoint.value, size);
  if (sent !== null) return { vertex: sent, stone, state: "sent" as const };
  return aim.value === null ? null : { vertex: aim.value, stone, state: "aimed" as const };
}

function lastVertex(now: Snapshot): number | null {
  const last = now.moves.at(-1);
  return last ? vertexOf(last.point, now.game.settings.size) : null;
}

function vertices(points: readonly string[], size: number): ReadonlySet<number> {
  return new Set(points.map((point) => vertexOf(point, size)).filter((vertex) => vertex !== null));
}
