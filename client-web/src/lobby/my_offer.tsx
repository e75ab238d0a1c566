// Owns the visitor's own offer while it stands: what it says, its link to copy, and taking it back.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Seek } from "../generated/protocol";
import { t } from "../i18n";
import { settingsLine } from "./settings_text";
import { closeSeek, ready, seekPath } from "./store";

export function MyOffer({ seek }: { seek: Seek }) {
  const words = t().mine;
  const section = useRef<HTMLElement>(null);
  // Whoever offers from far down the form must see that the offer stands.
  useEffect(() => {
    section.current?.scrollIntoView({ block: "nearest" });
    // What was pressed takes no key any more, and on a phone is gone with its form.
    if (document.activeElement?.matches("body, :disabled")) section.current?.focus();
  }, []);
  const isPrivate = seek.visibility === "private";
  return (
    <section ref={section} class="card my-offer" tabIndex={-1} aria-label={words.waiting}>
      <div class="my-offer-head">
        <span class="waiting-stones" aria-hidden="true" />
        <div>
          <p class="my-offer-title" role="status">
            {isPrivate ? words.waitingFriend : words.waiting}
          </p>
          <SeekParts seek={seek} />
        </div>
        <button type="button" class="button" disabled={!ready.value} onClick={() => closeSeek(seek)}>
          {words.cancel}
        </button>
      </div>
      {isPrivate && <LinkBox link={location.origin + seekPath(seek)} />}
      <p class="hint">{isPrivate ? words.keepOpenLink : words.keepOpen}</p>
    </section>
  );
}

export function SeekParts({ seek }: { seek: Seek }) {
  return (
    <p class="parts">
      {[...settingsLine(seek.settings), t().colorChoice(seek.color)].map((part) => (
        <span key={part}>{part}</span>
      ))}
    </p>
  );
}

type Copied = "not_yet" | "copied" | "by_hand";

/** Where the clipboard is out of reach, the selected text is left to be copied by hand. */
function LinkBox({ link }: { link: string }) {
  const words = t().mine;
  const [copied, setCopied] = useState<Copied>("not_yet");
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(link);
      setCopied("copied");
    } catch {
      setCopied("by_hand");
    }
  };
  return (
    <>
      <div class="link-box">
        <input
          ref={field}
          readOnly
          value={link}
          aria-label={words.linkLabel}
          onFocus={() => field.current?.select()}
        />
        <button type="button" class="button primary" onClick={copy}>
          {copied === "copied" ? words.copied : words.copy}
        </button>
        {"share" in navigator && (
          <button type="button" class="button" onClick={() => share(link)}>
            {words.share}
          </button>
        )}
      </div>
      {copied === "by_hand" && (
        <p class="hint" role="status">
          {words.byHand}
        </p>
      )}
    </>
  );
}

/** To wherever the system offers; who changes their mind is not told of it. */
function share(url: string): void {
  navigator.share({ title: `${t().brand} ${t().brandSmall}`, url }).catch(() => {});
}
