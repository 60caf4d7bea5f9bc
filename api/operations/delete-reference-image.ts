import { Refusal } from "#contract/envelope.ts";
import { findReferenceImage, withoutReferenceImage } from "#contract/rules/device-settings.ts";
import type { ReferenceImageKind } from "#contract/wire/reference-images.ts";
import {
  findWithImageBefore,
  listEntriesNaming,
  setEntrySettings,
} from "../queries/device-settings.ts";
import type { Services } from "../services.ts";
import { takeDeviceTurn } from "./take-device-turn.ts";

/**
 * Takes an image out of all a device's history, and out of the store unless a former or later registration of the
 * same hardware shows it too. Refuses `unprocessable` where there was none at that time or before.
 */
export async function deleteReferenceImage(
  services: Services,
  deviceId: number,
  { kind, at: asked }: { kind: ReferenceImageKind; at?: string },
): Promise<void> {
  const unused = await services.store.write.transaction().execute(async (trx) => {
    const { device, at: now } = await takeDeviceTurn(services, trx, deviceId);
    const entry = await findWithImageBefore(trx, device, asked ?? now, kind);
    const image = entry && findReferenceImage(entry.settings, kind);
    if (!image) throw new Refusal("unprocessable", "There is no reference image to delete.");
    const named = await listEntriesNaming(trx, device.uuid, image.key);
    const own = named.filter((one) => one.device_id === deviceId);
    for (const one of own) {
      await setEntrySettings(trx, one, withoutReferenceImage(one.settings, kind));
    }
    return own.length === named.length ? image.key : undefined;
  });
  if (unused !== undefined) await services.files.remove(unused);
}
