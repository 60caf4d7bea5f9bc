import type { ExpressionWrapper, SqlBool } from "kysely";
import { masterModel, metaTags } from "#contract/rules/tracks/track-tags.ts";
import { jobStatesOf } from "#contract/rules/processing/processing.ts";
import type { ReviewQueue } from "#contract/rules/reviews/review-queues.ts";
import { statusSeconds } from "#contract/rules/visits/visit-grouping.ts";
import { recordingTypes } from "#contract/wire/recordings/recording-types.ts";
import type { Schema } from "#api/db/schema.ts";
import {
  isGiven,
  isNot,
  type Recordings,
  selectDisputedTracks,
  selectStandingTags,
  selectStandingTracks,
} from "./tag-modes.ts";

export interface ReviewFilter {
  queue: ReviewQueue;
  userId: number;
  now: string;
  /** AI looks at recordings. */
  hasAi: boolean;
  /** Leaves these out. */
  held: readonly number[];
  /** Leaves out what others are looking at. */
  isFree: boolean;
}

type Condition = ExpressionWrapper<Schema, "recordings", SqlBool>;

/** As `isInQueue` tells of a track and `waitsAsWhole` of what has none, and neither put aside nor held. */
export function isInReview({ queue, userId, now, hasAi, held, isFree }: ReviewFilter) {
  return (eb: Recordings): Condition =>
    eb.and([
      ...(queue === "untagged" ? [isUntagged(eb, hasAi)] : []),
      ...(queue === "disputed" ? [isGiven(selectOpenTracks(eb, userId))] : []),
      ...(held.length > 0 ? [eb("recordings.id", "not in", [...held])] : []),
      eb.not(
        eb.exists(
          eb
            .selectFrom("review_skips")
            .select("review_skips.user_id")
            .whereRef("review_skips.recording_id", "=", "recordings.id")
            .where("review_skips.user_id", "=", userId)
            .where("review_skips.skipped_until", ">", now),
        ),
      ),
      ...(isFree ? [eb.not(isWithOthers(eb, { userId, now }))] : []),
    ]);
}

function isUntagged(eb: Recordings, hasAi: boolean) {
  return eb.or([isGiven(selectUnnamedTracks(eb)), isWaitingAsWhole(eb, hasAi)]);
}

const neverProcessed = recordingTypes.filter((type) => jobStatesOf(type).length === 0);

/** What needs the row of a recording comes last: most have tracks. */
function isWaitingAsWhole(eb: Recordings, hasAi: boolean) {
  const state = "recordings.processing_state";
  const seconds = "recordings.duration_seconds";
  return eb.and([
    eb("recordings.type", "not in", ["audio", "unknown"]),
    eb.or([eb(seconds, "is", null), eb(seconds, ">", statusSeconds)]),
    isNot(isGiven(selectStandingTracks(eb))),
    eb(state, "!=", "CORRUPT"),
    eb("recordings.raw_key", "is not", null),
    eb.or([
      eb("recordings.type", "!=", "trailcam-image"),
      eb("recordings.derived_key", "is not", null),
    ]),
    ...(hasAi
      ? [eb.or([eb(state, "!=", "FINISHED"), eb("recordings.type", "in", neverProcessed)])]
      : []),
  ]);
}

function isWithOthers(eb: Recordings, { userId, now }: Pick<ReviewFilter, "userId" | "now">) {
  return eb.exists(
    eb
      .selectFrom("review_leases")
      .select("review_leases.user_id")
      .whereRef("review_leases.recording_id", "=", "recordings.id")
      .where("review_leases.user_id", "!=", userId)
      .where("review_leases.leased_until", ">", now),
  );
}

/** Of which no person has said what they show. A track that nobody and nothing has spoken of counts as filtered, too. */
function selectUnnamedTracks(eb: Recordings) {
  return selectStandingTracks(eb).where((track) =>
    track.and([
      track.not(
        track.exists(
          selectStandingTags(track)
            .where("track_tags.automatic", "=", 0)
            .where("track_tags.what", "not in", [...metaTags]),
        ),
      ),
      track.or([
        track("tracks.filtered", "=", 0),
        track.not(
          track.exists(
            selectStandingTags(track)
              .where("track_tags.automatic", "=", 1)
              .where("track_tags.model", "=", masterModel),
          ),
        ),
      ]),
    ]),
  );
}

/** Disputed ones on which somebody else had the last word. */
function selectOpenTracks(eb: Recordings, userId: number) {
  return selectDisputedTracks(eb).where((track) =>
    track.exists(
      track
        .selectFrom("track_tags as last")
        .select("last.id")
        .whereRef("last.track_id", "=", "tracks.id")
        .where("last.archived_at", "is", null)
        .where("last.automatic", "=", 0)
        .where("last.what", "not in", [...metaTags])
        .where((tag) =>
          tag.or([tag("last.user_id", "!=", userId), tag("last.user_id", "is", null)]),
        )
        .where((tag) =>
          tag.not(
            tag.exists(
              tag
                .selectFrom("track_tags as later")
                .select("later.id")
                .whereRef("later.track_id", "=", "last.track_id")
                .whereRef("later.id", ">", "last.id")
                .where("later.archived_at", "is", null)
                .where("later.automatic", "=", 0)
                .where("later.what", "not in", [...metaTags]),
            ),
          ),
        ),
    ),
  );
}
