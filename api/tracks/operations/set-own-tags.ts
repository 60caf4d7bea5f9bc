import { labelPath } from "#contract/labels/label-path.ts";
import { confidenceOfPeople, toStoredTag } from "#contract/rules/tracks/own-tags.ts";
import type { OwnTags } from "#contract/wire/tracks/own-tags.ts";
import type { Db } from "#api/db/open.ts";
import { recordAct, type Actor } from "#api/projects/operations/change-people.ts";
import { lockRecording } from "#api/recordings/operations/lock-recording.ts";
import { dropUnheldTerms } from "#api/search/queries/unheld-terms.ts";
import type { Services } from "#api/services.ts";
import { redactUnlessAwaited } from "#api/uploads/operations/redact-speech.ts";
import { listOwnTags, lockTracks } from "../queries/own-tags.ts";
import { deleteTrackTags } from "../queries/track-tags.ts";
import { insertTrackTags } from "../queries/tracks.ts";
import { refreshFiltered } from "../queries/refresh-filtered.ts";
import { noSuchTrack } from "./change-track.ts";

interface Recording {
  id: number;
  project_id: number;
}

/** All or nothing; tags of others stay as they are. Gives what was said before. Speech is removed where it is heard. */
export async function setOwnTags(
  services: Services,
  by: Actor,
  recording: Recording,
  tracks: OwnTags[],
): Promise<OwnTags[]> {
  const removed: string[] = [];
  const before = await services.store.write.transaction().execute(async (trx) => {
    await lockRecording(trx, recording.id);
    const changed = await setTagsWithin(services, trx, by, recording, tracks);
    removed.push(...changed.removed);
    return changed.before;
  });
  for (const key of removed) await services.files.remove(key);
  return before;
}

/** The same in a transaction that holds the recording; files of `removed` keys are the caller's to remove after it. */
export async function setTagsWithin(
  services: Services,
  trx: Db,
  by: Actor,
  recording: Recording,
  tracks: OwnTags[],
): Promise<{ before: OwnTags[]; removed: string[] }> {
  const now = services.now();
  const changes = await listChanges(trx, by, recording, tracks);
  const changed = changes.filter(({ added, gone }) => added.length + gone.length > 0);
  const gone = changed.flatMap((change) => change.gone);
  await deleteTrackTags(trx, gone);
  if (gone.length > 0) await dropUnheldTerms(trx, recording.id);
  const added = changed.flatMap(({ trackId, added: words }) =>
    words.map((what) => toOwnTag({ trackId, what, userId: by.id })),
  );
  await insertTrackTags(trx, added, now);
  await refreshFiltered(
    trx,
    changed.map(({ trackId }) => trackId),
    now,
  );
  for (const { trackId, before, after } of changed) {
    await recordAct(services, trx, by, {
      action: "track tagged",
      projectId: recording.project_id,
      details: { recordingId: recording.id, trackId, before, after },
    });
  }
  const isHeard = added.some(({ what }) => what === "human");
  return {
    before: changes.map(({ trackId, before }) => ({ trackId, tags: before })),
    removed: isHeard ? await redactUnlessAwaited(services, trx, by, recording.id) : [],
  };
}

interface Change {
  trackId: number;
  before: string[];
  after: string[];
  added: string[];
  /** Ids of tags. */
  gone: number[];
}

/** In the order of the tracks. Refuses `missing` where one is not of the recording. */
async function listChanges(
  trx: Db,
  by: Actor,
  { id: recordingId }: Recording,
  tracks: OwnTags[],
): Promise<Change[]> {
  const ids = tracks.map(({ trackId }) => trackId);
  const locked = new Set(await lockTracks(trx, recordingId, ids));
  const missing = ids.find((id) => !locked.has(id));
  if (missing !== undefined) throw noSuchTrack(missing);
  const own = Map.groupBy(await listOwnTags(trx, ids, by.id), ({ track_id }) => track_id);
  return tracks.map(({ trackId, tags }) => {
    const standing = own.get(trackId) ?? [];
    const before = standing.map(({ what }) => what);
    const after = [...new Set(tags.map(toStoredTag))];
    const added = after.filter((what) => !before.includes(what));
    const gone = standing.filter(({ what }) => !after.includes(what)).map(({ id }) => id);
    return { trackId, before, after, added, gone };
  });
}

function toOwnTag({ trackId, what, userId }: { trackId: number; what: string; userId: number }) {
  const facts = { confidence: confidenceOfPeople, automatic: false, used: true };
  return { trackId, what, path: labelPath(what), userId, ...facts };
}
