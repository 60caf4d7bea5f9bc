import { getRecording } from "#contract/wire/recordings/recordings.ts";
import { listTrackIds, see } from "../recordings/observations.ts";
import { openKeaBasin } from "./test-site.ts";

/** Two recordings that nobody has tagged, the newer one with two tracks. */
export async function openUntagged() {
  const site = await openKeaBasin();
  const { api, camera, rangi } = site;
  const older = await see(api, camera, { at: "2026-11-19T10:00:00Z", tracks: [["rat"]] });
  const newer = await see(api, camera, {
    at: "2026-11-19T11:00:00Z",
    tracks: [["possum"], ["cat"]],
  });
  const [one = 0, other = 0] = await listTrackIds(api, newer);
  const [third = 0] = await listTrackIds(api, older);
  const readSaid = async (id: number) => {
    const { recording } = await api.send(getRecording, { id }, rangi.token);
    return recording.tracks.map(({ tags }) =>
      tags.flatMap(({ automatic, what, userName }) => (automatic ? [] : [`${userName}: ${what}`])),
    );
  };
  const { recording } = await api.send(getRecording, { id: newer }, rangi.token);
  return { ...site, older, newer, one, other, third, readSaid, projectId: recording.groupId };
}
