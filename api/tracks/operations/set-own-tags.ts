import { labelPath } from "#contract/labels/label-path.ts";
import { confidenceOfPeople, toStoredTag } from "#contract/rules/tracks/own-tags.ts";
import type { OwnTags } from "#contract/wire/tracks/own-tags.ts";
import type { Db } from "#api/db/open.ts";
import { recordAct, type Actor } from "#api/projects/operations/change-people.ts";
import { lockRecording } from "#api/recordings/operations/lock-recording.ts";
import { dropUnheldTerms } from "#api/search/queries/unheld-terms.ts";
import type { Services } from "#api/services.ts";
import { redactUnprocessed } from "#api/uploads/operations/redact-speech.ts";
import { lockTrack } from "../queries/one-track.ts";
import { deleteTrackTags, listTagsBy } from "../queries/track-tags.ts";
import { insertTrackTag, refreshFiltered } from "../queries/tracks.ts";
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
  const changes: Change[] = [];
  for (const one of tracks) changes.push(await setTagsOf(services, trx, by, { recording, ...one }));
  const isHeard = changes.some(({ added }) => added.includes("human"));
  return {
    before: changes.map(({ trackId, tags }) => ({ trackId, tags })),
    removed: isHeard ? await redactUnprocessed(services, trx, by, recording.id) : [],
  };
}

interface Change extends OwnTags {
  added: string[];
}

async function setTagsOf(
  services: Services,
  trx: Db,
  by: Actor,
  { recording, trackId, tags }: OwnTags & { recording: Recording },
): Promise<Change> {
  const track = await lockTrack(trx, { id: trackId, recordingId: recording.id });
  if (!track) throw noSuchTrack(trackId);
  const own = (await listTagsBy(trx, trackId, { userId: by.id, automatic: false })).filter(
    ({ archived_at }) => archived_at === null,
  );
  const wanted = [...new Set(tags.map(toStoredTag))];
  const before = own.map(({ what }) => what);
  const added = wanted.filter((what) => !before.includes(what));
  const gone = own.filter(({ what }) => !wanted.includes(what));
  if (added.length + gone.length > 0) {
    await deleteTrackTags(
      trx,
      gone.map(({ id }) => id),
    );
    if (gone.length > 0) await dropUnheldTerms(trx, recording.id);
    for (const what of added)
      await insertOwn(trx, { trackId, what, userId: by.id }, services.now());
    await refreshFiltered(trx, trackId, services.now());
    await recordAct(services, trx, by, {
      action: "track tagged",
      projectId: recording.project_id,
      details: { recordingId: recording.id, trackId, before, after: wanted },
    });
  }
  return { trackId, tags: before, added };
}

function insertOwn(
  trx: Db,
  { trackId, what, userId }: { trackId: number; what: string; userId: number },
  now: Date,
) {
  const facts = { confidence: confidenceOfPeople, automatic: false, used: true };
  return insertTrackTag(trx, { trackId, what, path: labelPath(what), userId, ...facts }, now);
}
