import { say, showOnTop } from "./announce.ts";

/** The figures of the specification. */
const intervalMs = 3000;
export const maxRetries = 30;
export const delayMs = 1500;

let retries = 0;
let waiting: Promise<void> | undefined;

/** Tells that the server cannot be reached, and ends when it is time to try once more. All who wait share one banner. */
export function waitForRetry(): Promise<void> {
  waiting ??= showBanner().finally(() => {
    waiting = undefined;
  });
  return waiting;
}

/** The server answers again. */
export function forgetTrouble(): void {
  if (retries === 0) return;
  retries = 0;
  banner().remove();
  say("The connection is back.");
}

/** Says what is the matter until the server answers again. */
export async function waitUntilAnswered(): Promise<void> {
  while (!(await isAnswered("/healthz"))) await waitForRetry();
  forgetTrouble();
}

/** Asks whether anything answers, `/healthz`, or whether all that pages stand on does, `/readyz`. */
export async function isAnswered(path: "/healthz" | "/readyz"): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(4000);
    return (await fetch(path, { method: "HEAD", cache: "no-store", signal })).ok;
  } catch {
    return false;
  }
}

async function showBanner(): Promise<void> {
  const { text, count, button } = parts();
  if (retries === 0) {
    text.textContent =
      "We couldn't connect to the server. Please make sure you have a network connection. What you typed is kept.";
  }
  showOnTop(banner());
  retries += 1;
  const pressed = new Promise<void>((resolve) => {
    button.addEventListener("click", () => void hold(button, count).then(resolve), { once: true });
  });
  if (retries > maxRetries) {
    count.textContent = "";
    return pressed;
  }
  return Promise.race([pressed, countDown(count)]);
}

async function hold(button: HTMLButtonElement, count: HTMLElement): Promise<void> {
  button.disabled = true;
  count.textContent = "Retrying...";
  await afterMs(delayMs);
  button.disabled = false;
}

/** Says second by second when the next try is. */
export async function countDown(count: HTMLElement): Promise<void> {
  for (let seconds = intervalMs / 1000; seconds > 0; seconds -= 1) {
    count.textContent = `Retrying in ${seconds} ${seconds === 1 ? "second" : "seconds"}...`;
    await afterMs(1000);
  }
  count.textContent = "Retrying...";
}

let made: HTMLElement | undefined;

function banner(): HTMLElement {
  if (made) return made;
  made = document.createElement("section");
  made.className = "connection";
  made.ariaLabel = "Connection";
  made.innerHTML =
    '<p role="alert"></p><p></p><button class="button" data-tone="neutral" type="button">Retry now</button>';
  return made;
}

function parts() {
  const [text, count] = banner().querySelectorAll("p");
  const button = banner().querySelector("button");
  return { text, count, button } as {
    text: HTMLElement;
    count: HTMLElement;
    button: HTMLButtonElement;
  };
}

export function afterMs(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
