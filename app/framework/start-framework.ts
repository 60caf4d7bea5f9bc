/** A script in the page waits for the sheet above it, and so this runs when the page can be read. */
export function startFramework(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[data-rel]")) {
    link.rel = link.dataset["rel"] ?? "";
  }
  const waiting = document.querySelector<HTMLScriptElement>("script[data-framework]");
  if (!waiting) return;
  const script = document.createElement("script");
  script.type = "module";
  script.nonce = waiting.nonce;
  script.textContent = waiting.textContent;
  document.body.append(script);
}
