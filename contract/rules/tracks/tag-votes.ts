import { type CanonicalTag, unidentifiedTags } from "./track-tags.ts";

/** A word that no other has more votes than. */
export interface Leader<V> {
  what: string;
  votes: readonly V[];
}

/** The words with most votes, the first given first. That it could not be told counts where nothing else is said. */
export function findLeaders<V extends { what: string }>(votes: readonly V[]): Leader<V>[] {
  const identified = votes.filter(({ what }) => !unidentifiedTags.has(what));
  const counted = identified.length > 0 ? identified : votes;
  const byWord = Map.groupBy(counted, ({ what }) => what);
  const most = [...byWord.values()].reduce((most, { length }) => Math.max(most, length), 0);
  return [...byWord]
    .map(([what, votes]) => ({ what, votes }))
    .filter(({ votes }) => votes.length === most);
}

/** The one tag for many tracks, of their canonical tags: people's before automatic ones, then the most frequent. */
export function voteForTag(
  tags: readonly CanonicalTag[],
): Pick<CanonicalTag, "what" | "automatic"> | undefined {
  const byPeople = tags.filter(({ automatic }) => !automatic);
  const [leader] = findLeaders(byPeople.length > 0 ? byPeople : tags);
  return leader && { what: leader.what, automatic: byPeople.length === 0 };
}
