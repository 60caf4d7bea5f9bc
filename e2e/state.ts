import type { Page } from "playwright";
import type { Person } from "#tests/support/projects/people.ts";

/** An address, what its page then says, and what is done on it before it says that. */
export interface Visit {
  /** Nobody, where it is absent. */
  by?: Person;
  states: State[];
}

export type State = [path: string, says: string, act?: (page: Page) => Promise<void>];

/** Sends a form of the page with those fields, by their labels, and all others as they are. */
export function send(button: string, typed: Record<string, string> = {}, ticked: string[] = []) {
  return async (page: Page) => {
    const main = page.getByRole("main");
    for (const [label, text] of Object.entries(typed)) {
      await main.getByLabel(label, { exact: true }).fill(text);
    }
    for (const label of ticked) await main.getByLabel(label).check();
    await main.getByRole("button", { name: button, exact: true }).click();
  };
}

export const problem = "There is a problem";

/** All that is folded away. */
export async function openAll(page: Page): Promise<void> {
  const closed = page.locator("main details:not([open]) > summary");
  while ((await closed.count()) > 0) await closed.first().click();
}
