// Owns the lobby's layout: own offer on top, then starting a game, which never moves, then whom to join, what to watch.
import { t } from "../i18n";
import { later, loadLater } from "../later";
import { MyOffer } from "../lobby/my_offer";
import { OfferForm } from "../lobby/offer_form";
import { OpenSeeks } from "../lobby/open_seeks";
import { lostOffer, offer } from "../lobby/store";

export function LobbyPage() {
  // What is to be watched comes after what is to be played: it is fetched while the lists are.
  loadLater();
  const parts = later.value;
  return (
    <div class="lobby">
      <div class="lobby-head">
        <div>
          <h1>{t().lobby.tagline}</h1>
          <p class="lobby-how">{t().lobby.how}</p>
        </div>
        {parts ? <parts.NameBox /> : <p class="name-box" />}
      </div>
      {offer.value && <MyOffer seek={offer.value} />}
      {parts && lostOffer.value && <parts.LostOffer seek={lostOffer.value} />}
      <OfferForm />
      <div class="lobby-lists">
        <OpenSeeks />
        {parts ? <parts.RunningGames /> : <div class="card card-to-come" />}
      </div>
    </div>
  );
}
