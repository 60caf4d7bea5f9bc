import { packIds, readIds } from "#contract/rules/recordings/packed-ids.ts";

export const maxChosen = 5000;

const prefix = "chosen ";

/** What was chosen in the results of a search, in this tab; empty where the browser stores nothing. */
export function readStored(search: string): number[] {
  try {
    return readIds([sessionStorage.getItem(prefix + search) ?? ""], maxChosen);
  } catch {
    return [];
  }
}

export function storeChosen(search: string, chosen: ReadonlySet<number>): void {
  try {
    if (chosen.size === 0) sessionStorage.removeItem(prefix + search);
    else sessionStorage.setItem(prefix + search, packIds(chosen));
  } catch {
    /* The choice lasts as long as its page. */
  }
}

/** After something was done with it. */
export function forgetChosen(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(prefix)) sessionStorage.removeItem(key);
    }
  } catch {
    /* Nothing is stored. */
  }
}
