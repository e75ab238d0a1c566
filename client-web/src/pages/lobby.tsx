// Owns the lobby's layout: own offer on top, then what to do now, what to offer, what to watch.
import { t } from "../i18n";
import { OpenSeeks, RunningGames } from "../lobby/lists";
import { LostOffer, MyOffer } from "../lobby/my_offer";
import { NameBox } from "../lobby/name_box";
import { OfferForm } from "../lobby/offer_form";
import { lostOffer, offer } from "../lobby/store";

export function LobbyPage() {
  return (
    <div class="lobby">
      <div class="lobby-head">
        <h1>{t().lobby.tagline}</h1>
        <NameBox />
      </div>
      {offer.value && <MyOffer seek={offer.value} />}
      {lostOffer.value && <LostOffer seek={lostOffer.value} />}
      <div class="lobby-lists">
        <OpenSeeks />
        <RunningGames />
      </div>
      <OfferForm />
    </div>
  );
}
