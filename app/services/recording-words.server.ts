import { displayName } from "#contract/labels/display-name.ts";
import { canonicalTag } from "#contract/rules/track-tags.ts";
import type { RecordingData, TrackData } from "#contract/wire/recordings.ts";

const kinds: Record<RecordingData["type"], string> = {
  thermalRaw: "Thermal recording",
  audio: "Audio recording",
  "trailcam-image": "Trail-camera image",
  "trailcam-video": "Trail-camera video",
  irRaw: "Infra-red recording",
};

export function kindOf({ type }: Pick<RecordingData, "type">): string {
  return kinds[type];
}

/** "Ridge camera · Swamp bridge". Names that were made up for new locations say nothing and are left out. */
export function placeNameOf({ deviceName = "", stationName }: RecordingData): string {
  return stationName ? `${deviceName} · ${locationNameOf(stationName)}` : deviceName;
}

export function locationNameOf(stationName: string): string {
  return findGivenName(stationName) ?? "new location";
}

export function findGivenName(stationName: string | undefined): string | undefined {
  return stationName?.startsWith("New station for ") ? undefined : stationName;
}

export const unnamed = "not yet named";

/** What is on a track, in one word; undefined where nobody and nothing has said. */
export function wordOfTrack({ tags }: TrackData, type: RecordingData["type"]): string | undefined {
  const tag = canonicalTag(tags);
  return tag && displayName(tag.what, type === "audio" ? "audio" : "camera");
}

/** Cameras make shorter ones to report that they are alive. */
const statusSeconds = 2.5;

/** What a recording shows, each thing once and in order of appearance: a heading for it. */
export function titleOf(recording: RecordingData): string {
  const { tracks, type, duration } = recording;
  const words = new Set(tracks.map((track) => wordOfTrack(track, type) ?? unnamed));
  const title = [...words].join(", ");
  if (title) return title.charAt(0).toUpperCase() + title.slice(1);
  return duration !== null && duration < statusSeconds ? "Status recording" : "Nothing found yet";
}

/** How far its processing is, where that is worth a word. */
export function stateOf({ processingState }: RecordingData) {
  if (processingState === "FINISHED") return undefined;
  if (processingState === "CORRUPT")
    return { tone: "trouble" as const, text: "File cannot be read" };
  if (processingState.endsWith(".failed"))
    return { tone: "trouble" as const, text: "Processing failed" };
  return { tone: "quiet" as const, text: "Waiting for AI" };
}
