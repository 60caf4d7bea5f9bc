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

const maxRecordings = 2000;

/** The visits of a page, newest first, each with what it is of; `ai` names the model to compare. */
export async function readVisits(
  db: Db,
  scope: VisitScope,
  { page, ai }: { page: VisitPage; ai: string },
): Promise<ClassifiedVisit[]> {
  const limit = maxRecordings + 1;
  const recordings = await listVisitRecordings(db, scope, loadWindow(page), { limit });
  if (recordings.length > maxRecordings) {
    throw new Refusal(
      "rule",
      "There are too many recordings for one page: ask for a smaller page.",
    );
  }
  return classifyVisits(visitsOfPage(await withTracks(db, recordings), page), ai);
}

export async function withTracks(
  db: Db,
  recordings: Omit<TaggedRecording, "tracks">[],
): Promise<TaggedRecording[]> {
  const ids = recordings.map(({ id }) => id);
  const tagged = await listTaggedTracks(db, ids, { unfilteredOnly: false, usedOnly: false });
  return recordings.map((recording) => ({
    ...recording,
    tracks: (tagged.get(recording.id) ?? []).map(({ track, tags }) => ({
      id: track.id,
      start: track.start_seconds,
      end: track.end_seconds,
      tags: tags.map(({ what, automatic, model }) => ({ what, automatic: automatic === 1, model })),
    })),
  }));
}
