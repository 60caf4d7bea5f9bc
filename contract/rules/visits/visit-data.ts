import type { ReplyOf } from "#contract/endpoint.ts";
import type { listVisits } from "#contract/wire/visits/monitoring.ts";
import type { Leader } from "../tracks/tag-votes.ts";
import type { ClassifiedVisit } from "./visit-classification.ts";
import type { ReadRecording, Vote } from "./visit-tags.ts";

/** As it is answered; ours always say what a visit is of, and 0 where it has no location. */
export type VisitData = ReplyOf<typeof listVisits>["visits"][number] & { classification: string };

/** A visit as it is sent. Masses, by track id, sum over all boxes of a track; those `findTiedTracks` names are needed. */
export function toVisitData(
  visit: ClassifiedVisit,
  masses: ReadonlyMap<number, number>,
): VisitData {
  return {
    classification: chooseHeaviest(visit.leaders, masses),
    classificationAi: chooseHeaviest(visit.aiLeaders, masses),
    classFromUserTag: visit.classFromUserTag,
    ...(visit.userTagsConflict ? { userTagsConflict: true } : {}),
    incomplete: visit.incomplete,
    timeStart: visit.startedAt,
    timeEnd: visit.endedAt,
    stationId: visit.recordings[0]?.locationId ?? 0,
    stationName: visit.recordings[0]?.locationName ?? "",
    tracks: visit.recordings.reduce((sum, { tracks }) => sum + tracks.length, 0),
    recordings: visit.recordings.map((recording) => toRecordingData(recording, masses)),
  };
}

/** The first of the words whose tracks have the greatest mass together. */
function chooseHeaviest(
  leaders: readonly Leader<Vote>[],
  masses: ReadonlyMap<number, number>,
): string {
  const weighed = leaders.map(({ what, votes }) => ({
    what,
    mass: votes.reduce((sum, { trackId }) => sum + (masses.get(trackId) ?? 0), 0),
  }));
  return weighed.toSorted((a, b) => b.mass - a.mass)[0]?.what ?? "none";
}

function toRecordingData(
  { id, startedAt, processingState, tracks }: ReadRecording,
  masses: ReadonlyMap<number, number>,
): VisitData["recordings"][number] {
  return {
    recId: id,
    start: startedAt,
    processingState,
    tracks: tracks.map(({ id, tag, aiTag, start, end }) => ({
      id,
      tag: tag?.what ?? null,
      isAITagged: tag?.automatic ?? false,
      aiTag: aiTag ?? null,
      start,
      end,
      mass: masses.get(id) ?? 0,
      ...(tag?.userTagsConflict ? { userTagsConflict: true } : {}),
    })),
  };
}
