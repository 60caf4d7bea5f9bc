import { listImagePeriods } from "#contract/rules/masks/reference-periods.ts";
import type { heatBackgrounds } from "#contract/wire/photos/heat-maps.ts";
import type { Db } from "#api/db/open.ts";
import { readWhole } from "#api/files/read-whole.ts";
import type { HeatBackground } from "../rendering/draw-heat.ts";
import { listLocatedImages } from "#api/devices/queries/device-settings.ts";
import type { DeviceRow } from "#api/devices/queries/devices.ts";
import { listRawKeys, type HeatSpan } from "../queries/heat-tracks.ts";
import type { Services } from "#api/services.ts";
import type { NamedTrack } from "./read-heat-tracks.ts";

interface Around {
  device: DeviceRow;
  span: HeatSpan;
  tracks: NamedTrack[];
}

/** Undefined where none is asked for, or none can be opened. */
export async function findHeatBackground(
  services: Services,
  under: (typeof heatBackgrounds)[number],
  { device, span, tracks }: Around,
): Promise<HeatBackground | undefined> {
  if (under === "nothing") return undefined;
  const photo =
    under === "photo" ? await findHeatPhoto(services.store.read, device, span) : undefined;
  const bytes = photo && (await readFile(services, photo.key));
  return bytes ? { kind: "photo", bytes } : findView(services, tracks);
}

/** The aligned photo that was in force in that time; of several the last. */
export async function findHeatPhoto(db: Db, device: DeviceRow, { from, until }: HeatSpan) {
  const periods = listImagePeriods(await listLocatedImages(db, device));
  return periods.find(
    (period) =>
      period.kind === "pov" &&
      period.from <= until &&
      (from === undefined || period.until === undefined || period.until > from),
  );
}

const viewsTried = 5;

async function findView(services: Services, tracks: NamedTrack[]) {
  const newest = [...new Set(tracks.map(({ recording_id }) => recording_id))].slice(0, viewsTried);
  const keys = await listRawKeys(services.store.read, newest);
  for (const id of newest) {
    const key = keys.get(id);
    const bytes = key === undefined ? undefined : await readFile(services, key);
    if (bytes) return { kind: "recording", bytes } as const;
  }
  return undefined;
}

const maxBytes = 32 * 1024 * 1024;

/** Undefined where it is missing or too large. */
async function readFile({ files }: Services, key: string) {
  const file = await files.open(key);
  return file && file.bytes <= maxBytes ? readWhole(file, { maxBytes }) : undefined;
}
