import { formatDay } from "#app/services/times/times.server.ts";
import { displayName } from "#contract/labels/display-name.ts";
import {
  builtInLabels,
  defaultLabels,
  labelValue,
} from "#contract/rules/projects/project-labels.ts";
import {
  canonicalTag,
  isFalseTrigger,
  unidentifiedTags,
} from "#contract/rules/tracks/track-tags.ts";
import { isUnseen } from "#contract/rules/reviews/unseen-recordings.ts";
import { isStatus } from "#contract/rules/visits/visit-grouping.ts";
import { capitalize } from "#contract/rules/text/capitalize.ts";
import type { LabelData, RecordingData, TrackData } from "#contract/wire/recordings/recordings.ts";

const kinds: Record<RecordingData["type"], string> = {
  thermalRaw: "Thermal recording",
  audio: "Audio recording",
  "trailcam-image": "Trail-camera image",
  "trailcam-video": "Trail-camera video",
  irRaw: "Infra-red recording",
  unknown: "Recording of unknown kind",
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
  return tag && wordFor(tag, type === "audio" ? "audio" : "camera");
}

/** A model that could not tell has said less than a person who judges that it cannot be told. */
export function wordFor(
  { what, automatic }: { what: string; automatic: boolean },
  medium: "camera" | "audio",
): string {
  return automatic && unidentifiedTags.has(what) ? "unidentified" : displayName(what, medium);
}

const usualLabels = [...builtInLabels, ...defaultLabels.camera, ...defaultLabels.audio];

const labelNames = new Map(usualLabels.map((label) => [labelValue(label), label.text]));

type Labelled = Pick<RecordingData, "tags" | "redacted" | "redactedAt">;

/** What was said of a recording as a whole, each once: "Cool", "Note: two young ones"; and what was removed of it. */
export function labelWords({ tags, ...recording }: Labelled, timeZone: string): string[] {
  const words = tags.map(({ detail, comment }) =>
    isNote(detail) ? toNote(comment) : nameOf(detail),
  );
  return [...new Set([...words, describeRemoval(recording, timeZone) ?? []].flat())];
}

/** "Sound removed on 20 Nov 2026: people were heard"; undefined where it was not. */
export function describeRemoval(
  { redacted, redactedAt }: Pick<RecordingData, "redacted" | "redactedAt">,
  timeZone: string,
): string | undefined {
  if (!redacted) return undefined;
  const day = redactedAt === undefined ? "" : ` on ${formatDay(redactedAt, timeZone)}`;
  return `Sound removed${day}: people were heard`;
}

export function nameOf(detail: string): string {
  return labelNames.get(detail.toLowerCase()) ?? capitalize(detail);
}

export function isNote(detail: LabelData["detail"]): boolean {
  return detail.toLowerCase() === "note";
}

function toNote(comment: string | null): string {
  return comment ? `Note: ${comment}` : "Note";
}

export const notLookedAt = "Not looked at yet";

/**
 * What a recording shows, each thing once and in order of appearance: a heading for it. Without a track, that nobody
 * has looked, or that AI has and found nothing.
 */
export function titleOf(recording: RecordingData, hasAi: boolean): string {
  const { tracks, type, duration } = recording;
  const seen = tracks.filter(({ tags }) => !isFalseTrigger(tags));
  const named = seen.length > 0 ? seen : tracks;
  const words = new Set(named.map((track) => wordOfTrack(track, type) ?? unnamed));
  if (words.size > 0) return capitalize([...words].join(", "));
  if (type === "unknown") return kindOf(recording);
  if (recording.processingState === "CORRUPT") return "Unreadable recording";
  if (isStatus({ type, duration })) return "Status recording";
  if (isUnseen(recording, hasAi)) return notLookedAt;
  return type === "audio" ? "Nothing heard (AI)" : "No animal (AI)";
}

/** How far its processing is, where that is worth a word. */
export function stateOf({ processingState }: Pick<RecordingData, "processingState">) {
  if (processingState === "FINISHED") return undefined;
  if (processingState === "CORRUPT")
    return { tone: "trouble" as const, text: "File cannot be read" };
  if (processingState.endsWith(".failed"))
    return { tone: "trouble" as const, text: "Processing failed" };
  return { tone: "quiet" as const, text: "Waiting for AI" };
}
