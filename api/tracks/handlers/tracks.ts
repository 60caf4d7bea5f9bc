import { listDeletedTracks, maxDeletedTracks } from "#contract/wire/tracks/deleted-tracks.ts";
import {
  createTrack,
  deleteTrack,
  getTrack,
  listTracks,
  undeleteTrack,
  updateTrackData,
} from "#contract/wire/tracks/tracks.ts";
import { serve } from "#api/http/serve.ts";
import { addTrack } from "../operations/add-track.ts";
import {
  archiveTrack,
  deleteTrack as removeTrack,
  noSuchTrack,
  restoreTrack,
  updateTrackData as changeData,
} from "../operations/change-track.ts";
import { listDeletedTracks as listDeleted, listTagsOfDeleted } from "../queries/deleted-tracks.ts";
import { findTrack, listAllTags } from "../queries/one-track.ts";
import { readTracks } from "./read-tracks.ts";
import { requireRecording } from "#api/recordings/handlers/require-recording.ts";
import { toFullTrack, toListedTrack } from "#api/recordings/handlers/to-recording.ts";

const action = "tag its recordings";

/** What programs know as the answer to a track that the device ignores, which is not stored. */
const masked = { trackId: 1, algorithmId: 1 };

export const tracks = [
  serve(createTrack, async ({ input, caller, address, services }) => {
    const recording = await requireRecording(services, caller, { id: input.id, action });
    const added = await addTrack(services, { ...caller, address }, recording, input);
    const { trackId, algorithmId } = added ?? masked;
    return { trackId, algorithmId, messages: [added ? "Track added." : "Track is masked."] };
  }),

  serve(listTracks, async ({ input, caller, services }) => {
    const { id } = await requireRecording(services, caller, { id: input.id, deleted: "either" });
    return { tracks: await readTracks(services, id) };
  }),

  serve(getTrack, async ({ input, caller, services }) => {
    const { id } = await requireRecording(services, caller, { id: input.id, deleted: "either" });
    const { read } = services.store;
    const track = await findTrack(read, { id: input.trackId, recordingId: id });
    if (!track) throw noSuchTrack(input.trackId);
    return { track: toFullTrack(track, await listAllTags(read, track.id)) };
  }),

  serve(deleteTrack, async ({ input, caller, address, services }) => {
    const recording = await requireRecording(services, caller, { id: input.id, action });
    const remove = input["soft-delete"] ? archiveTrack : removeTrack;
    await remove(services, { ...caller, address }, { recording, trackId: input.trackId });
    return { messages: ["Track deleted."] };
  }),

  serve(undeleteTrack, async ({ input, caller, address, services }) => {
    const recording = await requireRecording(services, caller, { id: input.id, action });
    const path = { recording, trackId: input.trackId };
    await restoreTrack(services, { ...caller, address }, path);
    return { messages: ["Track undeleted."] };
  }),

  serve(listDeletedTracks, async ({ input, caller, services }) => {
    const { id } = await requireRecording(services, caller, { id: input.id, action });
    const { read } = services.store;
    const found = await listDeleted(read, id, { limit: maxDeletedTracks + 1 });
    const rows = found.slice(0, maxDeletedTracks);
    const tags = await listTagsOfDeleted(
      read,
      rows.map((row) => row.id),
    );
    const tagsOf = Map.groupBy(tags, ({ track_id }) => track_id);
    return {
      tracks: rows.map((row) => ({
        ...toListedTrack(row, tagsOf.get(row.id) ?? []),
        deletedAt: row.archived_at ?? "",
        ...(row.archived_by_name === null ? {} : { deletedBy: row.archived_by_name }),
      })),
      incomplete: found.length > rows.length,
    };
  }),

  serve(updateTrackData, async ({ input, caller, address, services }) => {
    const recording = await requireRecording(services, caller, { id: input.id, action });
    const path = { recording, trackId: input.trackId };
    await changeData(services, { ...caller, address }, path, input.data);
    return { messages: ["Track updated."] };
  }),
];
