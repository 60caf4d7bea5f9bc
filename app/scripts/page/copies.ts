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
    button.addEventListener("click", () => void copy(source, button));
    source.after(button);
  }
}

async function copy(source: HTMLElement, button: HTMLElement): Promise<void> {
  const text = source instanceof HTMLInputElement ? source.value : source.textContent;
  await navigator.clipboard.writeText(text ?? "");
  button.textContent = "Copied";
  say("Copied");
}
