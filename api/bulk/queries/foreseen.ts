import { sql, type ExpressionBuilder, type RawBuilder, type SqlBool } from "kysely";
import { additionalTags, masterModel } from "#contract/rules/tracks/track-tags.ts";
import { toStoredTag } from "#contract/rules/tracks/own-tags.ts";
import type { BulkAct } from "#contract/wire/bulk-acts.ts";
import type { BulkReason, ForeseenOutcome } from "#contract/wire/bulk-changes.ts";
import { inBatches, maxIdsOfStatement } from "#api/db/in-batches.ts";
import type { Db } from "#api/db/open.ts";
import type { Schema } from "#api/db/schema.ts";
import { selectStandingTags, selectStandingTracks } from "#api/search/queries/tag-modes.ts";

interface Foreseeing {
  act: BulkAct;
  userId: number;
  ids: number[];
}

/** What an act will do to how many recordings, as they are now. What only doing it tells, such as a mask, is not foreseen. */
export async function foresee(
  db: Db,
  { act, userId, ids }: Foreseeing,
): Promise<ForeseenOutcome[]> {
  const counts = new Map<Outcome, number>();
  for await (const some of inBatches(ids, maxIdsOfStatement)) {
    const labels = "label" in act ? await listSameLabels(db, some, act.label) : [];
    const rows = await db
      .selectFrom("recordings")
      .select((eb) => [
        toCase(eb, act, { userId, labels }).as("outcome"),
        eb.fn.countAll<number>().as("count"),
      ])
      .where("recordings.id", "in", some)
      .groupBy("outcome")
      .execute();
    for (const { outcome, count } of rows) {
      counts.set(outcome, (counts.get(outcome) ?? 0) + Number(count));
    }
  }
  return [...counts].map(([outcome, count]) => ({ ...outcomes[outcome], count }));
}

type Outcome = keyof typeof outcomes;
type Recordings = ExpressionBuilder<Schema, "recordings">;

const refused = (reason: BulkReason) => ({ result: "refused" as const, reason });
const outcomes = {
  done: { result: "done" as const },
  already: { result: "already" as const },
  gone: { result: "gone" as const },
  "no tracks": refused("no tracks"),
  "no file": refused("no file"),
  "unknown kind": refused("unknown kind"),
};

interface Known {
  userId: number;
  /** The same label as it is written on these recordings. */
  labels: string[];
}

function toCase(eb: Recordings, act: BulkAct, { userId, labels }: Known): RawBuilder<Outcome> {
  const isDeleted = sql<SqlBool>`recordings.deleted_at is not null`;
  const standing = (when: RawBuilder<unknown>) =>
    sql<Outcome>`case when ${isDeleted} then 'gone' ${when} else 'done' end`;
  switch (act.kind) {
    case "delete":
      return sql`case when ${isDeleted} then 'already' else 'done' end`;
    case "restore":
      return sql`case when ${isDeleted} then 'done' else 'already' end`;
    case "move":
      return standing(sql`when recordings.location_id = ${act.locationId} then 'already'`);
    case "shift":
      return standing(sql``);
    case "label":
      return standing(sql`when ${hasLabel(eb, labels)} then 'already'`);
    case "unlabel":
      return standing(sql`when not ${hasLabel(eb, labels)} then 'already'`);
    case "reprocess":
      return standing(sql`when recordings.type = 'unknown' then 'unknown kind'
        when recordings.raw_key is null then 'no file'
        when recordings.processing_state = 'reprocess' then 'already'`);
    case "tag":
      return standing(sql`when not ${hasTrack(eb)}
        then case when recordings.type = 'audio' then 'no tracks' else 'done' end
        when not ${hasTrackToTag(eb, act.what, userId)} then 'already'`);
  }
}

/** Databases do not agree on what letters are the same. */
async function listSameLabels(db: Db, ids: number[], label: string): Promise<string[]> {
  const rows = await db
    .selectFrom("recording_labels")
    .select("detail")
    .distinct()
    .where("recording_id", "in", ids)
    .execute();
  const isSame = (detail: string) => detail.toLowerCase() === label.toLowerCase();
  return rows.map(({ detail }) => detail).filter(isSame);
}

function hasLabel(eb: Recordings, labels: string[]) {
  return eb.exists(
    eb
      .selectFrom("recording_labels")
      .select("recording_labels.id")
      .whereRef("recording_labels.recording_id", "=", "recordings.id")
      .where("recording_labels.detail", "in", labels.length > 0 ? labels : [""]),
  );
}

const hasTrack = (eb: Recordings) => eb.exists(selectShown(eb));

/** The tracks of a recording but false triggers. */
function selectShown(eb: Recordings) {
  return selectStandingTracks(eb).where((track) => {
    const deciding = selectStandingTags(track).where((tag) =>
      tag.or([
        tag("track_tags.automatic", "=", 0).and("what", "not in", [...additionalTags]),
        tag("track_tags.automatic", "=", 1).and("model", "=", masterModel),
      ]),
    );
    return track.or([track("tracks.filtered", "=", 0), track.not(track.exists(deciding))]);
  });
}

/** Of which the person has not said just that. */
function hasTrackToTag(eb: Recordings, what: string, userId: number) {
  const stored = toStoredTag(what);
  const beside = [...additionalTags, stored];
  return eb.exists(
    selectShown(eb).where((track) => {
      const own = selectStandingTags(track)
        .where("track_tags.automatic", "=", 0)
        .where("track_tags.user_id", "=", userId);
      const isSaid = track.exists(own.where("track_tags.what", "=", stored));
      if (additionalTags.has(stored)) return track.not(isSaid);
      const saysOther = track.exists(own.where("track_tags.what", "not in", beside));
      return track.or([track.not(isSaid), saysOther]);
    }),
  );
}
