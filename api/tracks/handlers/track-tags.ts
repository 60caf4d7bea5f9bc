import {
  addTrackTag,
  deleteTrackTag,
  replaceTrackTag,
  updateTrackTag,
} from "#contract/wire/tracks/track-tags.ts";
import { setOwnTags } from "#contract/wire/tracks/own-tags.ts";
import { serve } from "#api/http/serve.ts";
import { deleteTag, describeAnimal } from "../operations/change-track-tag.ts";
import { setOwnTags as setTags } from "../operations/set-own-tags.ts";
import { addTag, replaceTag } from "../operations/tag-track.ts";
import { findTrack } from "../queries/one-track.ts";
import { requireRecording } from "#api/recordings/handlers/require-recording.ts";

const action = "tag its recordings";

/** Names the track and the tag that were not stored because the device ignores what is there. */
const maskedId = 1;

export const trackTags = [
  serve(replaceTrackTag, async ({ input, caller, address, services }) => {
    const recording = await requireRecording(services, caller, { id: input.id, action });
    const path = { recording, trackId: input.trackId };
    const { what, confidence, automatic, data } = input;
    const tag = { what, confidence, automatic, data };
    const trackTagId = await replaceTag(services, { ...caller, address }, path, tag);
    if (trackTagId === undefined) return { messages: ["Tag already exists."] };
    return { trackTagId, messages: ["Track tag added."] };
  }),

  serve(setOwnTags, async ({ input, caller, address, services }) => {
    const recording = await requireRecording(services, caller, { id: input.id, action });
    const before = await setTags(services, { ...caller, address }, recording, input.tracks);
    return { before, messages: ["Track tags set."] };
  }),

  serve(addTrackTag, async ({ input, caller, address, services }) => {
    const recording = await requireRecording(services, caller, { id: input.id, action });
    const { trackId, what, confidence, automatic, data } = input;
    const key = { id: trackId, recordingId: recording.id };
    if (automatic && trackId === maskedId && !(await findTrack(services.store.read, key))) {
      return { trackTagId: maskedId, messages: ["Track is masked."] };
    }
    const path = { recording, trackId };
    const tag = { what, confidence, automatic, data };
    const trackTagId = await addTag(services, { ...caller, address }, path, tag);
    return { trackTagId, messages: ["Track tag added."] };
  }),

  serve(updateTrackTag, async ({ input, caller, address, services }) => {
    const recording = await requireRecording(services, caller, { id: input.id, action });
    const path = { recording, trackId: input.trackId, tagId: input.tagId };
    await describeAnimal(services, { ...caller, address }, path, input.updates);
    return { messages: ["Track tag updated."] };
  }),

  serve(deleteTrackTag, async ({ input, caller, address, services }) => {
    const recording = await requireRecording(services, caller, { id: input.id, action });
    const path = { recording, trackId: input.trackId, tagId: input.tagId };
    await deleteTag(services, { ...caller, address }, path);
    return { messages: ["Track tag deleted."] };
  }),
];
