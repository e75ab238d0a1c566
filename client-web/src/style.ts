// Owns the style of what is loaded later: it is there before anything is shown that needs it.

const asked = new Map<string, Promise<void>>();

/** Rejects where it cannot be fetched, as a part of the page does, and may then be asked for again. */
export function loadStyle(address: string): Promise<void> {
  const known = asked.get(address);
  if (known) return known;
  const coming = new Promise<void>((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = address;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      asked.delete(address);
      reject(new Error(`the style ${address} cannot be fetched`));
    };
    document.head.append(link);
  });
  asked.set(address, coming);
  return coming;
}
