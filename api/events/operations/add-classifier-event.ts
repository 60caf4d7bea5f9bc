import type { ReceivedFile } from "#api/files/file-store.ts";
import { lockConnectedDevice } from "#api/uploads/queries/activity.ts";
import { activateDevice } from "#api/devices/queries/devices.ts";
import { insertEvents } from "../queries/events.ts";
import type { Services } from "#api/services.ts";
import { storeFile } from "#api/uploads/operations/store-file.ts";

interface Classified {
  device: { id: number; project_id: number };
  at: string | undefined;
  details: Record<string, unknown>;
  picture: { file: ReceivedFile; isThumbnail: boolean };
}

/** Stores what a device has just classified, with its picture. A device that does so is an active one. */
export async function addClassifierEvent(
  services: Services,
  { device, at, details, picture }: Classified,
): Promise<number> {
  const now = services.now();
  const suffix = picture.isThumbnail ? "-thumb" : "";
  const stored = { file: picture.file, folder: "event-thumb", suffix } as const;
  return storeFile(services, stored, (fileKey) =>
    services.store.write.transaction().execute(async (trx) => {
      await lockConnectedDevice(trx, device.id, now);
      await activateDevice(trx, device.id);
      const [id] = await insertEvents(
        trx,
        {
          deviceId: device.id,
          projectId: device.project_id,
          type: "classifier",
          details: { ...details, fileKey },
          times: [at ?? now.toISOString()],
        },
        now,
      );
      return id as number;
    }),
  );
}
