// Owns the style of what is loaded later: it is there before anything is shown that needs it.

/** Rejects where it cannot be fetched, as a part of the page does. */
export function loadStyle(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = address;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`the style ${address} cannot be fetched`));
    };
    document.head.append(link);
  });
}
