// Owns the visitor's name: shown, and changed in place; the field stays until the server has agreed. Loaded after the
// offers.
import { useId, useState } from "preact/hooks";
import { NAME_UNITS } from "../guest";
import { t } from "../i18n";
import { words } from "../i18n/later";
import { name, ready, rename } from "./store";

export function NameBox() {
  const say = words().name;
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  if (draft === null) {
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
          onClick={() => setDraft(name.value)}
        >
          {say.change}
        </button>
      </p>
    );
  }
  const save = (event: Event) => {
    event.preventDefault();
    // What has been written since is not closed.
    rename(draft.trim(), () => setDraft((now) => (now === draft ? null : now)));
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
