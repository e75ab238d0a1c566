// Owns the list of shortcuts: a window over the page, closed by its button, the escape key or a press beside it.
import { useEffect, useRef } from "preact/hooks";
import { settingsWords } from "../i18n/settings";
import { helping } from "./helping";

type Line = [keys: string[], text: string];

export function Shortcuts() {
  const words = settingsWords().keys;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const groups: [string, Line[]][] = [
    [
      words.everywhere,
      [
        [["?"], words.help],
        [["Shift+C"], words.coordinates],
        [["Esc"], words.leave],
      ],
    ],
    [
      words.onBoard,
      [
        [["←", "↑", "↓", "→"], words.walk],
        [["Home", "End"], words.rowEnds],
        [["Enter", "Space"], words.put],
      ],
    ],
    [
      words.inGame,
      [
        [["/"], words.type],
        [["C"], words.clocks],
        [["L"], words.last],
      ],
    ],
    [
      words.replay,
      [
        [["←", "→"], words.step],
        [["PgUp", "PgDn"], words.far],
        [["Home", "End"], words.ends],
        [["↑", "↓"], words.beside],
        [["Space"], words.auto],
      ],
    ],
  ];
  const close = () => dialog.current?.close();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the escape key closes a dialog by itself
    <dialog
      ref={dialog}
      class="shortcuts"
      aria-labelledby="shortcuts-title"
      onClose={() => (helping.value = false)}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <div class="shortcuts-inside">
        <h2 id="shortcuts-title">{words.title}</h2>
        {groups.map(([title, lines]) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl class="facts">
              {lines.map(([keys, text]) => (
                <div key={text}>
                  <dt>{text}</dt>
                  <dd>
                    {keys.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <button type="button" class="button" onClick={close}>
          {words.close}
        </button>
      </div>
    </dialog>
  );
}
