import type { ExpressionBuilder } from "kysely";
import { failedState, maxFailures, jobTimes } from "#contract/rules/processing/processing.ts";
import type { RecordingType } from "#contract/wire/recordings/recording-types.ts";
import { forUpdateSkipLocked } from "#api/db/for-update.ts";
import type { Db } from "#api/db/open.ts";
import type { Schema } from "#api/db/schema.ts";
import { hasAlert } from "#api/alerts/queries/has-alert.ts";
import { processedColumns } from "#api/processing/queries/processing-jobs.ts";

const state = "FINISHED";

/** The finished recording to look at next because somebody has drawn a track: those of a day are few enough to sort. */
export function takeDrawn(trx: Db, type: RecordingType, now: Date) {
  const times = jobTimes(now);
  return trx
    .selectFrom("recordings")
    .select(processedColumns)
    .select(hasAlert)
    .where("id", "in", (eb) => selectWithNewTrack(eb, times.newTracks))
    .where("type", "=", type)
    .where("deleted_at", "is", null)
    .where("raw_key", "is not", null)
    .where((eb) =>
      eb.or([
        eb.and([
          eb("processing_state", "=", state),
          eb.or([eb("processing", "is", null), eb("processing", "=", 0)]),
        ]),
        eb.and([
          eb("processing_state", "=", state),
          eb("state_started_at", "<=", times.stale),
          eb("processing_failed_count", "<=", maxFailures.stale),
        ]),
        eb.and([
          eb("processing_state", "=", failedState(state)),
          eb("state_started_at", "<=", times.retry),
          eb("processing_failed_count", "<=", maxFailures.failed),
        ]),
      ]),
    )
    .orderBy((eb) => eb.fn.coalesce("processing", eb.lit(0)))
    .orderBy("processing_failed_count")
    .orderBy("has_alert", "desc")
    .orderBy((eb) =>
      eb.case().when("recorded_at", ">", times.recent).then(eb.lit(0)).else(eb.lit(1)).end(),
    )
    .orderBy((eb) => eb.case().when("uploader", "=", "user").then(eb.lit(0)).else(eb.lit(1)).end())
    .orderBy("recorded_at")
    .orderBy("id")
    .limit(1)
    .$call(forUpdateSkipLocked)
    .executeTakeFirst();
}

/** Recordings with a track that no model has looked at. */
function selectWithNewTrack(eb: ExpressionBuilder<Schema, "recordings">, since: string) {
  return eb
    .selectFrom("tracks")
    .select("tracks.recording_id")
    .where("tracks.created_at", ">", since)
    .where("tracks.archived_at", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("track_tags")
            .select("track_tags.id")
            .whereRef("track_tags.track_id", "=", "tracks.id")
            .where("track_tags.automatic", "=", 1)
            .where("track_tags.archived_at", "is", null),
        ),
      ),
    );
}
