import { jsonBytesOf, withJson } from "#api/db/listed-json.ts";
import { forUpdate } from "#api/db/for-update.ts";
import type { Db } from "#api/db/open.ts";
import { isOutOfTrash, selectProjectIdsOf, type Viewer } from "#api/projects/queries/access.ts";

const columns = ["schedules.id", "schedules.schedule"] as const;
const measured = ["schedules.id", jsonBytesOf("schedules.schedule")] as const;

export async function listSchedulesOf(db: Db, userId: number) {
  const rows = await db
    .selectFrom("schedules")
    .select(measured)
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
  return withJson(db, "schedules.schedule", rows);
}

export async function listSchedulesIn(db: Db, projectId: number) {
  const rows = await db
    .selectFrom("schedules")
    .select(measured)
    .where("id", "in", (eb) =>
      eb
        .selectFrom("devices")
        .select((inner) => inner.ref("schedule_id").$notNull().as("id"))
        .where("project_id", "=", projectId)
        .where("schedule_id", "is not", null),
    )
    .orderBy("id")
    .execute();
  return withJson(db, "schedules.schedule", rows);
}

export type ScheduleRow = Awaited<ReturnType<typeof listSchedulesOf>>[number];

export async function findScheduleOfDevice(
  db: Db,
  deviceId: number,
): Promise<ScheduleRow | undefined> {
  return db
    .selectFrom("devices")
    .innerJoin("schedules", "schedules.id", "devices.schedule_id")
    .select(columns)
    .where("devices.id", "=", deviceId)
    .executeTakeFirst();
}

export async function insertSchedule(
  trx: Db,
  { userId, schedule }: { userId: number; schedule: string },
  now: Date,
): Promise<number> {
  const { id } = await trx
    .insertInto("schedules")
    .values({ user_id: userId, schedule, created_at: now.toISOString() })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** At the start of a transaction it keeps a schedule from being deleted while a device is given it. */
export function lockSchedule(trx: Db, id: number) {
  return trx
    .selectFrom("schedules")
    .select(["id", "user_id", "schedule"])
    .where("id", "=", id)
    .$call(forUpdate)
    .executeTakeFirst();
}

/** The id of whoever made it. */
export async function findOwner(db: Db, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom("schedules")
    .select("user_id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.user_id;
}

/** The name of whoever made it, where they are a member of the project. */
export async function findAuthorIn(
  db: Db,
  { scheduleId, projectId }: { scheduleId: number; projectId: number },
): Promise<string | undefined> {
  const author = await db
    .selectFrom("schedules")
    .innerJoin("users", "users.id", "schedules.user_id")
    .innerJoin("memberships", "memberships.user_id", "users.id")
    .select("users.name")
    .where("schedules.id", "=", scheduleId)
    .where("memberships.project_id", "=", projectId)
    .where("memberships.pending", "is", null)
    .where("memberships.removed_at", "is", null)
    .executeTakeFirst();
  return author?.name;
}

/** Without those of projects in the trash, which do not ask for it. */
export function listFollowers(db: Db, id: number) {
  return db
    .selectFrom("devices")
    .select(["id", "name", "project_id"])
    .where("schedule_id", "=", id)
    .where(isOutOfTrash("devices.project_id"))
    .execute();
}

/** Whether a device has it of a project that the viewer is not in; none of a project in the trash asks for it. */
export async function isFollowedElsewhere(
  trx: Db,
  scheduleId: number,
  viewer: Pick<Viewer, "id">,
): Promise<boolean> {
  const device = await trx
    .selectFrom("devices")
    .select("id")
    .where("schedule_id", "=", scheduleId)
    .where("project_id", "not in", selectProjectIdsOf(trx, viewer))
    .where(isOutOfTrash("devices.project_id"))
    .limit(1)
    .executeTakeFirst();
  return device !== undefined;
}

export async function setSchedule(
  trx: Db,
  deviceId: number,
  scheduleId: number | null,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("devices")
    .set({ schedule_id: scheduleId, updated_at: now.toISOString() })
    .where("id", "=", deviceId)
    .execute();
}

/** False where the device follows another one, or none, by now. */
export async function unsetSchedule(
  trx: Db,
  { deviceId, scheduleId }: { deviceId: number; scheduleId: number },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("devices")
    .set({ schedule_id: null, updated_at: now.toISOString() })
    .where("id", "=", deviceId)
    .where("schedule_id", "=", scheduleId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function updateSchedule(trx: Db, id: number, schedule: string): Promise<void> {
  await trx.updateTable("schedules").set({ schedule }).where("id", "=", id).execute();
}

/** Devices that follow it have no schedule afterwards. */
export async function deleteSchedule(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom("schedules").where("id", "=", id).execute();
}
