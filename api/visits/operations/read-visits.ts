import { Refusal } from "#contract/envelope.ts";
import {
  classifyVisits,
  type ClassifiedVisit,
} from "#contract/rules/visits/visit-classification.ts";
import { loadWindow, visitsOfPage, type VisitPage } from "#contract/rules/visits/visit-pages.ts";
import type { TaggedRecording } from "#contract/rules/visits/visit-tags.ts";
import type { Db } from "#api/db/open.ts";
import { listVisitRecordings } from "../queries/visit-recordings.ts";
import type { VisitScope } from "../queries/visit-starts.ts";
import { listTaggedTracks } from "#api/tracks/queries/with-tracks.ts";

export const maxRecordings = 2000;

interface PageOfModel {
  page: VisitPage;
  /** The model to compare. */
  ai: string;
}

/** The visits of a page, newest first, each with what it is of. */
export async function readVisits(
  db: Db,
  scope: VisitScope,
  options: PageOfModel,
): Promise<ClassifiedVisit[]> {
  const visits = await findVisits(db, scope, options);
  if (visits) return visits;
  throw new Refusal("rule", "There are too many recordings for one page: ask for a smaller page.");
}

/** The same; undefined where the page has too many recordings to be read at once. */
export async function findVisits(
  db: Db,
  scope: VisitScope,
  { page, ai }: PageOfModel,
): Promise<ClassifiedVisit[] | undefined> {
  const limit = maxRecordings + 1;
  const recordings = await listVisitRecordings(db, scope, loadWindow(page), { limit });
  if (recordings.length > maxRecordings) return undefined;
  return classifyVisits(visitsOfPage(await withTracks(db, recordings), page), ai);
}

/** The tracks say beside whether they count in searches, and their tags whether they do. */
export async function withTracks(db: Db, recordings: Omit<TaggedRecording, "tracks">[]) {
  const ids = recordings.map(({ id }) => id);
  const tagged = await listTaggedTracks(db, ids, { unfilteredOnly: false, usedOnly: false });
  return recordings.map((recording) => ({
    ...recording,
    tracks: (tagged.get(recording.id) ?? []).map(({ track, tags }) => ({
      id: track.id,
      start: track.start_seconds,
      end: track.end_seconds,
      isFiltered: track.filtered === 1,
      tags: tags.map(({ what, automatic, model, used }) => {
        return { what, automatic: automatic === 1, model, isUsed: used === 1 };
      }),
    })),
  }));
}
