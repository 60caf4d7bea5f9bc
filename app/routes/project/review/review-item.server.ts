import { capitalize } from "#contract/rules/text/capitalize.ts";
import { describeFileFault } from "#app/services/recordings/file-fault-text.server.ts";
import { kindOf, labelWords, placeNameOf } from "#app/services/recordings/recording-text.server.ts";
import { tagName } from "#app/services/recordings/tag-text.server.ts";
import { formatShortMoment } from "#app/services/times/times.server.ts";
import { toPictureBox } from "#contract/rules/recordings/still-boxes.ts";
import { findPositionAt } from "#contract/rules/reviews/position-at.ts";
import { flagLabel, isInQueue, type ReviewQueue } from "#contract/rules/reviews/review-queues.ts";
import { waitsAsWhole } from "#contract/rules/reviews/unseen-recordings.ts";
import { zoneOf } from "#contract/rules/times/zones.ts";
import type { ProjectData } from "#contract/wire/projects/projects.ts";
import type { RecordingData } from "#contract/wire/recordings/recordings.ts";
import type { RenditionData } from "#contract/wire/recordings/renditions.ts";
import type { ReviewItem } from "#contract/wire/reviews.ts";
import { chooseTrackColour } from "#media/thermal/overlay.ts";
import { type Pictures, toPictures } from "../recording/media/pictures.server.ts";
import { toSoundPage } from "../recording/sound/sound-data.server.ts";
import { toQuickTags } from "../recording/tracks/quick-tags.server.ts";
import { toTrackRows, type TrackRow } from "../recording/tracks/track-rows.server.ts";

interface Setting {
  project: ProjectData;
  projectPath: string;
  queue: ReviewQueue;
  defaultTimeZone: string;
  now: Date;
  userId: number;
  hasAi: boolean;
  /** What would be said of this recording and delete its sound: the server asks before it. */
  toAsked: (recording: RecordingData) => string | undefined;
}

/** Buttons that a thumb reaches. */
const maxTags = 12;
/** What is said where AI is wrong, and no more is known. */
const unidentified = "unidentified";
/** Of a track box, as wide as the sensor of a thermal camera. */
const drawnWidth = 160;

/** A recording of the queue as the page shows it. */
export function toReviewView(item: ReviewItem, setting: Setting) {
  const { recording, renditions } = item;
  const { project, projectPath, queue, userId } = setting;
  const { id, type } = recording;
  const mediaPath = `${projectPath}/media/${id}`;
  const rows = toTrackRows(recording, { userId, isAdmin: false });
  const visible = rows.filter(({ isHidden }) => !isHidden);
  const shown = visible.length > 0 ? visible : rows;
  const pictures = toPictures(renditions, { mediaPath, tracks: rows });
  const waiting = new Set(
    recording.tracks.flatMap((track) => (isInQueue(queue, track.tags, userId) ? [track.id] : [])),
  );
  const zone = zoneOf(recording.location, setting.defaultTimeZone);
  const { poster } = pictures;
  const fault = describeFileFault(item.reason, recording)?.advice;
  return {
    id,
    to: `${projectPath}/recording/${id}/tracks`,
    kind: kindOf(recording),
    isSound: type === "audio",
    askedTag: setting.toAsked(recording),
    soundSrc: type === "audio" && !recording.redacted ? `${mediaPath}/raw` : undefined,
    /** What of it there is to see; undefined where the server draws none. */
    sound: item.sound && toSound(item.sound, { recording, tracks: shown, mediaPath }),
    /** No pictures are made of it. */
    videoSrc: type === "trailcam-video" && !fault ? `${mediaPath}/raw` : undefined,
    whole: toWhole(item, setting, poster !== undefined),
    clip: rows.length === 0 ? pickClip(pictures) : undefined,
    place: placeNameOf(recording),
    time: formatShortMoment(recording.recordingDateTime, zone, setting.now),
    zone,
    labels: labelWords(recording, zone),
    isFlagged: recording.tags.some(({ detail }) => detail.toLowerCase() === flagLabel),
    isPending: item.state === "pending",
    fault,
    poster: poster && { src: poster.src, width: poster.width, height: poster.height },
    quickTags: toQuickTags(project, recording).slice(0, maxTags),
    unidentified: {
      what: unidentified,
      name: tagName(unidentified, type === "audio" ? "audio" : "camera"),
    },
    tracks: shown.map((row) => ({
      id: row.id,
      number: row.number,
      label: row.label,
      span: row.span,
      status: row.status,
      said: row.said.map(({ id: tagId, who, name, confidence }) => ({
        id: tagId,
        text: `${who}: ${name}${confidence ? `, ${confidence}` : ""}`,
      })),
      model: row.model,
      own: row.own,
      isWaiting: waiting.has(row.id),
      box: poster && (type === "trailcam-image" ? toStillBox(row, poster) : toBox(row, pictures)),
      clip: toClip(row, { mediaPath, renditions }),
    })),
  };
}

export type ReviewView = ReturnType<typeof toReviewView>;
export type ReviewTrack = ReviewView["tracks"][number];

type Heard = Omit<Parameters<typeof toSoundPage>[1], "query" | "trackId" | "showsAll">;

/** In the usual look, with the tracks that can be chosen. */
function toSound(sound: NonNullable<ReviewItem["sound"]>, heard: Heard) {
  const usual = { query: new URLSearchParams(), trackId: undefined, showsAll: true };
  const { state, fault, facts, copy, figure, clips } = toSoundPage(sound, { ...heard, ...usual });
  return { state, fault, facts, copy, figure, clips };
}

function pickClip({ clip }: Pictures) {
  return clip && { src: clip.src, size: clip.size, width: clip.width, height: clip.height };
}

/** What is said of a camera's recording without tracks as a whole; undefined where there are tracks to speak of. */
function toWhole(
  { recording, burst }: ReviewItem,
  { queue, hasAi }: Setting,
  hasPoster: boolean,
): ReviewWhole | undefined {
  const { type, tracks } = recording;
  if (type === "audio" || tracks.length > 0) return undefined;
  const isStill = type === "trailcam-image";
  const hasMedia = hasPoster || !isStill;
  const isOfBurst = queue === "untagged" && burst && burst.recordings.length > 1;
  return {
    isStill,
    isWaiting: waitsAsWhole({ ...recording, hasMedia }, hasAi),
    own: [],
    burst: isOfBurst
      ? {
          pictures: burst.recordings.map((one) => ({ id: one.id, tracks: one.tracks })),
          isBare: burst.recordings.every((one) => one.tracks.length === 0),
        }
      : undefined,
  };
}

export interface ReviewWhole {
  isStill: boolean;
  isWaiting: boolean;
  /** What the viewer has said of it since the page came. */
  own: readonly string[];
  burst: ReviewBurst | undefined;
}

/** The pictures of a still's trigger. */
export interface ReviewBurst {
  pictures: readonly {
    id: number;
    tracks: readonly { trackId: number; tags: readonly string[] }[];
  }[];
  /** None of them has a track. */
  isBare: boolean;
}

/** In the frame that the poster shows, in pixels of the sensor, as the clip is. */
function toBox({ positions, number }: TrackRow, { poster, clip }: Pictures) {
  if (poster?.box?.number === number) return poster.box;
  const seconds = poster?.frameTimeSeconds;
  const region =
    seconds === undefined ? undefined : findPositionAt(positions, seconds, poster?.framesPerSecond);
  if (!clip || !region) return undefined;
  const { x, y, width, height } = region;
  const sensor = { width: clip.width, height: clip.height };
  return { number, colour: chooseTrackColour(number), region: { x, y, width, height }, sensor };
}

function toStillBox({ positions, number }: TrackRow, poster: { width: number; height: number }) {
  const box = toPictureBox(positions);
  if (!box) return undefined;
  const sensor = { width: drawnWidth, height: (drawnWidth * poster.height) / poster.width };
  const region = {
    x: box.x * sensor.width,
    y: box.y * sensor.height,
    width: box.width * sensor.width,
    height: box.height * sensor.height,
  };
  return { number, colour: chooseTrackColour(number), region, sensor };
}

interface Made {
  mediaPath: string;
  renditions: readonly RenditionData[];
}

/** What moves, cut out, where there is a still of it: the clip is made when it is asked for. */
function toClip({ id, number, label }: TrackRow, { mediaPath, renditions }: Made) {
  const still = renditions.find(({ kind, trackId }) => kind === "track-still" && trackId === id);
  if (!still) return undefined;
  const { width, height } = still;
  const made = Date.parse(still.madeAt);
  const src = (kind: string) => `${mediaPath}/tracks/${id}/${kind}?made=${made}`;
  const alt = `Track ${number}, ${capitalize(label.toLowerCase())}, close up`;
  return { src: src("track-clip"), stillSrc: src("track-still"), width, height, alt };
}
