// Owns taking a record along with one's own branches: copied or as a file.
import { useState } from "preact/hooks";
import { plainText } from "../archive/api";
import { words } from "../i18n/later";
import { reviewWords } from "../i18n/review";
import { notify } from "../notices";
import type { Review } from "./review";

interface Props {
  review: Review;
  name: string;
  /** The record by itself, where the server has it; null: it is always written here. */
  plain: string | null;
  /** null when it could not be had. */
  write: () => Promise<string | null>;
}

export function SgfTools({ review, name, plain, write }: Props) {
  const { keep } = words();
  const say = reviewWords();
  const [whole, setWhole] = useState(true);
  const [byHand, setByHand] = useState<string | null>(null);
  const branched = review.branched.value;
  const asked = plain !== null && !(branched && whole) ? plain : null;
  const text = async () => {
    const found = asked === null ? await write() : await plainText(asked);
    if (found === null) notify(words().failed);
    return found;
  };
  const download = async () => {
    const found = await text();
    if (found !== null) save(found, name);
  };
  const copy = async () => {
    setByHand(null);
    const found = await text();
    if (found === null) return;
    try {
      await navigator.clipboard.writeText(found);
      notify(say.copied);
    } catch {
      setByHand(found);
    }
  };
  return (
    <>
      {asked === null ? (
        <button type="button" class="button" onClick={download}>
          {keep.sgf}
        </button>
      ) : (
        <a class="button" href={asked} download={name}>
          {keep.sgf}
        </a>
      )}
      <button type="button" class="button" onClick={copy}>
        {say.copy}
      </button>
      {plain !== null && branched && (
        <label class="button whole">
          <input
            type="checkbox"
            checked={whole}
            onChange={(event) => setWhole(event.currentTarget.checked)}
          />
          {say.withBranches}
        </label>
      )}
      {byHand !== null && (
        <textarea
          readOnly
          rows={4}
          value={byHand}
          aria-label={keep.copyByHand}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </>
  );
}

function save(text: string, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/x-go-sgf" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
