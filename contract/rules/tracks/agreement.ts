import { findLabel } from "#contract/labels/find-label.ts";
import { canonicalTag, isMasterTag, metaTags, type TrackTag } from "./track-tags.ts";

/** How those who speak of a track stand to each other: people among themselves, and people and the model. */
export type Agreement = "nobody" | "ai only" | "people only" | "agree" | "differ" | "disputed";

/** Of tags by ascending id, none archived. Two names of one animal are the same. */
export function agreementOf(tags: readonly TrackTag[]): Agreement {
  if (canonicalTag(tags)?.userTagsConflict) return "disputed";
  const people = tags.filter(({ automatic, what }) => !automatic && !metaTags.has(what));
  const model = tags.find(isMasterTag);
  if (people.length === 0) return model ? "ai only" : "nobody";
  if (!model) return "people only";
  return people.some(({ what }) => isSameTag(what, model.what)) ? "agree" : "differ";
}

export function isSameTag(one: string, other: string): boolean {
  return toLabel(one) === toLabel(other);
}

function toLabel(what: string): string {
  return findLabel(what)?.label ?? what.toLowerCase();
}
