import type { UserTrack } from "#contract/wire/tracks/tracks.ts";
import type { Db } from "#api/db/open.ts";
import { requireSnapshot } from "#api/devices/queries/detail-snapshots.ts";
import { isMasked } from "#api/devices/queries/masks.ts";
import type { RecordingDetailRow } from "#api/recordings/queries/recordings.ts";
import { insertTrack, requireRoomForTrack } from "../queries/tracks.ts";
import type { Services } from "#api/services.ts";
import { recordAct, type Actor } from "#api/projects/operations/change-people.ts";
import { redrawLater } from "#api/renditions/operations/redraw-later.ts";
import { lockRecording } from "#api/recordings/operations/lock-recording.ts";
import { toFrequencies } from "#api/uploads/operations/to-frequencies.ts";
import { setTagsWithin } from "./set-own-tags.ts";

/** Stands for the algorithm of a track that a person has drawn. */
const drawnByPerson = { madeBy: "user" };

interface NewTrack {
  data: UserTrack;
  algorithm?: unknown;
  /** What whoever adds it says that it shows. */
  says?: string[] | undefined;
}

interface AddedTrack {
  trackId: number;
  algorithmId: number;
}

/** Untagged it is hidden. Undefined, and not stored, wholly in an ignored region. Frequencies are of sound alone. */
export async function addTrack(
  services: Services,
  by: Actor,
  recording: RecordingDetailRow,
  track: NewTrack,
): Promise<AddedTrack | undefined> {
  const added = await services.store.write.transaction().execute(async (trx) => {
    await lockRecording(trx, recording.id);
    return addTrackWithin(services, trx, by, recording, track);
  });
  for (const key of added?.removed ?? []) await services.files.remove(key);
  return added;
}

/** The same in a transaction that holds the recording; files of `removed` keys are the caller's to remove after it. */
export async function addTrackWithin(
  services: Services,
  trx: Db,
  by: Actor,
  recording: RecordingDetailRow,
  { data, algorithm = drawnByPerson, says = [] }: NewTrack,
): Promise<(AddedTrack & { removed: string[] }) | undefined> {
  const now = services.now();
  await requireRoomForTrack(trx, recording.id);
  if (await isMasked(trx, recording, data.positions)) return undefined;
  const algorithmId = await requireSnapshot(trx, "algorithm", algorithm, now);
  const trackId = await insertTrack(
    trx,
    {
      recordingId: recording.id,
      startSeconds: data.start_s,
      endSeconds: data.end_s,
      frequenciesHz: toFrequencies(recording, data),
      filtered: true,
      algorithmId,
      data: { userId: by.id, ...data },
    },
    now,
  );
  await redrawLater(trx, recording, now);
  await recordAct(services, trx, by, {
    action: "track added",
    projectId: recording.project_id,
    details: { recordingId: recording.id, trackId },
  });
  if (says.length === 0) return { trackId, algorithmId, removed: [] };
  const tracks = [{ trackId, tags: says }];
  const { removed } = await setTagsWithin(services, trx, by, recording, tracks);
  return { trackId, algorithmId, removed };
}
