import { Refusal } from "#contract/envelope.ts";
import { findReferenceImage, withReferenceImage } from "#contract/rules/devices/device-settings.ts";
import type { DeviceSettings } from "#contract/wire/devices/device-settings.ts";
import {
  referenceImageKinds,
  type ReferenceImageKind,
} from "#contract/wire/photos/reference-images.ts";
import type { Db } from "#api/db/open.ts";
import {
  findLocatedBefore,
  insertEntryLike,
  setEntrySettings,
} from "#api/devices/queries/device-settings.ts";
import type { Services } from "#api/services.ts";
import type { ActingPerson } from "#api/projects/operations/change-people.ts";
import { storeBytes } from "#api/uploads/operations/store-file.ts";
import { recordSettings } from "#api/devices/operations/record-settings.ts";
import { withDeviceLock } from "#api/devices/operations/with-device-lock.ts";

interface NewImage {
  kind: ReferenceImageKind;
  /** WebP of our own writing. */
  bytes: Uint8Array;
  /** Now, where it is not said; no later. */
  from?: string;
}

/**
 * Stores a reference image and gives its key and how many bytes it is. The first of a place holds from when the device
 * arrived, later ones from `from` on. Refuses `unprocessable` where the device was nowhere then. What `writeAlso` writes
 * stands or falls with it.
 */
export function storeReferenceImage(
  services: Services,
  by: ActingPerson,
  deviceId: number,
  { kind, bytes, from }: NewImage,
  writeAlso: (trx: Db, key: string) => Promise<void> = async () => {},
): Promise<{ key: string; size: number }> {
  const size = bytes.byteLength;
  return storeBytes(services, { bytes, folder: "ref" }, (key) =>
    services.store.write.transaction().execute(async (trx) => {
      const { device, at: now } = await withDeviceLock(services, trx, deviceId);
      const at = from !== undefined && from < now ? from : now;
      const entry = await findLocatedBefore(trx, device, at);
      if (!entry) throw new Refusal("unprocessable", "The device had no location at that time.");
      const image = { key, bytes: size, mimeType: "image/webp" } as const;
      const settings = withReferenceImage(entry.settings, kind, image);
      if (hasAnyImage(entry.settings)) {
        await insertEntryLike(trx, entry, { at, origin: "user", settings });
      } else {
        await setEntrySettings(trx, entry, settings);
      }
      await recordSettings(services, trx, { device, by, before: entry.settings, after: settings });
      await writeAlso(trx, key);
      return { key, size };
    }),
  );
}

function hasAnyImage(settings: DeviceSettings): boolean {
  return referenceImageKinds.some((kind) => findReferenceImage(settings, kind));
}
