import {
  findGivenName,
  labelWords,
  stateOf,
  titleOf,
  wordOfTrack,
} from "#app/services/recordings/recording-text.server.ts";
import { whoSaysOf } from "#app/services/recordings/who-says.server.ts";
import { formatDuration } from "#contract/rules/times/durations.ts";
import { labelOfTrack } from "#contract/rules/tracks/track-tags.ts";
import type { RecordingData } from "#contract/wire/recordings/recordings.ts";
import type { Setting } from "./setting.server.ts";

/** What is heard on a sound recording, each once: the label, and the word for it. */
export function listHeard({ tracks, type }: RecordingData): Map<string, string> {
  const detections = tracks.flatMap((track): [string, string][] => {
    const label = labelOfTrack(track.tags);
    return label === undefined ? [] : [[label, wordOfTrack(track, type) ?? label]];
  });
  return new Map(detections);
}

const expiredState = { tone: "quiet" as const, text: "Deleted by the project’s settings" };

/** A recording as a row of its own. */
export function toRecordingRow(recording: RecordingData, zone: string, setting: Setting) {
  const { id, type, recordingDateTime, duration, processingState, redacted } = recording;
  const hasPicture = processingState !== "CORRUPT" && redacted !== true;
  const picture = type === "audio" ? "spectrogram?width=160" : "thumbnail";
  return {
    id,
    to: toRecordingPath(id, setting),
    kind: type === "audio" ? ("audio" as const) : ("camera" as const),
    thumbnailSrc: hasPicture ? `${setting.projectPath}/media/${id}/${picture}` : undefined,
    title: titleOf(recording, setting.hasAi),
    says: whoSaysOf(recording),
    place: findGivenName(recording.stationName) || recording.deviceName || "No location",
    time: { iso: recordingDateTime, text: setting.times.time(recordingDateTime, zone) },
    duration: duration === null || type === "trailcam-image" ? undefined : formatDuration(duration),
    labels: labelWords(recording, zone),
    state: recording.expiredAt === undefined ? stateOf(recording) : expiredState,
  };
}

export function toRecordingPath(id: number, { listPath, search }: Setting): string {
  return `${listPath}/recording/${id}/tracks${search}`;
}
