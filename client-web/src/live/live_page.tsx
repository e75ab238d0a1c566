// Owns the page of live boards: the filter, the tiles of one page of running games, and the way to the next.
import { useEffect } from "preact/hooks";
import { startBeat } from "../game/tick";
import { t } from "../i18n";
import { words } from "../i18n/later";
import { FilterBar } from "../lobby/filter_bar";
import { narrowed } from "../lobby/list_card";
import { gameLook, games } from "../lobby/looking";
import { MyOffer } from "../lobby/my_offer";
import { Pager } from "../lobby/pager";
import { useSteady } from "../lobby/steady";
import { offer } from "../lobby/store";
import { boards, enterLive, leaveLive } from "./store";
import { Tile } from "./tile";

export function LivePage() {
  const say = words().live;
  const page = games.value;
  const { shown, steady } = useSteady(page?.lines ?? [], page?.look);
  useEffect(() => {
    enterLive();
    const stopBeat = startBeat();
    return () => {
      stopBeat();
      leaveLive();
    };
  }, []);
  // Nothing to be seen, and no filter that hides it: neither the one of this answer nor the one that is asked for now.
  const nothing = page?.count === 0 && !narrowed(page.look) && !narrowed(gameLook.value);
  const ids = shown.map(({ line }) => line.id).join();
  useEffect(() => boards.keep(new Set(ids.split(","))), [ids]);
  return (
    <div class="live">
      {offer.value && <MyOffer seek={offer.value} />}
      <div class="live-head">
        <h1>{say.title}</h1>
        <p class="hint figures" role="status">
          {page ? say.count(page.count) : say.loading}
        </p>
        {!nothing && <FilterBar look={gameLook} page={page} />}
      </div>
      {nothing && (
        <section class="lone card">
          <span class="lone-stone" aria-hidden="true" />
          <p>{say.none}</p>
          <a class="button primary" href="/">
            {t().lost.home}
          </a>
        </section>
      )}
      <ul class="tiles" {...steady}>
        {shown.map((held) => (
          <Tile key={held.line.id} {...held} />
        ))}
      </ul>
      <Pager page={page} look={gameLook} />
    </div>
  );
}
