import { waitUntilAnswered } from "./connection.ts";
import { keepTyped } from "./keep-typed.ts";
import { showPending } from "./pending.ts";

/** Forms that wait for a network. */
const waiting = new WeakSet<HTMLFormElement>();
/** Forms that the server can be reached for, whatever the browser knows of a network. */
const cleared = new WeakSet<HTMLFormElement>();
/** Forms that have left the page, and what makes their buttons as they were. */
const sent = new Map<HTMLFormElement, () => void>();

/**
 * A form is sent once, at once, however slow the line is, and says that it is on its way. Where the browser knows of no
 * network it waits in its page; where the line breaks on the way, what was typed is there when somebody comes back.
 */
export function guardForms(): void {
  addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (event.defaultPrevented || form.method !== "post") return;
    if (waiting.has(form) || sent.has(form)) {
      event.preventDefault();
    } else if (navigator.onLine || cleared.delete(form)) {
      keepTyped(form);
      sent.set(form, showPending(event.submitter));
    } else {
      event.preventDefault();
      void sendOnceOnline(form, event.submitter);
    }
  });
  /* A page that the back button brings back can be sent again. */
  addEventListener("pageshow", () => {
    for (const showAgain of sent.values()) showAgain();
    sent.clear();
  });
}

async function sendOnceOnline(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  waiting.add(form);
  const showAgain = showPending(submitter);
  await waitUntilAnswered();
  showAgain();
  waiting.delete(form);
  cleared.add(form);
  form.requestSubmit(submitter);
}
