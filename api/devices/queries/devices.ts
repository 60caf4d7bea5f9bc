import { sql } from "kysely";
import { fold, toUrlName } from "#contract/rules/navigation/names.ts";
import { sortByName } from "#contract/rules/text/compare-names.ts";
import type { Db } from "#api/db/open.ts";
import {
  isMembershipIn,
  isOutOfTrash,
  type Viewer,
  withRole,
} from "#api/projects/queries/access.ts";

const columns = [
  "devices.id",
  "devices.project_id",
  "devices.name",
  "devices.kind",
  "devices.salt_id",
  "devices.uuid",
  "devices.public",
  "devices.latitude",
  "devices.longitude",
  "devices.last_connection_at",
  "devices.last_recording_at",
  "devices.deactivated_at",
  "devices.approval_asked_at",
  "devices.schedule_id",
  "projects.name as project_name",
] as const;

function selectDevices(db: Db) {
  return db
    .selectFrom("devices")
    .innerJoin("projects", "projects.id", "devices.project_id")
    .select(columns);
}

export async function listDevicesOf(
  db: Db,
  projectId: number,
  { onlyActive }: { onlyActive: boolean },
) {
  const rows = await selectDevices(db)
    .where("devices.project_id", "=", projectId)
    .$if(onlyActive, (query) => query.where("devices.deactivated_at", "is", null))
    .execute();
  return sortByName(rows);
}

export type DeviceRow = Awaited<ReturnType<typeof listDevicesOf>>[number];

/** The devices of all projects that someone is in, or of all there are, with whether they are an admin there. */
export async function listVisibleDevices(
  db: Db,
  { userId, all, onlyActive }: { userId: number; all: boolean; onlyActive: boolean },
) {
  const rows = await selectDevices(db)
    .leftJoin("memberships", (join) =>
      join.on(isMembershipIn("devices.project_id", userId)).on("memberships.pending", "is", null),
    )
    .select("memberships.admin")
    .where("projects.deleted_at", "is", null)
    .$if(!all, (query) => query.where("memberships.id", "is not", null))
    .$if(onlyActive, (query) => query.where("devices.deactivated_at", "is", null))
    .execute();
  return sortByName(rows);
}

export function findDeviceRow(db: Db, id: number): Promise<DeviceRow | undefined> {
  return selectDevices(db).where("devices.id", "=", id).executeTakeFirst();
}

/** A device with what someone is to its project; undefined where that is nothing. */
export async function findVisibleDevice(db: Db, viewer: Viewer, id: number) {
  const row = await selectDevices(db)
    .leftJoin("memberships", (join) => join.on(isMembershipIn("devices.project_id", viewer.id)))
    .select(["memberships.admin", "memberships.pending"])
    .where("devices.id", "=", id)
    .where("projects.deleted_at", "is", null)
    .executeTakeFirst();
  return withRole(row, viewer);
}

export type VisibleDevice = NonNullable<Awaited<ReturnType<typeof findVisibleDevice>>>;

const identity = ["id", "project_id", "name", "uuid", "salt_id", "deactivated_at"] as const;

export function findDevice(db: Db, id: number) {
  return db
    .selectFrom("devices")
    .select([...identity, "password_hash"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** The form that a stored name takes in a URL; there is no percent sign in one. */
const urlName = sql<string>`replace(trim(name_folded), ' ', '-')`;

/** By its name in any letter case, else by anything of the same URL form: the first that was registered. */
export function findDeviceByName(db: Db, projectId: number, name: string) {
  return db
    .selectFrom("devices")
    .select([...identity, "password_hash"])
    .where("project_id", "=", projectId)
    .where(urlName, "=", toUrlName(name))
    .orderBy(isNamed(name), "desc")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

/** By its name in any letter case, which no two devices of a project share. */
export function findDeviceNamed(db: Db, projectId: number, name: string) {
  return db
    .selectFrom("devices")
    .select("id")
    .where("project_id", "=", projectId)
    .where("name_folded", "=", fold(name))
    .executeTakeFirst();
}

function isNamed(name: string) {
  return sql<number>`case when name_folded = ${fold(name)} then 1 else 0 end`;
}

/** Devices of that name, else of its URL form, in all projects where someone is anything, each with what they are. */
export async function listVisibleNamed(db: Db, viewer: Viewer, name: string) {
  const rows = await db
    .selectFrom("devices")
    .leftJoin("memberships", (join) => join.on(isMembershipIn("devices.project_id", viewer.id)))
    .select(identity.map((column) => `devices.${column}` as const))
    .select(["memberships.admin", "memberships.pending"])
    .where(urlName, "=", toUrlName(name))
    .where(isOutOfTrash("devices.project_id"))
    .$if(viewer.superView === "off", (query) => query.where("memberships.id", "is not", null))
    .execute();
  const seen = rows.flatMap((row) => withRole(row, viewer) ?? []);
  const named = new Set(
    seen.filter((row) => fold(row.name) === fold(name)).map(({ project_id }) => project_id),
  );
  return seen.filter((row) => fold(row.name) === fold(name) || !named.has(row.project_id));
}

export async function activateDevice(trx: Db, id: number): Promise<void> {
  await trx.updateTable("devices").set({ deactivated_at: null }).where("id", "=", id).execute();
}

export async function deactivateDevice(trx: Db, id: number, now: Date): Promise<void> {
  await trx
    .updateTable("devices")
    .set({ deactivated_at: now.toISOString() })
    .where("id", "=", id)
    .where("deactivated_at", "is", null)
    .execute();
}

/** Deletes its history too; that of other registrations of the same hardware stays. */
export async function deleteDeviceRow(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom("devices").where("id", "=", id).execute();
}

/** Deleted ones count: they can be restored. */
export async function hasRecordings(trx: Db, deviceId: number): Promise<boolean> {
  const row = await trx
    .selectFrom("recordings")
    .select("id")
    .where("device_id", "=", deviceId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function renameDevice(trx: Db, id: number, name: string): Promise<void> {
  await trx
    .updateTable("devices")
    .set({ name, name_folded: fold(name) })
    .where("id", "=", id)
    .execute();
}
