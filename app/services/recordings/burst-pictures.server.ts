import { formatExactTime } from "#app/services/times/times.server.ts";
import type { BurstRecording } from "#contract/wire/recordings/bursts.ts";
import { tagName } from "./tag-text.server.ts";

/** The pictures of a burst with times to the second and tags in words, as its strip shows them. */
export function toBurstPictures(recordings: readonly BurstRecording[], timeZone: string) {
  return recordings.map(({ id, recordingDateTime, width, height, tags }) => ({
    id,
    width,
    height,
    time: formatExactTime(recordingDateTime, timeZone),
    tags: tags.map((what) => tagName(what, "camera")),
  }));
}
