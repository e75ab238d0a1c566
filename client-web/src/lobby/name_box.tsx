// Owns the visitor's name: shown, and changed in place; the field stays until the server has agreed. Loaded after the
// offers.
import { useId, useState } from "preact/hooks";
import type { CommandId } from "../generated/protocol";
import { t } from "../i18n";
import { words } from "../i18n/later";
import { name, ready, rename, renamed } from "./store";

/** The server counts what is seen, of which a pictograph is one and may have several of these. */
export const NAME_UNITS = 160;

export function NameBox() {
  const say = words().name;
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const [asked, setAsked] = useState<CommandId | null>(null);
  const agreed = asked !== null && asked === renamed.value;
  if (draft === null || agreed) {
    return (
      <p class="name-box">
        <span class="hint">{say.label}</span>
        <strong>
          <bdi>{name.value}</bdi>
        </strong>
        <button
          type="button"
          class="button small"
          disabled={!ready.value}
          onClick={() => {
            setDraft(name.value);
            setAsked(null);
          }}
        >
          {say.change}
        </button>
      </p>
    );
  }
  const save = (event: Event) => {
    event.preventDefault();
    setAsked(rename(draft.trim()));
  };
  return (
    <form class="name-box" onSubmit={save}>
      <label class="hint" for={id}>
        {say.label}
      </label>
      <input
        id={id}
        value={draft}
        dir="auto"
        maxLength={NAME_UNITS}
        required
        autoComplete="nickname"
        placeholder={say.hint}
        onInput={(event) => setDraft(event.currentTarget.value)}
      />
      <button type="submit" class="button small primary" disabled={!ready.value}>
        {say.save}
      </button>
      <button type="button" class="button small" onClick={() => setDraft(null)}>
        {t().cancel}
      </button>
    </form>
  );
}
