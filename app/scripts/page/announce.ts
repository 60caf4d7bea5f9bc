let region: HTMLElement | undefined;

/** Tells assistive technology what has just changed. */
export function say(text: string): void {
  if (!region) {
    region = document.createElement("div");
    region.className = "visually-hidden";
    region.setAttribute("role", "status");
    document.body.append(region);
  }
  region.textContent = text;
}
