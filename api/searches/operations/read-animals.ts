import { displayName } from "#contract/labels/display-name.ts";
import { capitalize } from "#contract/rules/text/capitalize.ts";
import { canonicalTag } from "#contract/rules/tracks/track-tags.ts";
import { isThing } from "#contract/rules/visits/visit-tags.ts";
import type { Db } from "#api/db/open.ts";
import { listTaggedTracks } from "#api/tracks/queries/with-tracks.ts";

/** What each recording shows, each animal once, under the names that people see. */
export async function readAnimals(db: Db, ids: number[]): Promise<Map<number, string[]>> {
  const tracks = await listTaggedTracks(db, ids, { unfilteredOnly: true, usedOnly: true });
  return new Map(
    ids.map((id) => {
      const words = (tracks.get(id) ?? []).flatMap(({ tags }) => {
        const read = tags.map(({ what, automatic, model }) => ({
          what,
          automatic: automatic === 1,
          model,
        }));
        const what = canonicalTag(read)?.what;
        return what !== undefined && isThing(what) ? [what] : [];
      });
      return [id, [...new Set(words)].map((word) => capitalize(displayName(word, "camera")))];
    }),
  );
}
