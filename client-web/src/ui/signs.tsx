// Owns what lies over the page: the connection's banner, the bar of an outdated page, the short messages.
// Nothing here takes room from the page, so nothing moves under a finger.
import { t } from "../i18n";
import { linkSign, network, retry } from "../link_state";
import { dismiss, notices, outOfDate } from "../notices";

export function Signs() {
  return (
    <div class="signs">
      <LinkBanner />
      <div role="status" class="notices">
        {notices.value.map((notice) => (
          <button key={notice.key} type="button" class="notice" onClick={() => dismiss(notice.key)}>
            {notice.text}
          </button>
        ))}
      </div>
    </div>
  );
}

function LinkBanner() {
  const words = t().link;
  const sign = linkSign.value;
  // What is lost just now is said before what is old: nothing can be loaded over a line that is lost.
  if (outOfDate.value && sign !== "lost") {
    return (
      <div role="alert" class="banner">
        {words.reload}
        <button type="button" class="button small" onClick={() => location.reload()}>
          {words.reloadNow}
        </button>
      </div>
    );
  }
  return (
    <div role="status" class={`banner ${sign}`} hidden={sign === "quiet"}>
      {sign === "connecting" && words.connecting}
      {sign === "restored" && words.restored}
      {sign === "lost" && (network.value ? words.lost : words.offline)}
      {sign === "refused" && words.refused}
      {(sign === "lost" || sign === "refused") && (
        <button type="button" class="button small" onClick={() => retry.value()}>
          {words.retry}
        </button>
      )}
    </div>
  );
}
