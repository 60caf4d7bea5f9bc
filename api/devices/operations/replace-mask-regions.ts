import { isDeepStrictEqual } from "node:util";
import { Refusal } from "#contract/envelope.ts";
import type { MaskRegions } from "#contract/wire/devices/device-settings.ts";
import { findLocatedAt, insertEntryLike, setEntrySettings } from "../queries/device-settings.ts";
import type { Services } from "#api/services.ts";
import type { ActingPerson } from "#api/projects/operations/change-people.ts";
import { recordSettings } from "./record-settings.ts";
import { withDeviceLock } from "./with-device-lock.ts";

/** The first hold since it arrived, later ones from now. Refuses `rule` if nowhere yet, or changed since seen. */
export function replaceMaskRegions(
  services: Services,
  by: ActingPerson,
  deviceId: number,
  maskRegions: MaskRegions,
  seen?: MaskRegions,
): Promise<void> {
  return services.store.write.transaction().execute(async (trx) => {
    const { device, at } = await withDeviceLock(services, trx, deviceId);
    const entry = await findLocatedAt(trx, device, at);
    if (!entry) throw new Refusal("rule", "The device has no location yet to set regions for.");
    if (seen && !isDeepStrictEqual(entry.settings.maskRegions ?? {}, seen))
      throw changedMeanwhile();
    const settings = { ...entry.settings, maskRegions };
    if (entry.settings.maskRegions) {
      await insertEntryLike(trx, entry, { at, origin: "user", settings });
    } else {
      await setEntrySettings(trx, entry, settings);
    }
    await recordSettings(services, trx, { device, by, before: entry.settings, after: settings });
  });
}

function changedMeanwhile(): Refusal {
  const msg = "Someone has changed the mask since you read it.";
  return new Refusal("rule", msg, { errors: [{ param: "seen", msg }] });
}
