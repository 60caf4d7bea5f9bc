import { forgetTrouble, isReachable, waitForRetry } from "./connection.ts";
import { showPending } from "./pending.ts";
import { hasTyped } from "./typed.ts";

/** Forms that wait until the server can be reached. */
const waiting = new WeakSet<HTMLFormElement>();
/** Forms that may leave the page now. */
const cleared = new WeakSet<HTMLFormElement>();
/** Forms that have left it, and what makes their buttons as they were. */
const sent = new Map<HTMLFormElement, () => void>();

/**
 * A form that holds typed text leaves the page only when the server can be reached, is sent once, and says meanwhile
 * what happens. A form that was sent is never sent again by itself.
 */
export function guardForms(): void {
  addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (event.defaultPrevented || form.method !== "post") return;
    if (waiting.has(form) || sent.has(form)) {
      event.preventDefault();
    } else if (hasTyped(form) && !cleared.has(form)) {
      event.preventDefault();
      void clear(form, event.submitter);
    } else {
      sent.set(form, showPending(event.submitter));
    }
  });
  /* A page that the back button brings back can be sent again. */
  addEventListener("pageshow", () => {
    for (const showAgain of sent.values()) showAgain();
    sent.clear();
  });
}

async function clear(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  waiting.add(form);
  const showAgain = showPending(submitter);
  while (!(await isReachable())) await waitForRetry();
  forgetTrouble();
  showAgain();
  waiting.delete(form);
  cleared.add(form);
  form.requestSubmit(submitter);
}
