import { formatExactTime } from "#app/services/times/times.server.ts";
import type { BurstRecording } from "#contract/wire/recordings/bursts.ts";
import { tagName } from "./tag-text.server.ts";

const text = { ai: "AI: ", untagged: "Not tagged" };

/** The pictures of a burst with times to the second and tags in words, as its strip shows them. */
export function toBurstPictures(recordings: readonly BurstRecording[], timeZone: string) {
  return recordings.map(({ id, recordingDateTime, width, height, tags, aiTags = [] }) => ({
    id,
    width,
    height,
    time: formatExactTime(recordingDateTime, timeZone),
    says: describeTags(tags) ?? describeTags(aiTags, text.ai) ?? text.untagged,
  }));
}

function describeTags(tags: readonly string[], before = ""): string | undefined {
  const names = tags.map((what) => tagName(what, "camera"));
  return names.length > 0 ? before + names.join(", ") : undefined;
}
