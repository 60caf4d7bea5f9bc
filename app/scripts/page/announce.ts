let region: HTMLElement | undefined;

/** Tells assistive technology what has just changed. */
export function say(text: string): void {
  if (!region) {
    region = document.createElement("div");
    region.className = "visually-hidden";
    region.setAttribute("role", "status");
  }
  showOnTop(region);
  region.textContent = text;
}

/** While a dialog is open, what stands outside it can be neither heard nor pressed. */
export function showOnTop(element: HTMLElement): void {
  const place = document.querySelector("dialog[open]") ?? document.body;
  if (element.parentNode !== place) place.append(element);
}
