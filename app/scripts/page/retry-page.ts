import { afterMs, countDown, delayMs, isAnswered, maxRetries } from "./connection.ts";

/** A page that says the server cannot be reached looks again by itself, and goes on when it can. */
export function retryPage(): void {
  const line = document.querySelector<HTMLElement>("[data-retry]");
  const button = document.querySelector<HTMLElement>("[data-retry-now]");
  if (!line || !button) return;
  void lookAgain(line, button);
}

async function lookAgain(line: HTMLElement, button: HTMLElement): Promise<void> {
  for (let retry = 0; retry < maxRetries; retry += 1) {
    await countDown(line);
    if (await isAnswered("/readyz")) {
      await afterMs(delayMs);
      goOn(line, button);
      return;
    }
  }
  line.textContent = "";
}

/** A page is read again; what was typed is sent by the person, never by itself. */
function goOn(line: HTMLElement, button: HTMLElement): void {
  if (button instanceof HTMLAnchorElement) location.reload();
  else
    line.textContent =
      "The server can be reached again. Your text is kept: send it when you are ready.";
}
