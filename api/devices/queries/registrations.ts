import { fold } from "#contract/rules/navigation/names.ts";
import { kindAfterTakeover } from "#contract/rules/devices/takeover.ts";
import type { DeviceKind } from "#contract/wire/devices/devices.ts";
import type { Db } from "#api/db/open.ts";

export interface Identity {
  projectId: number;
  name: string;
  passwordHash: string;
  /** An admin of the project has to approve it. */
  awaitsApproval?: boolean;
}

export interface NewDevice extends Identity {
  saltId: number | undefined;
  kind: DeviceKind;
}

/** The salt id and the uuid are the device's own id unless the caller brought a salt id. */
export async function insertDevice(trx: Db, device: NewDevice, now: Date) {
  const { kind } = device;
  const id = await insertRow(trx, device, { kind, salt_id: device.saltId ?? 0, uuid: 0 }, now);
  const saltId = device.saltId || id;
  await trx
    .updateTable("devices")
    .set({ salt_id: saltId, uuid: id })
    .where("id", "=", id)
    .execute();
  return { id, saltId };
}

/** The same hardware as another device, which keeps its own row. */
export function insertNextDevice(
  trx: Db,
  identity: Identity,
  source: Registration,
  now: Date,
): Promise<number> {
  return insertRow(trx, identity, { ...inherited(source, now), kind: source.kind }, now);
}

interface Facts {
  kind: DeviceKind;
  salt_id: number;
  uuid: number;
  latitude?: number | null;
  longitude?: number | null;
  last_connection_at?: string;
}

async function insertRow(trx: Db, identity: Identity, facts: Facts, now: Date): Promise<number> {
  const at = now.toISOString();
  const { id } = await trx
    .insertInto("devices")
    .values({
      project_id: identity.projectId,
      name: identity.name,
      name_folded: fold(identity.name),
      password_hash: identity.passwordHash,
      approval_asked_at: identity.awaitsApproval ? at : null,
      ...facts,
      created_at: at,
      updated_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** False where it did not wait. */
export async function approveDevice(trx: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("devices")
    .set({ approval_asked_at: null })
    .where("id", "=", id)
    .where("approval_asked_at", "is not", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** All that change a device queue here; it is as the last of them left it. */
export function lockRegistration(trx: Db, id: number, now: Date) {
  return trx
    .updateTable("devices")
    .set({ updated_at: now.toISOString() })
    .where("id", "=", id)
    .returning([
      "id",
      "project_id",
      "name",
      "uuid",
      "salt_id",
      "kind",
      "latitude",
      "longitude",
      "deactivated_at",
      "approval_asked_at",
    ])
    .executeTakeFirst();
}

export type Registration = NonNullable<Awaited<ReturnType<typeof lockRegistration>>>;

/** The row of one device goes on as another's, with the recordings that it has. */
export async function takeOverDevice(
  trx: Db,
  taken: Registration,
  source: Registration,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("devices")
    .set({
      ...inherited(source, now),
      kind: kindAfterTakeover(source.kind, taken.kind),
      password_hash: passwordHash,
      deactivated_at: null,
    })
    .where("id", "=", taken.id)
    .execute();
}

function inherited({ salt_id, uuid, latitude, longitude }: Registration, now: Date) {
  return { salt_id, uuid, latitude, longitude, last_connection_at: now.toISOString() };
}
