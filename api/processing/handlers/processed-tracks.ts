import {
  addProcessedTag,
  addProcessedTrack,
  archiveTrack,
  clearTracks,
  replaceProcessedTrack,
  setThumbnailInfo,
} from "#contract/wire/processing/processed-tracks.ts";
import { serve } from "#api/http/serve.ts";
import {
  addProcessedTrack as addTrack,
  archiveProcessedTrack,
  clearTracks as clear,
  replaceTrack,
  setThumbnail,
  tagProcessedTrack,
} from "../operations/process-tracks.ts";
import { findTrack } from "#api/tracks/queries/one-track.ts";
import { requireProcessable } from "./require-worker.ts";

/** What a worker is told of a track that was masked; it then sends that track's tags here. */
const maskedId = 1;

export const processedTracks = [
  serve(addProcessedTrack, async ({ input, caller, address, services }) => {
    const recording = await requireProcessable(services, caller, input.id);
    const trackId = await addTrack(services, { ...caller, address }, recording, input);
    return {
      trackId: trackId ?? maskedId,
      messages: [trackId === undefined ? "Track is masked." : "Track added."],
    };
  }),

  serve(clearTracks, async ({ input, caller, address, services }) => {
    const recording = await requireProcessable(services, caller, input.id);
    await clear(services, { ...caller, address }, recording);
    return { messages: ["Tracks cleared."] };
  }),

  serve(replaceProcessedTrack, async ({ input, caller, address, services }) => {
    const recording = await requireProcessable(services, caller, input.id);
    const path = { recording, trackId: input.trackId };
    await replaceTrack(services, { ...caller, address }, path, input.data);
    return { messages: ["Track updated."] };
  }),

  serve(addProcessedTag, async ({ input, caller, address, services }) => {
    const recording = await requireProcessable(services, caller, input.id);
    const { trackId } = input;
    const key = { id: trackId, recordingId: recording.id };
    if (trackId === maskedId && !(await findTrack(services.store.read, key))) {
      return { trackTagId: maskedId, messages: ["Track is masked."] };
    }
    const by = { ...caller, address };
    const trackTagId = await tagProcessedTrack(services, by, { recording, trackId }, input);
    return { trackTagId, messages: ["Track tag added."] };
  }),

  serve(archiveTrack, async ({ input, caller, address, services }) => {
    const recording = await requireProcessable(services, caller, input.id);
    const path = { recording, trackId: input.trackId };
    await archiveProcessedTrack(services, { ...caller, address }, path);
    return { messages: ["Track archived."] };
  }),

  serve(setThumbnailInfo, async ({ input, caller, address, services }) => {
    const recording = await requireProcessable(services, caller, input.id);
    const path = { recording, trackId: input.trackId };
    await setThumbnail(services, { ...caller, address }, path, input.data);
    return { messages: ["Thumbnail information updated."] };
  }),
];
