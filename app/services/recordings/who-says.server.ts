import { canonicalTag, isFalseTrigger, isMasterTag } from "#contract/rules/tracks/track-tags.ts";
import type { RecordingData } from "#contract/wire/recordings/recordings.ts";

type Tagged = Pick<RecordingData, "tracks">;

/** "· AI 88%", "· tagged by a person", or both where each speaks of tracks of its own; undefined where nobody has. */
export function whoSaysOf({ tracks }: Tagged): string | undefined {
  const seen = tracks.filter(({ tags }) => !isFalseTrigger(tags));
  const said = (seen.length > 0 ? seen : tracks).flatMap(({ tags }) => canonicalTag(tags) ?? []);
  if (said.length === 0) return undefined;
  if (said.some(({ userTagsConflict }) => userTagsConflict)) return "· people disagree";
  const byAi = said.filter(({ automatic }) => automatic).map(({ what }) => what);
  const parts = [
    ...(byAi.length < said.length ? ["· tagged by a person"] : []),
    ...(byAi.length > 0 ? [describeAi([{ tracks }], byAi)] : []),
  ];
  return parts.join(" ");
}

/** "· AI 88%": how sure it is of these words where it is surest; some models do not tell. */
export function describeAi(recordings: readonly Tagged[], words: readonly string[]): string {
  const tags = recordings.flatMap(({ tracks }) => tracks.flatMap((track) => track.tags));
  const shares = tags
    .filter((tag) => isMasterTag(tag) && words.includes(tag.what))
    .map(({ confidence }) => confidence);
  const share = Math.max(0, ...shares);
  return share > 0 ? `· AI ${Math.round(share * 100)}%` : "· AI";
}
