import { z } from "zod";
import * as bounds from "#contract/bounds.ts";
import { instant, number, text } from "../fields.ts";
import { processingStates, recordingTypes, type RecordingType } from "./recording-types.ts";

/** What is too long to be kept is left out later, and the answer says so; PostgreSQL has no NUL. */
const ofAnyLength = z.string().regex(/^[^\0]*$/);

/** Of a longer list only as much is read as shows that it is too long: for the rest nobody waits. */
function cut(sent: unknown, most: number): unknown {
  return Array.isArray(sent) && sent.length > most ? sent.slice(0, most) : sent;
}

/** The same of tracks, and of the predictions of all of them together. */
function cutTracks(sent: unknown): unknown {
  const tracks = cut(sent, bounds.tracksOfRecording + 1);
  if (!Array.isArray(tracks)) return tracks;
  let room = bounds.predictionsOfRecording + 1;
  return tracks.map((track: { predictions?: unknown } | null) => {
    if (!Array.isArray(track?.predictions)) return track;
    const predictions = cut(track.predictions, room) as unknown[];
    room -= predictions.length;
    return { ...track, predictions };
  });
}

const prediction = z.looseObject({
  model_id: z.union([z.number(), z.string()]).optional(),
  confident_tag: ofAnyLength.nullish(),
  confidence: z.number().nullish(),
});

const uploadedTrack = z.looseObject({
  start_s: z.number().default(0),
  end_s: z.number().default(0),
  minFreq: z.number().default(0),
  maxFreq: z.number().default(0),
  positions: z.array(z.unknown()).optional(),
  predictions: z.array(prediction).default([]),
});

export type UploadedTrack = z.output<typeof uploadedTrack>;

/** Tracks and predictions made on the device. */
const deviceMetadata = z.looseObject({
  metadata_source: z.string().optional(),
  algorithm: z.unknown().optional(),
  models: z.preprocess(
    (sent) => cut(sent, bounds.modelsOfRecording + 1),
    z.array(z.looseObject({ id: z.union([z.number(), z.string()]), name: text })).default([]),
  ),
  tracks: z.preprocess(cutTracks, z.array(uploadedTrack).optional()),
});

const latitude = number.pipe(z.number().min(-90).max(90));
const longitude = number.pipe(z.number().min(-180).lt(180));

/** The three ways a location is written become one. */
const location = z.union(
  [
    z.tuple([latitude, longitude]).transform(([lat, lng]) => ({ lat, lng })),
    z.object({ lat: latitude, lng: longitude }),
    z
      .object({ type: z.literal("Point"), coordinates: z.tuple([longitude, latitude]) })
      .transform(({ coordinates: [lng, lat] }) => ({ lat, lng })),
  ],
  'Invalid value: write a location as {"lat": -43.5, "lng": 172.6}',
);

/** What cannot be read is left out: a recording that were refused for it would be lost in the field. */
function ifReadable<T extends z.ZodType>(field: T) {
  return field.nullish().catch(undefined);
}

const recordingType: z.ZodType<RecordingType> = z.enum(recordingTypes);

/** The `data` part of an upload. Other keys pass and are ignored, as devices send some. */
export const uploadData = z.looseObject({
  type: ifReadable(recordingType),
  fileHash: text.nullish(),
  recordingDateTime: instant.optional(),
  duration: ifReadable(number),
  location: location.nullish(),
  additionalMetadata: ifReadable(z.record(z.string(), z.unknown())),
  metadata: ifReadable(deviceMetadata),
  processingState: ifReadable(z.enum(processingStates)),
  comment: ifReadable(ofAnyLength),
});

export type UploadData = z.output<typeof uploadData>;

/** Of one that does not say either what it is: its time counts where it can be read. */
export const untypedUploadData = uploadData.extend({
  recordingDateTime: instant.optional().catch(undefined),
});

export function isTyped(data: unknown): boolean {
  return recordingType.safeParse((data as { type?: unknown } | null)?.type).success;
}

/** Once its type is known, or known to be unknown. */
export type TypedUploadData = UploadData & { type: RecordingType };

/** Fields that are stored as they are sent. */
export const passthroughFields = [
  "relativeToDawn",
  "relativeToDusk",
  "version",
  "batteryCharging",
  "batteryLevel",
  "airplaneModeOn",
  "cacophonyIndex",
  "processingMeta",
] as const;
