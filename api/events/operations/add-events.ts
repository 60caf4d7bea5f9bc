import { Refusal } from "#contract/envelope.ts";
import { lockConnectedDevice, lockDevice } from "#api/uploads/queries/activity.ts";
import { requireSnapshot } from "#api/devices/queries/detail-snapshots.ts";
import { findToldDetails, insertEventsOf } from "../queries/events.ts";
import type { Db } from "#api/db/open.ts";
import type { Services } from "#api/services.ts";
import { placeByConfig } from "#api/devices/operations/place-by-config.ts";
import type { PlacedDevice } from "#api/devices/operations/place-device.ts";
import { readConfigPlace } from "#api/devices/operations/read-config-place.ts";
import { readJson } from "#api/db/stored-json.ts";

export interface Reported {
  device: PlacedDevice;
  byDevice: boolean;
  times: string[];
  description: { type: string; details?: unknown } | undefined;
  /** What the device has told before; wins over the description. */
  detailId: number | undefined;
}

/** Once for each time. Refuses all for details of others, or a configuration whose place cannot be determined. */
export async function addEvents(
  { store, now }: Services,
  reported: Reported,
): Promise<{ eventsAdded: number; eventDetailId: number }> {
  const { device, byDevice, times } = reported;
  const at = now();
  return store.write.transaction().execute(async (trx) => {
    if (byDevice) await lockConnectedDevice(trx, device.id, at);
    else await lockDevice(trx, device.id);
    const { type, details } = await requireReported(trx, reported);
    const stands = type === "config" ? readConfigPlace(details) : undefined;
    if (stands) await placeByConfig(trx, device, stands, at);
    const detailId = reported.detailId ?? (await requireSnapshot(trx, type, details, at));
    const events = { deviceId: device.id, projectId: device.project_id, type, detailId, times };
    const ids = await insertEventsOf(trx, events, at);
    return { eventsAdded: ids.length, eventDetailId: detailId };
  });
}

async function requireReported(trx: Db, { device, description, detailId }: Reported) {
  if (detailId !== undefined) {
    const known = await findToldDetails(trx, device.uuid, detailId);
    if (known)
      return {
        type: known.type,
        details: readJson("detail_snapshots.details", known.details, detailId),
      };
  } else if (description) {
    return { type: description.type, details: withoutOurs(description.details) };
  }
  throw new Refusal("forbidden", `The device has told no details with an id of '${detailId}'.`);
}

/** Ignored in what devices send: the environment is always unknown, and only the server says whose a file is. */
const ours = ["env", "fileKey"];

function withoutOurs(details: unknown): unknown {
  if (typeof details !== "object" || details === null || Array.isArray(details)) return details;
  return Object.fromEntries(Object.entries(details).filter(([name]) => !ours.includes(name)));
}
