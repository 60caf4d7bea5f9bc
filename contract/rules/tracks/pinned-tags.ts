import { isSameTag } from "./agreement.ts";

/** Of one person in one project: more buttons than that are slower than a search. */
export const maxPinnedTags = 20;

export function pinTag(pinned: readonly string[], tag: string): string[] {
  const isThere = pinned.some((one) => isSameTag(one, tag));
  return isThere ? [...pinned] : [...pinned, tag].slice(0, maxPinnedTags);
}

/** By whatever name it was pinned. */
export function unpinTag(pinned: readonly string[], tag: string): string[] {
  return pinned.filter((one) => !isSameTag(one, tag));
}
