import { Refusal } from "#contract/envelope.ts";
import { toPositions } from "#contract/rules/locations/positions.ts";
import { sayOf } from "#contract/rules/tracks/own-tags.ts";
import { isFalseTrigger } from "#contract/rules/tracks/track-tags.ts";
import { isWholeTrack, toWholeTrack } from "#contract/rules/tracks/drawn-track.ts";
import {
  isOfTrack,
  maxBurstTracks,
  type TrackBefore,
} from "#contract/wire/recordings/burst-tags.ts";
import type { Db } from "#api/db/open.ts";
import { readJson } from "#api/db/stored-json.ts";
import { recordAct, type Actor } from "#api/projects/operations/change-people.ts";
import { lockRecording } from "#api/recordings/operations/lock-recording.ts";
import type { RecordingDetailRow } from "#api/recordings/queries/recordings.ts";
import { redrawLater } from "#api/renditions/operations/redraw-later.ts";
import type { Services } from "#api/services.ts";
import { archiveTrack, lockTrack } from "../queries/one-track.ts";
import { listTrackData, listTracks, listTrackTags, type TrackTagRow } from "../queries/tracks.ts";
import { addTrackWithin } from "./add-track.ts";
import { setTagsWithin } from "./set-own-tags.ts";

type Picture = RecordingDetailRow;
type Whole = Pick<Picture, "id" | "type">;
type Tagged = Awaited<ReturnType<typeof listTagged>>;

const tooMany = `These pictures have more than ${maxBurstTracks} tracks. Tag some of them at a time.`;

/** Pictures, or a film alone: all or nothing. Gives what puts all of it back. What is masked as a whole stays untagged. */
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
  const shown = await listShown(trx, picture);
  if (shown.length === 0) {
    const trackId = await tagWhole(services, trx, by, picture, what);
    return trackId === undefined ? [] : [{ recordingId, trackId }];
  }
  const { before } = await tagAll(services, trx, by, { recording: picture, shown, what });
  return before.map((one) => ({ recordingId, ...one }));
}

/** Tags a new track as large and as long as a recording; undefined where it is masked as a whole. */
export async function tagWhole(
  services: Services,
  trx: Db,
  by: Actor,
  picture: Picture,
  what: string,
): Promise<number | undefined> {
  const data = toWholeTrack({ type: picture.type, duration: picture.duration_seconds });
  const added = await addTrackWithin(services, trx, by, picture, { data, says: [what] });
  return added?.trackId;
}

interface Tagging {
  recording: Pick<Picture, "id" | "project_id">;
  shown: Tagged;
  what: string;
}

/** Says it of each of these tracks; files of `removed` keys are the caller's to remove after the transaction. */
export function tagAll(
  services: Services,
  trx: Db,
  by: Actor,
  { recording, shown, what }: Tagging,
) {
  const tracks = shown.map(({ id: trackId, tags }) => ({
    trackId,
    tags: sayOf(ownWords(tags, by), what),
  }));
  return setTagsWithin(services, trx, by, recording, tracks);
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
      const named = tracks.filter(isOfTrack);
      const rest = await findRest(trx, by, picture, tracks);
      const said = named.map(({ trackId, tags = [] }) => ({ trackId, tags }));
      await setTagsWithin(services, trx, by, picture, [...said, ...rest.said]);
      const added = named.filter(({ tags }) => tags === undefined);
      for (const trackId of [...added.map((one) => one.trackId), ...rest.added]) {
        await archiveUnsaid(services, trx, by, { picture, trackId });
      }
    }
  });
}

/** What is put back of tracks that are not named, and which of them may have been added as a whole. */
async function findRest(trx: Db, by: Actor, picture: Picture, before: readonly TrackBefore[]) {
  const one = before.find((entry) => !isOfTrack(entry));
  if (!one) return { said: [], added: [] };
  const named = new Set(before.map(({ trackId }) => trackId));
  const others = (await listTagged(trx, picture.id)).filter(({ id }) => !named.has(id));
  const { tags = [] } = one;
  const own = others.filter((track) => ownWords(track.tags, by).length > 0);
  const whole = tags.length === 0 ? await filterWhole(trx, picture, own) : [];
  return {
    said: own.map(({ id: trackId }) => ({ trackId, tags })),
    added: whole.map(({ id }) => id),
  };
}

async function filterWhole(trx: Db, { id, type }: Whole, tracks: Tagged): Promise<Tagged> {
  if (tracks.length === 0) return [];
  const data = await listTrackData(trx, id);
  return tracks.filter((track) => {
    const { positions } = readJson("tracks.data", data.get(track.id), track.id);
    return isWholeTrack(track.start, toPositions(positions)[0], type);
  });
}

/** A track that was made to be tagged, unless somebody says something of it. */
export async function archiveUnsaid(
  services: Services,
  trx: Db,
  by: Actor,
  { picture, trackId }: { picture: Pick<Picture, "id" | "type" | "project_id">; trackId: number },
): Promise<void> {
  const recordingId = picture.id;
  const track = await lockTrack(trx, { id: trackId, recordingId });
  const said = await listTrackTags(trx, [trackId], { usedOnly: false });
  if (!track || said.length > 0) return;
  await archiveTrack(trx, { id: trackId, byId: by.id }, services.now());
  await redrawLater(trx, picture, services.now());
  await recordAct(services, trx, by, {
    action: "track archived",
    projectId: picture.project_id,
    details: { recordingId, trackId },
  });
}

/** Its tracks but false triggers; of two who say "false trigger" of all of it the second says it of the same track. */
export async function listShown(trx: Db, picture: Whole): Promise<Tagged> {
  const standing = await listTagged(trx, picture.id);
  const seen = standing.filter(({ tags }) => !isFalseTrigger(tags));
  return seen.length > 0 ? seen : filterWhole(trx, picture, standing);
}

async function listTagged(trx: Db, recordingId: number) {
  const tracks = await listTracks(trx, [recordingId], { unfilteredOnly: false });
  const ids = tracks.map(({ id }) => id);
  const tags = await listTrackTags(trx, ids, { usedOnly: false });
  const ofTrack = Map.groupBy(tags, ({ track_id }) => track_id);
  return tracks.map(({ id, start_seconds: start }) => ({
    id,
    start,
    tags: (ofTrack.get(id) ?? []).map(toTag),
  }));
}

function toTag({ automatic, ...tag }: TrackTagRow) {
  return { ...tag, automatic: automatic === 1 };
}

function ownWords(tags: Tagged[number]["tags"], by: Actor): string[] {
  return tags.filter((tag) => !tag.automatic && tag.user_id === by.id).map(({ what }) => what);
}

/** Of two who tag the same pictures one waits for the other. */
function inLockOrder(pictures: readonly Picture[]): Picture[] {
  return pictures.toSorted((one, other) => one.id - other.id);
}
