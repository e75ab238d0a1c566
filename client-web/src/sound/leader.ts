// Owns which of several tabs at one game makes its sounds: the one that was looked at last, and when it goes, one of
// those that stay. Must never know what is heard.
import { signal } from "@preact/signals";
import { attended } from "../attention";

/** `lead`: looked at now. `free`: the one that led is going. `stay`: one that stays offers itself. */
export interface Word {
  say: "lead" | "free" | "stay";
  from: string;
}

/** One tab's part in the agreement; tabs only hear each other. */
export class Leader {
  readonly leads = signal(true);

  constructor(
    private readonly id: string,
    private readonly tell: (word: Word) => void,
  ) {}

  lookedAt(): void {
    this.leads.value = true;
    this.tell({ say: "lead", from: this.id });
  }

  goes(): void {
    if (this.leads.value) this.tell({ say: "free", from: this.id });
    this.leads.value = false;
  }

  hear({ say, from }: Word): void {
    switch (say) {
      case "lead":
        this.leads.value = false;
        return;
      case "free":
        this.leads.value = true;
        this.tell({ say: "stay", from: this.id });
        return;
      case "stay":
        // Of several that stay, all of which have offered themselves, one is left.
        if (from < this.id) this.leads.value = false;
    }
  }
}

/** The game that this tab is at, if any; a tab alone always leads. */
let leader: Leader | null = null;

export function leadsSound(): boolean {
  return leader === null || leader.leads.value;
}

/** Until the returned function is called this tab is one of those at this game. */
export function startLeading(game: string, id: string): () => void {
  if (typeof BroadcastChannel === "undefined") return () => {};
  const channel = new BroadcastChannel(`shoutan.sound.${game}`);
  const one = new Leader(id, (word) => channel.postMessage(word));
  leader = one;
  channel.onmessage = ({ data }) => one.hear(data as Word);
  const goes = () => one.goes();
  addEventListener("pagehide", goes);
  const stopLooking = attended.subscribe((now) => {
    if (now) one.lookedAt();
  });
  return () => {
    stopLooking();
    removeEventListener("pagehide", goes);
    goes();
    channel.close();
    if (leader === one) leader = null;
  };
}
