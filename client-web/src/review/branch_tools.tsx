// Owns what one does with a branch of one's own. The buttons stay in their places; what does not apply is only off.
import { reviewWords } from "../i18n/review";
import { ConfirmButton } from "../ui/confirm_button";
import type { Review } from "./review";
import { TreeView } from "./tree_view";

export function Branches({ review }: { review: Review }) {
  const { tree: say } = reviewWords();
  review.changes.value;
  const current = review.current.value;
  return (
    <>
      <TreeView review={review} />
      <div class="branch-tools">
        <button
          type="button"
          class="button"
          disabled={!review.canPromote()}
          onClick={() => review.promoteBranch()}
        >
          {say.promote}
        </button>
        <ConfirmButton
          key={current.id}
          text={say.remove}
          question={say.confirmRemove}
          danger={true}
          disabled={!current.own}
          onConfirm={() => review.removeBranch()}
        />
      </div>
      <p class="hint">{say.hint}</p>
    </>
  );
}
