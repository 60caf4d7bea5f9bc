import { say } from "./announce.ts";

/** A button after each text that is there to be copied. */
export function offerCopies(): void {
  for (const source of document.querySelectorAll<HTMLElement>("[data-copy]")) {
    if (source.nextElementSibling?.matches("button")) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button";
    button.dataset["tone"] = "neutral";
    button.textContent = "Copy";
    button.addEventListener("click", () => copy(source, button));
    source.after(button);
  }
}

/** By the selection: the clipboard itself is there only over HTTPS, and a box under a desk has none. */
function copy(source: HTMLElement, button: HTMLElement): void {
  getSelection()?.selectAllChildren(source);
  if (!document.execCommand("copy")) return;
  button.textContent = "Copied";
  say("Copied");
}
