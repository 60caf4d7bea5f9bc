import { waitUntilAnswered } from "./connection.ts";

/** A link that is followed without a network would show the browser's own error in place of the page: it waits. */
export function guardLinks(): void {
  addEventListener(
    "click",
    (event) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]");
      if (navigator.onLine || link?.origin !== location.origin || link.hash !== "") return;
      event.preventDefault();
      event.stopPropagation();
      void follow(link);
    },
    { capture: true },
  );
}

async function follow(link: HTMLAnchorElement): Promise<void> {
  await waitUntilAnswered();
  link.click();
}
