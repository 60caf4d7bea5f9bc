import { Refusal } from "#contract/envelope.ts";
import { sayOf } from "#contract/rules/tracks/own-tags.ts";
import { isFalseTrigger } from "#contract/rules/tracks/track-tags.ts";
import { toDrawnTrack } from "#contract/rules/tracks/drawn-track.ts";
import { maxBurstTracks, type TrackBefore } from "#contract/wire/recordings/burst-tags.ts";
import type { Db } from "#api/db/open.ts";
import { recordAct, type Actor } from "#api/projects/operations/change-people.ts";
import { lockRecording } from "#api/recordings/operations/lock-recording.ts";
import type { RecordingDetailRow } from "#api/recordings/queries/recordings.ts";
import { redrawLater } from "#api/renditions/operations/redraw-later.ts";
import type { Services } from "#api/services.ts";
import { archiveTrack, lockTrack } from "../queries/one-track.ts";
import { listTracks, listTrackTags, type TrackTagRow } from "../queries/tracks.ts";
import { addTrackWithin } from "./add-track.ts";
import { setTagsWithin } from "./set-own-tags.ts";

type Picture = RecordingDetailRow;

/** A picture is one moment, which the wire writes as a second. */
const wholePicture = { start: 0, end: 1 };

const tooMany = `These pictures have more than ${maxBurstTracks} tracks. Tag some of them at a time.`;

/** All or nothing. Gives what puts all of it back. What is masked as a whole stays untagged. */
export function tagBurst(
  services: Services,
  by: Actor,
  pictures: readonly Picture[],
  what: string,
): Promise<TrackBefore[]> {
  return services.store.write.transaction().execute(async (trx) => {
    const before: TrackBefore[] = [];
    for (const picture of inLockOrder(pictures)) {
      await lockRecording(trx, picture.id);
      before.push(...(await tagPicture(services, trx, by, picture, what)));
      if (before.length > maxBurstTracks) throw new Refusal("unprocessable", tooMany);
    }
    return before;
  });
}

async function tagPicture(
  services: Services,
  trx: Db,
  by: Actor,
  picture: Picture,
  what: string,
): Promise<TrackBefore[]> {
  const recordingId = picture.id;
  const shown = (await listTagged(trx, recordingId)).filter(({ tags }) => !isFalseTrigger(tags));
  if (shown.length === 0) {
    const data = toDrawnTrack(wholePicture, { type: picture.type, duration: null });
    const added = await addTrackWithin(services, trx, by, picture, { data, says: [what] });
    return added ? [{ recordingId, trackId: added.trackId }] : [];
  }
  const tracks = shown.map(({ id: trackId, tags }) => ({
    trackId,
    tags: sayOf(ownWords(tags, by), what),
  }));
  const { before } = await setTagsWithin(services, trx, by, picture, tracks);
  return before.map((one) => ({ recordingId, ...one }));
}

/** What others have said of a track since then stays, and the track with it. */
export function untagBurst(
  services: Services,
  by: Actor,
  pictures: readonly Picture[],
  before: readonly TrackBefore[],
): Promise<void> {
  const ofPicture = Map.groupBy(before, ({ recordingId }) => recordingId);
  return services.store.write.transaction().execute(async (trx) => {
    for (const picture of inLockOrder(pictures)) {
      await lockRecording(trx, picture.id);
      const tracks = ofPicture.get(picture.id) ?? [];
      const said = tracks.map(({ trackId, tags = [] }) => ({ trackId, tags }));
      await setTagsWithin(services, trx, by, picture, said);
      for (const { trackId, tags } of tracks) {
        if (tags === undefined) await archiveUnsaid(services, trx, by, { picture, trackId });
      }
    }
  });
}

async function archiveUnsaid(
  services: Services,
  trx: Db,
  by: Actor,
  { picture, trackId }: { picture: Picture; trackId: number },
): Promise<void> {
  const recordingId = picture.id;
  const track = await lockTrack(trx, { id: trackId, recordingId });
  const said = await listTrackTags(trx, [trackId], { usedOnly: false });
  if (!track || said.length > 0) return;
  await archiveTrack(trx, trackId, services.now());
  await redrawLater(trx, picture, services.now());
  await recordAct(services, trx, by, {
    action: "track archived",
    projectId: picture.project_id,
    details: { recordingId, trackId },
  });
}

async function listTagged(trx: Db, recordingId: number) {
  const tracks = await listTracks(trx, [recordingId], { unfilteredOnly: false });
  const ids = tracks.map(({ id }) => id);
  const tags = await listTrackTags(trx, ids, { usedOnly: false });
  const ofTrack = Map.groupBy(tags, ({ track_id }) => track_id);
  return ids.map((id) => ({ id, tags: (ofTrack.get(id) ?? []).map(toTag) }));
}

function toTag({ automatic, ...tag }: TrackTagRow) {
  return { ...tag, automatic: automatic === 1 };
}

function ownWords(tags: ReturnType<typeof toTag>[], by: Actor): string[] {
  return tags.filter((tag) => !tag.automatic && tag.user_id === by.id).map(({ what }) => what);
}

/** Of two who tag the same pictures one waits for the other. */
function inLockOrder(pictures: readonly Picture[]): Picture[] {
  return pictures.toSorted((one, other) => one.id - other.id);
}
