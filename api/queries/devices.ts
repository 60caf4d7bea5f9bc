import { fold, toUrlName } from "#contract/rules/names.ts";
import { roleOf } from "#contract/rules/roles.ts";
import type { DeviceKind } from "#contract/wire/devices.ts";
import type { Db } from "../db/open.ts";
import { toMembershipFacts, type Viewer } from "./access.ts";

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
  "devices.schedule_id",
  "projects.name as project_name",
] as const;

function selectDevices(db: Db) {
  return db
    .selectFrom("devices")
    .innerJoin("projects", "projects.id", "devices.project_id")
    .select(columns);
}

export function listDevicesOf(db: Db, projectId: number, { onlyActive }: { onlyActive: boolean }) {
  return selectDevices(db)
    .where("devices.project_id", "=", projectId)
    .$if(onlyActive, (query) => query.where("devices.deactivated_at", "is", null))
    .orderBy("devices.name_folded")
    .execute();
}

export type DeviceRow = Awaited<ReturnType<typeof listDevicesOf>>[number];

/** The devices of all projects that someone is in, or of all there are, with whether they are an admin there. */
export function listVisibleDevices(
  db: Db,
  { userId, all, onlyActive }: { userId: number; all: boolean; onlyActive: boolean },
) {
  return selectDevices(db)
    .leftJoin("memberships", (join) =>
      join
        .onRef("memberships.project_id", "=", "devices.project_id")
        .on("memberships.user_id", "=", userId)
        .on("memberships.pending", "is", null)
        .on("memberships.removed_at", "is", null),
    )
    .select("memberships.admin")
    .$if(!all, (query) => query.where("memberships.id", "is not", null))
    .$if(onlyActive, (query) => query.where("devices.deactivated_at", "is", null))
    .orderBy("devices.name_folded")
    .orderBy("devices.id")
    .execute();
}

export function findDeviceRow(db: Db, id: number): Promise<DeviceRow | undefined> {
  return selectDevices(db).where("devices.id", "=", id).executeTakeFirst();
}

/** A device with what someone is to its project; undefined where that is nothing. */
export async function findVisibleDevice(db: Db, viewer: Viewer, id: number) {
  const row = await selectDevices(db)
    .leftJoin("memberships", (join) =>
      join
        .onRef("memberships.project_id", "=", "devices.project_id")
        .on("memberships.user_id", "=", viewer.id)
        .on("memberships.removed_at", "is", null),
    )
    .select(["memberships.admin", "memberships.pending"])
    .where("devices.id", "=", id)
    .executeTakeFirst();
  const role = row && roleOf(toMembershipFacts(row), viewer.superView);
  return role && { ...row, role };
}

export type VisibleDevice = NonNullable<Awaited<ReturnType<typeof findVisibleDevice>>>;

/** What signing in and uploading need of a device. */
const identity = ["id", "project_id", "name", "uuid", "salt_id", "deactivated_at"] as const;

export function findDevice(db: Db, id: number) {
  return db
    .selectFrom("devices")
    .select([...identity, "password_hash"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** By name or by the URL form of a name. */
export async function findDeviceByName(db: Db, projectId: number, name: string) {
  const wanted = [fold(name), toUrlName(name)];
  return db
    .selectFrom("devices")
    .select([...identity, "password_hash"])
    .where("project_id", "=", projectId)
    .where("name_folded", "in", wanted)
    .executeTakeFirst();
}

export interface NewDevice {
  projectId: number;
  name: string;
  passwordHash: string;
  saltId: number | undefined;
  kind: DeviceKind;
}

/** The salt id and the uuid are the device's own id unless the caller brought a salt id. */
export async function insertDevice(trx: Db, device: NewDevice, now: Date) {
  const at = now.toISOString();
  const { id } = await trx
    .insertInto("devices")
    .values({
      project_id: device.projectId,
      name: device.name,
      name_folded: fold(device.name),
      password_hash: device.passwordHash,
      salt_id: device.saltId ?? 0,
      uuid: 0,
      kind: device.kind,
      created_at: at,
      updated_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const saltId = device.saltId || id;
  await trx
    .updateTable("devices")
    .set({ salt_id: saltId, uuid: id })
    .where("id", "=", id)
    .execute();
  return { id, saltId };
}
