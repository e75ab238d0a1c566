// Owns the page for what is not there: an unknown address, a game that is gone, an offer that was taken.
import { t } from "../i18n";

export function LostPage({ text }: { text: string }) {
  const words = t().lost;
  return (
    <section class="lone card">
      <span class="lone-stone" aria-hidden="true" />
      <h1>{words.title}</h1>
      <p>{text}</p>
      <a class="button primary" href="/">
        {words.home}
      </a>
    </section>
  );
}
