import { isMaskedTrack } from "#contract/rules/masked-tracks.ts";
import { toPositions } from "#contract/rules/positions.ts";
import type { Db } from "../db/open.ts";
import { findLocatedBefore } from "./device-settings.ts";

interface Recorded {
  type: string;
  device_id: number;
  project_id: number;
  recorded_at: string;
}

/**
 * Whether a track of a thermal recording is wholly in the regions that its device ignored then, where it stood then.
 * `positions` are as they were sent.
 */
export async function isMasked(db: Db, recording: Recorded, positions: unknown): Promise<boolean> {
  if (recording.type !== "thermalRaw") return false;
  const device = { id: recording.device_id, project_id: recording.project_id };
  const entry = await findLocatedBefore(db, device, recording.recorded_at);
  return isMaskedTrack(toPositions(positions), entry?.settings.maskRegions ?? {});
}
