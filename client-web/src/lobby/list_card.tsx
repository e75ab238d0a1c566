// Owns the frame of a list in the lobby: its title, the chips that narrow it and the way from page to page, which are
// loaded later. Must never know its lines.
import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useId, useRef, useState } from "preact/hooks";
import type { Look } from "../generated/protocol";
import { later } from "../later";
import type { Page } from "./window";

export function ListCard(props: {
  title: string;
  hint: ComponentChildren;
  page: Page<unknown> | null;
  look: Signal<Look>;
  children: ComponentChildren;
}) {
  const id = useId();
  const [open, setOpen] = useState(narrowed(props.look.value));
  const parts = later.value;
  // Where there never was anything there is nothing to narrow; what one may be about to press stays.
  const offered = useRef(false);
  offered.current ||= open || narrowed(props.look.value) || (props.page?.count ?? 0) > 0;
  return (
    <section class="card" aria-labelledby={id}>
      <div class="list-head">
        <h2 id={id}>{props.title}</h2>
        <span class="hint figures">{props.hint}</span>
        {parts && offered.current && (
          <parts.FilterButton look={props.look} open={open} toggle={() => setOpen(!open)} />
        )}
      </div>
      {open && parts && <parts.FilterBar look={props.look} page={props.page} />}
      {props.children}
      {parts && <parts.Pager page={props.page} look={props.look} />}
    </section>
  );
}

export function narrowed({ filter }: Look): boolean {
  return Object.values(filter).some((part) => part !== null);
}
