import type { Page } from "playwright";

/**
 * The kinds of elements that a page has, as far as they matter to assistive technology: where an element stands, how
 * it looks, its attributes, whether it has a name, and whether each id that it has or refers to is there once.
 */
export function listElementKinds(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const tellingValues = ["class", "role", "type", "scope", "aria-invalid", "aria-current"];
    const withIds = [
      "id",
      "for",
      "headers",
      "aria-describedby",
      "aria-labelledby",
      "aria-controls",
    ];
    const headings = [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")];

    const look = ({ tagName, className }: Element) => `${tagName}.${className}`;
    const attributesOf = (element: Element) =>
      [...element.attributes]
        .map(({ name, value }) => (tellingValues.includes(name) ? `${name}=${value}` : name))
        .toSorted();
    const isNamed = (element: Element) => {
      const texts = [element.textContent, element.ariaLabel, element.getAttribute("alt")];
      const { labels } = element as HTMLInputElement;
      return texts.some((text) => text?.trim()) || Boolean(labels?.length);
    };
    const isOnce = (id: string) => document.querySelectorAll(`[id="${id}"]`).length === 1;
    const idsOf = (element: Element) =>
      withIds.flatMap((name) => element.getAttribute(name)?.split(" ") ?? []);

    const kinds = [...document.querySelectorAll("*")].map((element) =>
      JSON.stringify([
        element.parentElement && look(element.parentElement),
        element.tagName,
        attributesOf(element),
        isNamed(element),
        idsOf(element).every(isOnce),
        headings[headings.indexOf(element) - 1]?.tagName,
      ]),
    );
    return [...new Set(kinds)];
  });
}
