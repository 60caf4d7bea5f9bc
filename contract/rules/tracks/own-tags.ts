import { additionalTags } from "./track-tags.ts";

/** How sure a person is taken to be who tags by hand; section 0.4 of the screens. */
export const confidenceOfPeople = 0.85;

interface SaidTag {
  what: string;
  automatic: boolean;
  userId?: number | null | undefined;
}

/** What somebody says of a track as yet. */
export function listOwnTags(tags: readonly SaidTag[], userId: number): string[] {
  return tags.filter((tag) => !tag.automatic && tag.userId === userId).map(({ what }) => what);
}

/** What somebody has said of a track once they say this, too: words such as "part" stand beside others. */
export function sayOf(own: readonly string[], what: string): string[] {
  const kept = additionalTags.has(what) ? own : own.filter((word) => additionalTags.has(word));
  return [...kept.filter((word) => word !== what), what];
}

/** The same once they take it back. */
export function unsayOf(own: readonly string[], what: string): string[] {
  return own.filter((word) => word !== what);
}

/** "unknown" is an older word for the same. */
export function toStoredTag(what: string): string {
  return what === "unknown" ? "unidentified" : what;
}
