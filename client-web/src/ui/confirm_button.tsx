// Owns a button that asks once more in its own place, for four seconds, with a way back beside it.
// Must never know what it confirms.
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n";

interface Props {
  text: string;
  question: string;
  disabled: boolean;
  danger: boolean;
  onConfirm: () => void;
}

const ASKED_MS = 4_000;
/** A double click is one press. */
const SAME_PRESS_MS = 350;

export function ConfirmButton({ text, question, disabled, danger, onConfirm }: Props) {
  const [asking, setAsking] = useState(false);
  const askedAt = useRef(0);
  useEffect(() => {
    if (!asking) return;
    const timer = setTimeout(() => setAsking(false), ASKED_MS);
    return () => clearTimeout(timer);
  }, [asking]);
  useEffect(() => {
    if (disabled) setAsking(false);
  }, [disabled]);

  const ask = () => {
    askedAt.current = performance.now();
    setAsking(true);
  };
  const confirm = () => {
    if (performance.now() - askedAt.current < SAME_PRESS_MS) return;
    setAsking(false);
    onConfirm();
  };
  return (
    <div class="confirm">
      <button
        type="button"
        class={`button ${asking ? (danger ? "danger" : "primary") : ""}`}
        disabled={disabled}
        onClick={asking ? confirm : ask}
      >
        {asking ? question : text}
      </button>
      {asking && (
        <button type="button" class="button confirm-cancel" onClick={() => setAsking(false)}>
          {t().cancel}
        </button>
      )}
    </div>
  );
}
