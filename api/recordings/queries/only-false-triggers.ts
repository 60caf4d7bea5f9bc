import type { ExpressionWrapper, SqlBool } from "kysely";
import { filteredTags, masterModel } from "#contract/rules/tracks/track-tags.ts";
import type { Schema } from "#api/db/schema.ts";
import {
  isGiven,
  isNot,
  type Recordings,
  selectStandingTags,
  selectStandingTracks,
} from "#api/search/queries/tag-modes.ts";

export interface ExpiryFilter {
  /** Uploaded, and looked at by AI, before that. */
  before: string;
}

type Condition = ExpressionWrapper<Schema, "recordings", SqlBool>;

/**
 * As `holdsOnlyFalseTriggers` tells, finished with by AI, without a word about the recording as a whole, and not brought
 * back after it was deleted for that before.
 */
export function isExpiring({ before }: ExpiryFilter) {
  return (eb: Recordings): Condition =>
    eb.and([
      eb("recordings.created_at", "<", before),
      eb.or([
        eb("recordings.processing_ended_at", "is", null),
        eb("recordings.processing_ended_at", "<", before),
      ]),
      eb("recordings.processing_state", "=", "FINISHED"),
      eb.or([eb("recordings.comment", "is", null), eb("recordings.comment", "=", "")]),
      isGiven(selectStandingTracks(eb)),
      isNot(isGiven(selectOtherTracks(eb))),
      isNot(isGiven(selectOtherTagsByPeople(eb))),
      isNot(isGiven(selectOfRecording(eb, "recording_labels"))),
      isNot(isGiven(selectWithOldLabels(eb))),
      isNot(isGiven(selectOfRecording(eb, "expired_recordings"))),
    ]);
}

const falseWords = [...filteredTags];

/** Tracks on which people are silent and AI is, too, or says that something is there. */
function selectOtherTracks(eb: Recordings) {
  return selectStandingTracks(eb).where((track) => {
    const byPeople = selectStandingTags(track).where("track_tags.automatic", "=", 0);
    const byAi = selectStandingTags(track)
      .where("track_tags.automatic", "=", 1)
      .where("track_tags.model", "=", masterModel);
    return track.and([
      track.not(track.exists(byPeople)),
      track.or([
        track.not(track.exists(byAi)),
        track.exists(byAi.where("track_tags.what", "not in", falseWords)),
      ]),
    ]);
  });
}

/** What people say that is there, on tracks that are gone, too. */
function selectOtherTagsByPeople(eb: Recordings) {
  return eb
    .selectFrom("tracks")
    .innerJoin("track_tags", "track_tags.track_id", "tracks.id")
    .select("track_tags.id")
    .whereRef("tracks.recording_id", "=", "recordings.id")
    .where("track_tags.archived_at", "is", null)
    .where("track_tags.automatic", "=", 0)
    .where("track_tags.what", "not in", falseWords);
}

/** Reprocessing puts labels and notes away, where they still say that somebody cared. */
function selectWithOldLabels(eb: Recordings) {
  return eb
    .selectFrom("recordings as own")
    .select("own.id")
    .whereRef("own.id", "=", "recordings.id")
    .where("own.additional_metadata", "like", '%"oldTags"%');
}

function selectOfRecording(eb: Recordings, table: "recording_labels" | "expired_recordings") {
  return eb
    .selectFrom(table)
    .select(`${table}.recording_id`)
    .whereRef(`${table}.recording_id`, "=", "recordings.id");
}
