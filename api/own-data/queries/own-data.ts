import { type AliasableExpression, sql } from "kysely";
import type { OwnDataList } from "#contract/wire/accounts/own-data.ts";
import * as bounds from "#contract/bounds.ts";
import { boundedJson } from "#api/db/listed-json.ts";
import type { Db } from "#api/db/open.ts";

/** Secrets are no data about a person: neither hashes nor keys are among them. */
export function findOwnAccount(db: Db, id: number) {
  return db
    .selectFrom("users")
    .select([
      "id",
      "name",
      "email",
      "new_email as newEmail",
      "email_confirmed_at as emailConfirmedAt",
      "two_step_at as twoStepSince",
      "global_permission as globalPermission",
      "agreement_version as agreementVersion",
      "settings",
      "last_active_at as lastActiveAt",
      "created_at as createdAt",
    ])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

/** Each with the columns that name the person's own doings. */
const lists: Record<OwnDataList, (db: Db, userId: number) => AliasableExpression<{ id: number }>> =
  {
    memberships: (db, userId) =>
      db
        .selectFrom("memberships")
        .innerJoin("projects", "projects.id", "memberships.project_id")
        .select([
          "memberships.id",
          "admin",
          "owner",
          "pending",
          "standing_since as since",
          "removed_at as removedAt",
          boundedJson("memberships.settings", "settings"),
        ])
        /* Whoever is out learns nothing of it, not even a newer name. */
        .select((eb) =>
          eb
            .case()
            .when("memberships.removed_at", "is", null)
            .then(eb.ref("projects.name"))
            .end()
            .as("project"),
        )
        .where("memberships.user_id", "=", userId)
        .where("projects.deleted_at", "is", null),
    sessions: (db, userId) =>
      db
        .selectFrom("sessions")
        .select(["id", "user_agent as browser", "viewport"])
        .select(["created_at as startedAt", "used_at as usedAt", "ended_at as endedAt"])
        .where("user_id", "=", userId),
    passkeys: (db, userId) =>
      db
        .selectFrom("passkeys")
        .select(["id", "name", "created_at as createdAt", "used_at as usedAt"])
        .where("user_id", "=", userId),
    alerts: (db, userId) =>
      db
        .selectFrom("alerts")
        .select(["id", "name", boundedJson("alerts.conditions", "conditions")])
        .select(["created_at as createdAt", "last_alert_at as lastAlertAt", "muted_at as mutedAt"])
        .where("user_id", "=", userId),
    savedSearches: (db, userId) =>
      db
        .selectFrom("saved_searches")
        .select(["id", "name", boundedJson("saved_searches.search", "search"), "shared"])
        .select(["created_at as createdAt", "deleted_at as deletedAt"])
        .where("user_id", "=", userId),
    cardUploads: (db, userId) =>
      db
        .selectFrom("upload_jobs")
        .select([
          "id",
          "file_count as files",
          "created_at as createdAt",
          "finished_at as finishedAt",
        ])
        .where("user_id", "=", userId),
    tags: (db, userId) =>
      db
        .selectFrom("track_tags")
        .innerJoin("tracks", "tracks.id", "track_tags.track_id")
        .select([
          "track_tags.id",
          "tracks.recording_id as recordingId",
          "track_tags.track_id as trackId",
        ])
        .select([
          "what",
          "track_tags.created_at as createdAt",
          "track_tags.archived_at as removedAt",
        ])
        .where("track_tags.user_id", "=", userId),
    notesAndLabels: (db, userId) =>
      db
        .selectFrom("recording_labels")
        .select(["id", "recording_id as recordingId", "detail as label"])
        .select([boundedJson("recording_labels.comment", "text")])
        .select(["created_at as createdAt", "edited_at as editedAt"])
        .where("user_id", "=", userId),
    audit: (db, userId) =>
      db
        .selectFrom("audit")
        .select(["id", "happened_at as happenedAt", "action"])
        /* Where another has done it, the address is the other's. */
        .select((eb) =>
          eb
            .case()
            .when(eb.and({ actor_id: userId }).and("impersonator_id", "is", null))
            .then(eb.ref("address"))
            .end()
            .as("address"),
        )
        .select(sql<number>`case when actor_id = ${userId} then 1 else 0 end`.as("byThem"))
        .where(({ eb, or }) => or([eb("actor_id", "=", userId), eb("subject_id", "=", userId)])),
  };

/** Of lists with JSON, as many as it lets into one answer of others. */
const longRowsAtOnce = bounds.jsonOfListBytes / bounds.bodyBytes;
const rowsAtOnce: Record<OwnDataList, number> = {
  memberships: longRowsAtOnce,
  sessions: 500,
  passkeys: 500,
  alerts: longRowsAtOnce,
  savedSearches: longRowsAtOnce,
  cardUploads: 500,
  tags: 500,
  notesAndLabels: longRowsAtOnce,
  audit: 500,
};

/** A page at a time, however many there are. */
export async function* pageOwnData(db: Db, list: OwnDataList, userId: number) {
  for (let after = 0; ;) {
    const page = await db
      .selectFrom(lists[list](db, userId).as("own"))
      .selectAll()
      .where("own.id", ">", after)
      .orderBy("own.id")
      .limit(rowsAtOnce[list])
      .execute();
    yield page;
    const last = page.at(-1);
    if (!last || page.length < rowsAtOnce[list]) return;
    after = last.id;
  }
}

export async function countOwnRows(db: Db, list: OwnDataList, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom(lists[list](db, userId).as("own"))
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}
