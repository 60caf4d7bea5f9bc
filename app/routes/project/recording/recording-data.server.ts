import { withQuery } from "#app/components/with-query.ts";
import { toDevicePath } from "#app/services/devices/device-path.server.ts";
import {
  describeRemoval,
  findGivenName,
  isNote,
  kindOf,
  nameOf,
  stateOf,
  titleOf,
} from "#app/services/recordings/recording-text.server.ts";
import { formatDateTime, formatShortMoment, zoneName } from "#app/services/times/times.server.ts";
import { formatBytes, formatShortDuration } from "#contract/rules/times/durations.ts";
import { toExifFacts } from "#contract/rules/recordings/exif-facts.ts";
import { toSoundFacts } from "#contract/rules/recordings/sound-facts.ts";
import { isSeenByAi } from "#contract/rules/reviews/unseen-recordings.ts";
import { nightHeading, nightOf, nightSpan } from "#contract/rules/times/nights.ts";
import { withUnit } from "#contract/rules/times/units.ts";
import { isStatus } from "#contract/rules/visits/visit-grouping.ts";
import type { Progress } from "#contract/wire/processing/progress.ts";
import type { LabelData, RecordingData } from "#contract/wire/recordings/recordings.ts";
import { describeProcessing } from "./processing-state.server.ts";

interface Setting {
  projectPath: string;
  mediaPath: string;
  zone: string;
  now: Date;
  hasAi: boolean;
  viewer: { userId: number; isAdmin: boolean };
}

const text = {
  nothingToSee: "There are no tracks, because the file can't be read.",
  silenced: "There are no tracks, and the sound that they could be found in was removed.",
  unknownKind:
    "The device didn't say what kind of recording this is, and the file doesn't tell. Download it to have a look.",
  corrupt:
    "The file can't be read: it is damaged, or isn't what the camera should have sent. Download it to have a look.",
  failed:
    "AI tried to look at this recording and failed. Watch it and add a track where you see an animal.",
  failedToHear:
    "AI tried to listen to this recording and failed. Listen and add a track where you hear an animal.",
  status: "The camera made this short recording to show that it works.",
  waiting: "AI hasn't looked at this recording yet. You can tag it before it does.",
  noAi: "Nobody has looked at this recording yet: this site has no AI, so people do. Choose what it shows, or add a track where you see an animal. Whoever runs the site can connect an AI.",
  noVideoAi:
    "AI doesn't look at videos of trail cameras, so nobody has looked at this recording yet.",
  noEars:
    "Nobody has listened to this recording yet: this site has no AI, so people do. Listen, and add a track where you hear an animal. Whoever runs the site can connect an AI.",
  nothingSeen: "AI looked at this recording and found nothing that moves.",
  nothingInPicture: "AI looked at this picture and found no animal.",
  nothingHeard: "AI listened to this recording and heard nothing it knows.",
  lengths: (is: string, said: string) => `${is}, though its recorder says ${said}`,
  unnamedLocation: "New location, not named yet",
};

interface Known {
  rawSize: number | undefined;
  /** Whether the store has lost it. */
  isFileGone: boolean;
  /** Why nothing of it can be seen, where that is known. */
  fileState: string | undefined;
  /** How long a sound lasts, once all of it was read. */
  soundSeconds: number | undefined;
  /** Of what AI has still to do. */
  progress: Progress | undefined;
}

/** Everything the page says of a recording, in words and units. */
export function toRecordingPage(
  recording: RecordingData,
  { setting, ...known }: Known & { setting: Setting },
) {
  const { zone } = setting;
  const { rawSize, isFileGone, fileState, soundSeconds, progress } = known;
  const { id, recordingDateTime, location } = recording;
  return {
    id,
    type: recording.type,
    isReadable: recording.processingState !== "CORRUPT" && !isFileGone,
    isFileGone,
    kind: kindOf(recording),
    removed: describeRemoval(recording, zone),
    heading: titleOf(recording, setting.hasAi),
    empty: fileState ? text.nothingToSee : describeEmpty(recording, setting.hasAi),
    state: fileState
      ? { tone: "trouble" as const, text: fileState, time: undefined }
      : describeProcessing(recording, progress, setting),
    places: toPlaces(recording, setting),
    time: { iso: recordingDateTime, text: formatDateTime(recordingDateTime, zone) },
    facts: [
      ...(location
        ? [{ term: "Coordinates", value: `${location.lat.toFixed(5)}, ${location.lng.toFixed(5)}` }]
        : []),
      { term: "Time zone", value: zoneName(zone) },
      ...describeDuration(recording, soundSeconds),
      ...describeSound(recording),
      ...(recording.type === "audio" ? toSoundFacts : toExifFacts)(recording.additionalMetadata),
      ...(recording.comment ? [{ term: "Comment", value: recording.comment }] : []),
      { term: "Recording", value: `#${id}` },
    ],
    download:
      rawSize === undefined
        ? undefined
        : {
            /* `raw` of a trail camera is the smaller image. */
            to: `${setting.mediaPath}/${recording.type.startsWith("trailcam") ? "original" : "raw"}`,
            size: formatBytes(rawSize),
          },
    labels: recording.tags.map((label) => describeLabel(label, setting)),
  };
}

/** Why there is no track. */
function describeEmpty(recording: RecordingData, hasAi: boolean): string {
  if (recording.redacted) return text.silenced;
  if (recording.type === "unknown") return text.unknownKind;
  if (recording.processingState === "CORRUPT") return text.corrupt;
  const state = stateOf(recording);
  const isSound = recording.type === "audio";
  if (state?.tone === "trouble") return isSound ? text.failedToHear : text.failed;
  if (state) return text.waiting;
  if (isStatus(recording)) return text.status;
  if (!hasAi) return isSound ? text.noEars : text.noAi;
  if (!isSeenByAi(recording, hasAi)) return text.noVideoAi;
  if (isSound) return text.nothingHeard;
  return recording.type === "trailcam-image" ? text.nothingInPicture : text.nothingSeen;
}

/** Where and when it was made, as ways to there. */
function toPlaces(
  { deviceId, deviceName = "", stationId, stationName, recordingDateTime }: RecordingData,
  { projectPath, zone, now }: Setting,
) {
  const night = nightOf(recordingDateTime, zone);
  const { stop } = nightSpan(night, zone);
  const until = stop < now ? stop.toISOString() : undefined;
  return [
    { to: toDevicePath(projectPath, { id: deviceId, name: deviceName }), text: deviceName },
    ...(stationId === undefined || !stationName
      ? []
      : [
          {
            to: `${projectPath}/locations/${stationId}`,
            text: findGivenName(stationName) ?? text.unnamedLocation,
          },
        ]),
    { to: withQuery(projectPath, { days: "1", until }), text: nightHeading(night) },
  ];
}

/** A recorder may say that a sound is much longer or shorter than it is. */
function describeDuration({ duration, type }: RecordingData, soundSeconds: number | undefined) {
  const seconds = soundSeconds ?? duration;
  if (seconds === null || type === "trailcam-image") return [];
  const length = formatShortDuration(seconds);
  const isAsSaid = duration === null || Math.abs(duration - seconds) <= Math.max(1, seconds * 0.1);
  const value = isAsSaid ? length : text.lengths(length, formatShortDuration(duration));
  return [{ term: "Duration", value }];
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

function describeLabel(
  { id, detail, comment, taggerId, taggerName, createdAt }: LabelData,
  { zone, now, viewer }: Setting,
) {
  const by = taggerName ?? "AI";
  return {
    id,
    detail,
    isNote: isNote(detail),
    word: isNote(detail) ? "Note" : nameOf(detail),
    text: comment ?? undefined,
    by,
    time: formatShortMoment(createdAt, zone, now),
    isOwn: taggerId === viewer.userId,
    isRemovable: viewer.isAdmin || taggerId === viewer.userId,
  };
}

export type RecordingPage = ReturnType<typeof toRecordingPage>;
