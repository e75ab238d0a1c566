// Owns what is said of one's own offer when it could not be come back to. Loaded after the offers.
import type { Seek } from "../generated/protocol";
import { t } from "../i18n";
import { words } from "../i18n/later";
import { SeekParts } from "./my_offer";
import { forgetLostOffer, offerAgain, ready } from "./store";

/** An offer that ended while the line was broken: one press makes it again. */
export function LostOffer({ seek }: { seek: Seek }) {
  const say = words().lost;
  return (
    <section class="card my-offer" aria-labelledby="lost-offer">
      <div class="my-offer-head">
        <div>
          <p id="lost-offer" class="my-offer-title" role="status">
            {say.text}
          </p>
          <SeekParts seek={seek} />
        </div>
        <button type="button" class="button primary" disabled={!ready.value} onClick={() => offerAgain(seek)}>
          {say.again}
        </button>
        <button type="button" class="button" onClick={forgetLostOffer}>
          {t().close}
        </button>
      </div>
    </section>
  );
}
