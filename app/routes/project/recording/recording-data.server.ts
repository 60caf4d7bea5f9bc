import {
  findGivenName,
  isNote,
  kindOf,
  nameOf,
  stateOf,
  wordOfTrack,
  titleOf,
  unnamed,
  wordFor,
} from "#app/services/recordings/recording-text.server.ts";
import { formatDateTime, formatMoment } from "#app/services/times/times.server.ts";
import { formatBytes, formatClock, formatDuration } from "#contract/rules/times/durations.ts";
import { masterModel } from "#contract/rules/tracks/track-tags.ts";
import { withUnit } from "#contract/rules/times/units.ts";
import { zoneOf } from "#contract/rules/times/zones.ts";
import type { LabelData, RecordingData, TrackData } from "#contract/wire/recordings/recordings.ts";
import type { RenditionData } from "#contract/wire/recordings/renditions.ts";

interface Setting {
  mediaPath: string;
  defaultTimeZone: string;
}

/** Everything the page says of a recording, in words and units. */
export function toRecordingPage(
  recording: RecordingData,
  { rawSize, setting }: { rawSize: number | undefined; setting: Setting },
) {
  const zone = zoneOf(recording.location, setting.defaultTimeZone);
  const { id, recordingDateTime, duration, location, deviceName = "", stationName } = recording;
  return {
    id,
    type: recording.type,
    isReadable: recording.processingState !== "CORRUPT",
    kind: kindOf(recording),
    isRedacted: recording.redacted === true,
    heading: titleOf(recording),
    state: stateOf(recording),
    time: { iso: recordingDateTime, text: formatDateTime(recordingDateTime, zone) },
    facts: [
      { term: "Device", value: deviceName },
      ...(stationName
        ? [{ term: "Location", value: findGivenName(stationName) ?? "New location, not named yet" }]
        : []),
      ...(location
        ? [{ term: "Coordinates", value: `${location.lat.toFixed(5)}, ${location.lng.toFixed(5)}` }]
        : []),
      { term: "Time zone", value: zone },
      ...(duration === null ? [] : [{ term: "Duration", value: formatDuration(duration) }]),
      ...describeSound(recording),
      ...(recording.comment ? [{ term: "Comment", value: recording.comment }] : []),
      { term: "Recording", value: `#${id}` },
    ],
    download:
      rawSize === undefined
        ? undefined
        : { to: `${setting.mediaPath}/raw`, size: formatBytes(rawSize) },
    tracks: recording.tracks.map((track, index) => ({
      id: track.id,
      number: index + 1,
      label: wordOfTrack(track, recording.type) ?? unnamed,
      said: track.tags.map((tag) => describeTag(tag, recording.type)),
      span: `${formatClock(track.start)} – ${formatClock(track.end)}`,
      pitch: describePitch(track),
      start: track.start,
      end: track.end,
      positions: track.positions ?? [],
    })),
    labels: recording.tags.map((label) => describeLabel(label, zone)),
  };
}

/** What a recorder tells of itself and its hour. */
function describeSound({ batteryLevel, cacophonyIndex = [], version }: RecordingData) {
  const indices = cacophonyIndex.flatMap(({ index_percent: percent }) =>
    typeof percent === "number" ? [Math.round(percent)] : [],
  );
  return [
    ...(indices.length > 0
      ? [
          {
            term: "Cacophony index",
            value: indices.map((percent) => withUnit(percent, "%")).join(", "),
          },
        ]
      : []),
    ...(batteryLevel === undefined
      ? []
      : [{ term: "Battery", value: withUnit(batteryLevel, "%") }]),
    ...(version ? [{ term: "Software", value: version }] : []),
  ];
}

/** Between which a sound lies, where it is known. */
function describePitch({ minFreq, maxFreq }: TrackData): string | undefined {
  return minFreq === undefined || !maxFreq ? undefined : `${minFreq} – ${maxFreq} Hz`;
}

/** Who says what: "AI: possum, 88 %", "Ana: cat". */
function describeTag(tag: TrackData["tags"][number], type: RecordingData["type"]): string {
  const word = wordFor(tag, type === "audio" ? "audio" : "camera");
  if (!tag.automatic) return `${tag.userName || "Someone"}: ${word}`;
  const by = !tag.model || tag.model === masterModel ? "AI" : `AI ${tag.model}`;
  return `${by}: ${word}, ${withUnit(Math.round(tag.confidence * 100), "%")}`;
}

function describeLabel(
  { id, detail, comment, taggerName, createdAt }: LabelData,
  timeZone: string,
) {
  const by = taggerName ?? "AI";
  return {
    id,
    detail,
    isNote: isNote(detail),
    word: isNote(detail) ? "Note" : nameOf(detail),
    text: comment ?? undefined,
    by,
    time: formatMoment(createdAt, timeZone),
  };
}

export type RecordingPage = ReturnType<typeof toRecordingPage>;

/** The pictures that exist, with what a page needs to show each; those being made are not among them. */
export function toPictures(renditions: RenditionData[], mediaPath: string) {
  const find = (kind: RenditionData["kind"]) => {
    const found = renditions.find((one) => one.kind === kind);
    return found && { ...found, src: `${mediaPath}/${kind}`, size: formatBytes(found.bytes) };
  };
  const sheet = find("contact-sheet");
  return {
    poster: find("poster"),
    clip: find("clip"),
    sheet: sheet && {
      ...sheet,
      times: (sheet.frameTimesSeconds ?? []).map((seconds) => formatTenths(seconds)),
    },
  };
}

export type Pictures = ReturnType<typeof toPictures>;

/** "0:05.3": frames of one sheet may lie less than a second apart. */
function formatTenths(seconds: number): string {
  return `${formatClock(seconds)}.${Math.floor((seconds % 1) * 10)}`;
}
