import { commonAncestor } from "#contract/labels/common-ancestor.ts";

/** Stand beside an animal's tag on a track, and replace none. */
export const additionalTags: ReadonlySet<string> = new Set([
  "poor tracking",
  "part",
  "interesting",
]);

/** Say that there is nothing on the track to look at. */
export const filteredTags: ReadonlySet<string> = new Set(["false-positive", "noise"]);

/** Speak of the track, not of what is on it. */
export const metaTags: ReadonlySet<string> = new Set(["part", "poor tracking"]);

export const unidentifiedTags: ReadonlySet<string> = new Set(["unidentified", "unknown"]);

/** Far above any real track, which has a few of each person and model. */
export const maxTagsOfTrack = 1000;

/** The model whose AI tags count. */
export const masterModel = "Master";

export const conflictWord = "conflicting tags";

export interface TrackTag {
  what: string;
  automatic: boolean;
  model: string | null;
}

export interface CanonicalTag {
  what: string;
  automatic: boolean;
  userTagsConflict: boolean;
}

/** Whether the tags of a track, archived ones left out, hide it: people decide, the master model where they are silent. */
export function isFilteredTrack(tags: readonly TrackTag[]): boolean {
  return listDeciding(tags).every((tag) => filteredTags.has(tag.what));
}

/** The same, but a track that nobody and nothing has spoken of is to be looked at. */
export function isFalseTrigger(tags: readonly TrackTag[]): boolean {
  return listDeciding(tags).length > 0 && isFilteredTrack(tags);
}

function listDeciding(tags: readonly TrackTag[]): readonly TrackTag[] {
  const byPeople = tags.filter((tag) => !tag.automatic && !additionalTags.has(tag.what));
  return byPeople.length > 0 ? byPeople : tags.filter(isMasterTag);
}

/** Of tags by ascending id, none archived: people's, else the master model's. People's ancestor where they differ. */
export function canonicalTag(tags: readonly TrackTag[]): CanonicalTag | undefined {
  const byPeople = tags.filter((tag) => !tag.automatic && !metaTags.has(tag.what));
  const identified = byPeople.filter((tag) => !unidentifiedTags.has(tag.what));
  const words = [...new Set(identified.map((tag) => tag.what))];
  if (words.length > 1) {
    const what = commonAncestor(words) ?? conflictWord;
    return { what, automatic: false, userTagsConflict: true };
  }
  const tag = identified[0] ?? byPeople[0] ?? tags.find(isMasterTag);
  return tag && { what: tag.what, automatic: tag.automatic, userTagsConflict: false };
}

/** The label that a track stands for by itself, where its recording is part of no visit; undefined where it is of nothing. */
export function labelOfTrack(tags: readonly TrackTag[]): string | undefined {
  const label = canonicalTag(tags)?.what;
  return label === undefined || filteredTags.has(label) ? undefined : label;
}

export function isMasterTag(tag: TrackTag): boolean {
  return tag.automatic && tag.model === masterModel;
}
