// Owns how speakers of one name are told apart: a small number behind the name, and the same number in a sentence.
// The first of a name bears none.
import { isolated } from "../foreign";
import type { TalkMessages } from "../i18n/talk/zh";

export function Namesake({ nth, words }: { nth: number; words: TalkMessages }) {
  if (nth === 1) return null;
  const text = words.namesake(nth);
  return (
    <>
      {" "}
      <span class="namesake figures" role="img" aria-label={text} title={text}>
        {nth}
      </span>
    </>
  );
}

/** In a sentence or a label. */
export function called(name: string, nth: number): string {
  return nth === 1 ? isolated(name) : `${isolated(name)} ${nth}`;
}
