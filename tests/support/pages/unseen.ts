import { addSeconds } from "date-fns";
import { countReviews } from "#contract/wire/reviews.ts";
import { getRecording } from "#contract/wire/recordings/recordings.ts";
import { makeImage } from "#tests/media/image/image-samples.ts";
import { readTracks } from "../recordings/tracks.ts";
import { makeCptv } from "../recordings/recordings.ts";
import { record } from "../recordings/uploads.ts";
import { openKeaBasin } from "./test-site.ts";

const evening = new Date("2026-11-19T10:00:00Z");

/** A film, and after it pictures of one trigger; nobody and nothing has looked at any of them. */
export async function openUnseen({ pictures = 3 }: { pictures?: number } = {}) {
  const site = await openKeaBasin();
  const { api, camera, rangi } = site;
  const film = await record(
    api,
    camera,
    { recordingDateTime: evening.toISOString(), duration: 5 },
    makeCptv({ width: 160, height: 120, frames: 45, deviceName: "Ridge camera" }),
  );
  const stills: number[] = [];
  for (let index = 0; index < pictures; index += 1) {
    const recordingDateTime = addSeconds(evening, 3600 + index).toISOString();
    const data = { type: "trailcam-image", recordingDateTime, metadata: {} };
    const image = await makeImage("jpeg", { width: 640, height: 480 + index });
    stills.push(await record(api, camera, data, image));
  }
  await api.jobs.drain();
  const { recording } = await api.send(getRecording, { id: film }, rangi.token);
  const projectId = recording.groupId;
  const readSaid = (ids: readonly number[]) =>
    Promise.all(
      ids.map(async (id) =>
        (await readTracks(api, rangi, id)).map(({ tags }) =>
          tags.map(({ what }) => what).join(" "),
        ),
      ),
    );
  const countLeft = async () => {
    const input = { projectId, queue: "untagged" as const };
    return (await api.send(countReviews, input, rangi.token)).queues[0]?.left;
  };
  return { ...site, film, stills, readSaid, countLeft, path: "/kea-basin/review" };
}
