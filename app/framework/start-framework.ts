import { hasScripts, isLineSlow, rememberScripts, waitForUse } from "./slow-line.ts";

/** What is watched or heard needs them from the start. */
const players = "main :is(.player, audio)";

/**
 * A script in the page waits for the sheet above it, and so this runs when the page can be read. On a slow line that has
 * not brought the scripts before, they come when somebody turns to the page. Says whether they do so at once.
 */
export function startFramework(): boolean {
  const waiting = document.querySelector<HTMLScriptElement>("script[data-framework]");
  if (!waiting) return false;
  const links = document.querySelectorAll<HTMLLinkElement>("link[data-rel]");
  const version = links[0]?.href ?? "";
  addEventListener("shown", () => rememberScripts(version), { once: true });
  const start = () => fetchFramework(links, waiting);
  if (!isLineSlow() || hasScripts(version) || document.querySelector(players)) {
    start();
    return true;
  }
  waitForUse(start);
  return false;
}

function fetchFramework(links: Iterable<HTMLLinkElement>, waiting: HTMLScriptElement): void {
  for (const link of links) link.rel = link.dataset["rel"] ?? "";
  const script = document.createElement("script");
  script.type = "module";
  script.nonce = waiting.nonce;
  script.textContent = waiting.textContent;
  document.body.append(script);
}
