import { toPlace } from "#contract/rules/locations/places.ts";
import type { Db } from "#api/db/open.ts";
import { insertHistory, type NewHistory } from "../queries/device-history.ts";
import {
  insertNextDevice,
  takeOverDevice,
  type Identity,
  type Registration,
} from "../queries/registrations.ts";
import { requireLocationNear } from "./place-device.ts";

/**
 * Makes a new device of the same hardware, at the place where the source is, under a name claimed before. One that waits
 * for approval is nowhere yet. Gives its id.
 */
export async function registerAgain(
  trx: Db,
  source: Registration,
  identity: Identity,
  now: Date,
): Promise<number> {
  const { projectId, name, awaitsApproval } = identity;
  const from = awaitsApproval ? { ...source, latitude: null, longitude: null } : source;
  const deviceId = await insertNextDevice(trx, identity, from, now);
  await openHistory(trx, from, { deviceId, projectId, deviceName: name }, now);
  return deviceId;
}

/** The source goes on as an existing device. One that takes over itself keeps its place. */
export async function takeOverRegistration(
  trx: Db,
  source: Registration,
  taken: Registration,
  passwordHash: string,
  now: Date,
): Promise<number> {
  const { id: deviceId, project_id: projectId, name: deviceName } = taken;
  if (deviceId !== source.id) {
    await openHistory(trx, source, { deviceId, projectId, deviceName }, now);
  }
  await takeOverDevice(trx, taken, source, passwordHash, now);
  return deviceId;
}

type Successor = Pick<NewHistory, "deviceId" | "projectId" | "deviceName">;

/** It begins where the source is, at the project's location there, which is made where it has none. */
async function openHistory(
  trx: Db,
  source: Registration,
  successor: Successor,
  now: Date,
): Promise<void> {
  const place = toPlace(source);
  const { projectId, deviceName: name } = successor;
  const at = now.toISOString();
  const here = place && { place, at };
  const locationId = here && (await requireLocationNear(trx, { projectId, name }, here, now));
  await insertHistory(trx, {
    ...successor,
    uuid: source.uuid,
    saltId: source.salt_id,
    fromAt: at,
    setBy: "re-register",
    ...(place && locationId !== undefined ? { place, locationId } : {}),
  });
}
