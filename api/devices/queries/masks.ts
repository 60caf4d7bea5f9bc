import { isMaskedTrack } from "#contract/rules/masks/masked-tracks.ts";
import { toPositions } from "#contract/rules/locations/positions.ts";
import type { MaskRegions } from "#contract/wire/devices/device-settings.ts";
import type { Db } from "#api/db/open.ts";
import { findLocatedBefore } from "./device-settings.ts";

export interface Recorded {
  type: string;
  device_id: number;
  project_id: number;
  recorded_at: string;
}

/** The regions that the device of a thermal recording ignored then, where it stood then; of any other, none. */
export async function findMaskRegions(db: Db, recording: Recorded): Promise<MaskRegions> {
  if (recording.type !== "thermalRaw") return {};
  const device = { id: recording.device_id, project_id: recording.project_id };
  const entry = await findLocatedBefore(db, device, recording.recorded_at);
  return entry?.settings.maskRegions ?? {};
}

/** Whether a track is wholly in those regions. `positions` are as they were sent. */
export async function isMasked(db: Db, recording: Recorded, positions: unknown): Promise<boolean> {
  return isMaskedTrack(toPositions(positions), await findMaskRegions(db, recording));
}
