const storageKey = "nightjar.player";

/** What the browser keeps for the player. It may refuse to read, and anyone may have written anything. */
export function readKept(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "{}");
    return typeof stored === "object" && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}

/** Beside what is kept already. Where the browser refuses, it holds until the page is left. */
export function keep(changes: object): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...readKept(), ...changes }));
  } catch {
    return;
  }
}
