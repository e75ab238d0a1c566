// Owns the visitor's name: shown, and changed in place.
import { useId, useState } from "preact/hooks";
import { t } from "../i18n";
import { name, ready, rename } from "./store";

export function NameBox() {
  const words = t().lobby;
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  if (draft === null) {
    return (
      <p class="name-box">
        <span class="hint">{words.name}</span>
        <strong>{name.value}</strong>
        <button
          type="button"
          class="button small"
          disabled={!ready.value}
          onClick={() => setDraft(name.value)}
        >
          {words.changeName}
        </button>
      </p>
    );
  }
  const save = (event: Event) => {
    event.preventDefault();
    rename(draft.trim());
    setDraft(null);
  };
  return (
    <form class="name-box" onSubmit={save}>
      <label class="hint" for={id}>
        {words.name}
      </label>
      <input
        id={id}
        value={draft}
        maxLength={20}
        required
        autoComplete="nickname"
        placeholder={words.nameHint}
        onInput={(event) => setDraft(event.currentTarget.value)}
      />
      <button type="submit" class="button small primary">
        {words.saveName}
      </button>
      <button type="button" class="button small" onClick={() => setDraft(null)}>
        {t().cancel}
      </button>
    </form>
  );
}
