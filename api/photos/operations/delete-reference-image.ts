import { Refusal } from "#contract/envelope.ts";
import {
  findReferenceImage,
  withoutReferenceImage,
} from "#contract/rules/devices/device-settings.ts";
import type { ReferenceImageKind } from "#contract/wire/photos/reference-images.ts";
import {
  findWithImageBefore,
  listEntriesNaming,
  requireEntry,
  setEntrySettings,
} from "#api/devices/queries/device-settings.ts";
import { deletePhotosOfImage } from "../queries/reference-photos.ts";
import type { Services } from "#api/services.ts";
import type { ActingPerson } from "#api/projects/operations/change-people.ts";
import { removePhotoFiles } from "./discard-reference-photo.ts";
import { recordSettings } from "#api/devices/operations/record-settings.ts";
import { withDeviceLock } from "#api/devices/operations/with-device-lock.ts";

/**
 * Takes an image out of all a device's history, and out of the store, with the photo it was made of, unless a former or
 * later registration of the same hardware shows it too. Refuses `unprocessable` where there was none at that time or
 * before.
 */
export async function deleteReferenceImage(
  services: Services,
  by: ActingPerson,
  deviceId: number,
  { kind, at: requestedAt }: { kind: ReferenceImageKind; at?: string },
): Promise<void> {
  const unused = await services.store.write.transaction().execute(async (trx) => {
    const { device, at: now } = await withDeviceLock(services, trx, deviceId);
    const entry = await findWithImageBefore(trx, device, requestedAt ?? now, kind);
    const image = entry && findReferenceImage(entry.settings, kind);
    if (!image) throw new Refusal("unprocessable", "There is no reference image to delete.");
    const named = await listEntriesNaming(trx, device.uuid, image.key);
    const own = named.filter((one) => one.device_id === deviceId);
    for (const { id } of own) {
      const one = await requireEntry(trx, id);
      await setEntrySettings(trx, one, withoutReferenceImage(one.settings, kind));
    }
    const after = withoutReferenceImage(entry.settings, kind);
    await recordSettings(services, trx, { device, by, before: entry.settings, after });
    if (own.length < named.length) return undefined;
    return { image: image.key, photos: await deletePhotosOfImage(trx, image.key) };
  });
  if (!unused) return;
  await services.files.remove(unused.image);
  for (const key of unused.photos) await removePhotoFiles(services, key);
}
