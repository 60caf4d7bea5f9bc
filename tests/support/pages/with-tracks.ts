import { getRecording } from "#contract/wire/recordings/recordings.ts";
import { record } from "../recordings/uploads.ts";
import { openKeaBasin } from "./test-site.ts";

export const filmOfThree = {
  recordingDateTime: "2026-11-19T13:30:00Z",
  duration: 8,
  metadata: {
    models: [{ id: 1, name: "Master" }],
    tracks: [
      { start_s: 1, end_s: 3.5, predictions: [{ model_id: 1, confident_tag: "possum" }] },
      { start_s: 2, end_s: 5, predictions: [{ model_id: 1, confident_tag: "cat" }] },
      { start_s: 6, end_s: 7, predictions: [{ model_id: 1, confident_tag: "false-positive" }] },
    ],
  },
};

/** A recording with a possum, a cat and a false trigger, by AI alone. */
export async function openWithTracks() {
  const site = await openKeaBasin();
  const id = await record(site.api, site.camera, filmOfThree);
  const readRecording = async () =>
    (await site.api.send(getRecording, { id }, site.rangi.token)).recording;
  const { tracks, groupId: projectId } = await readRecording();
  const [one = 0, other = 0, empty = 0] = tracks.map((track) => track.id);
  const readSaid = async () =>
    (await readRecording()).tracks.map(({ tags }) =>
      tags
        .filter(({ automatic }) => !automatic)
        .map(({ what, userName }) => `${userName}: ${what}`),
    );
  return {
    ...site,
    id,
    projectId,
    one,
    other,
    empty,
    readSaid,
    path: `/kea-basin/recording/${id}/tracks`,
  };
}
