import type { Services } from "#api/services.ts";
import type { Actor } from "#api/projects/operations/change-people.ts";
import { changeTrack, type TrackChange, type TrackPath } from "./change-track.ts";
import { redactUnlessAwaited, redactUnlessLeased } from "#api/uploads/operations/redact-speech.ts";

/** Changes the tags of a track, and removes the sound of speech where this says that people are heard in it. */
export async function tagTrackAs<T>(
  services: Services,
  by: Actor,
  path: TrackPath & { what: string; byWorker?: boolean },
  change: TrackChange<T>,
): Promise<T> {
  const { recording, what } = path;
  const removed: string[] = [];
  const result = await changeTrack(services, by, path, async (trx, track) => {
    const changed = await change(trx, track);
    if (what === "human") {
      const redact = path.byWorker ? redactUnlessLeased : redactUnlessAwaited;
      removed.push(...(await redact(services, trx, by, recording.id)));
    }
    return changed;
  });
  for (const key of removed) await services.files.remove(key);
  return result;
}
