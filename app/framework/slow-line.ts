const key = "scripts";
const slow = ["slow-2g", "2g", "3g"];
const signs = ["pointermove", "keydown", "focusin", "scroll"];
/** What leads to another page, whatever this one has loaded by then. */
const waysOut = "a, button";

/** As far as the browser tells; some never do. */
export function isLineSlow(): boolean {
  const { connection } = navigator as Navigator & { connection?: { effectiveType?: string } };
  return slow.includes(connection?.effectiveType ?? "");
}

/** Whether this browser has had the scripts of that version: then it has kept them. */
export function hasScripts(version: string): boolean {
  try {
    return localStorage.getItem(key) === version;
  } catch {
    return false;
  }
}

/** Where a browser forbids to store, the scripts wait on each page. */
export function rememberScripts(version: string): void {
  try {
    localStorage.setItem(key, version);
  } catch {
    /* As above. */
  }
}

/** Browsers tell of a pointer that lies where a page comes up, too. */
function isStill({ movementX, movementY }: PointerEvent): boolean {
  return movementX === 0 && movementY === 0;
}

/** Until somebody moves, types or points at something that is more than a way out of the page. */
export function waitForUse(start: () => void): void {
  const use = new AbortController();
  const answer = (event: Event) => {
    const { target } = event;
    if (target instanceof Element && target.closest(waysOut)) return;
    if (event instanceof PointerEvent && isStill(event)) return;
    use.abort();
    start();
  };
  for (const sign of signs) {
    addEventListener(sign, answer, { capture: true, passive: true, signal: use.signal });
  }
}
