import { addMinutes } from "date-fns";
import { getRecording } from "#contract/wire/recordings/recordings.ts";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";
import { makeCptv } from "#tests/support/recordings/recordings.ts";
import { record } from "#tests/support/recordings/uploads.ts";

const film = { width: 160, height: 120, frames: 45, deviceName: "Ridge camera" };
const newest = new Date("2026-11-20T07:00:00Z");

interface Options {
  /** How many tracks each recording has; the first is the newest. */
  tracks: readonly number[];
  hasPictures?: boolean;
}

/** Rangi's project with recordings that nobody has tagged, of possums and cats by turns, as AI says. */
export async function openReviewSite({ tracks, hasPictures = false }: Options) {
  const site = await openKeaBasin();
  const ids: number[] = [];
  for (const [index, count] of tracks.entries()) {
    const recordingDateTime = addMinutes(newest, -10 * index).toISOString();
    const metadata = {
      models: [{ id: 1, name: "Master" }],
      tracks: Array.from({ length: count }, (_, at) =>
        toTrack((index + at) % 2 ? "cat" : "possum", at),
      ),
    };
    const data = { recordingDateTime, duration: 5, metadata };
    ids.push(
      hasPictures
        ? await record(site.api, site.camera, data, makeCptv(film))
        : await record(site.api, site.camera, data),
    );
  }
  if (hasPictures) await site.api.jobs.drain();
  /** What people have said, by recording and track. */
  const readSaid = async () => {
    const said: string[][] = [];
    for (const id of ids) {
      const { recording } = await site.api.send(getRecording, { id }, site.rangi.token);
      said.push(
        recording.tracks.map(({ tags }) =>
          tags.flatMap(({ automatic, what }) => (automatic ? [] : [what])).join(" "),
        ),
      );
    }
    return said;
  };
  return { ...site, ids, readSaid, path: "/kea-basin/review" };
}

function toTrack(animal: string, order: number) {
  const positions = Array.from({ length: 45 }, (_, at) => ({
    x: 20 + order * 60 + (at % 20),
    y: 40,
    width: 40,
    height: 30,
    frame_number: at,
  }));
  const predictions = [{ model_id: 1, confident_tag: animal, confidence: 0.88 }];
  return { start_s: order / 2, end_s: 5, positions, predictions };
}
