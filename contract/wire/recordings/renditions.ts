import { z } from "zod";
import { endpoint, fileEndpoint } from "#contract/endpoint.ts";
import { fileFaults } from "#contract/rules/recordings/file-faults.ts";
import { id, viewMode } from "../fields.ts";

/** What is made once of a recording so that a page can show it without scripts. */
export const renditionKinds = ["poster", "contact-sheet", "clip"] as const;
export type RenditionKind = (typeof renditionKinds)[number];

/** The same of a sound: a picture of all of it, and one in tiles. They are stored without colours. */
export const soundRenditionKinds = ["spectrogram", "spectrogram-tiles"] as const;
export type SoundRenditionKind = (typeof soundRenditionKinds)[number];

/** The same of one of its tracks: cut out around what moves. */
export const trackRenditionKinds = ["track-still", "track-clip"] as const;
export type TrackRenditionKind = (typeof trackRenditionKinds)[number];

/** Of a track of a sound: the part of the picture around it. */
export const soundTrackRenditionKinds = ["track-spectrogram"] as const;
export type SoundTrackRenditionKind = (typeof soundTrackRenditionKinds)[number];

/** In pixels of the sensor, origin top left. */
const region = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});

/** What is known of a sound once all of it was read. */
export const soundFacts = z.object({
  /** As WebCodecs names it, such as "aac", "flac" or "pcm-s16". */
  coding: z.string(),
  /** Hertz: pictures show frequencies up to half of it. */
  sampleRate: z.number(),
  channels: z.int(),
  /** Of one channel: `samples / sampleRate` is how long it lasts. */
  samples: z.int(),
  /** Of the tiles that are stored; those of finer levels are drawn when they are asked for. */
  finestLevel: z.int(),
  /** What pictures show darkest and brightest, in decibels below full scale. */
  floorDecibels: z.number(),
  topDecibels: z.number(),
});

/** What a picture of a track shows: it, and a tenth of its time and frequencies around it. */
export const soundWindow = z.object({
  startSeconds: z.number(),
  endSeconds: z.number(),
  minHertz: z.number(),
  maxHertz: z.number(),
});

/** What is known of a picture besides its file. */
export const renditionDetails = z.object({
  /** The track that is shown, where it is one. */
  trackId: z.int().optional(),
  /** Of a poster where the track is in it, of a still what it is cut from. */
  region: region.optional(),
  /** Of the frame that is shown, or of a clip's first; background frames are not counted. */
  frameTimeSeconds: z.number().optional(),
  frameTimesSeconds: z.array(z.number()).optional(),
  /** Of a poster: how many the film has. */
  framesPerSecond: z.number().optional(),
  /** Of a clip: how long the file's own frames last, where all of them were read. */
  filmSeconds: z.number().optional(),
  /** Of a clip: the first frame that cannot be read, counted from 1, where the file is damaged. */
  damagedFrame: z.int().optional(),
  /** Of the poster of a still: its file ends before the picture does. */
  isCut: z.literal(true).optional(),
  /** Of pictures of a sound. */
  sound: soundFacts.optional(),
  window: soundWindow.optional(),
});

export type RenditionDetails = z.output<typeof renditionDetails>;

export const listRenditions = endpoint({
  name: "listRenditions",
  summary: "The pictures made of a recording and of its tracks: `pending` until they exist",
  method: "GET",
  path: "/api/v1/recordings/:id/renditions",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { id },
  query: viewMode,
  reply: {
    state: z.enum(["pending", "made", "failed"]),
    /** Why it failed, where that is known. */
    reason: z.enum(fileFaults).optional(),
    /** Whether the recording's own file is there; absent where the store cannot tell. */
    hasFile: z.boolean().optional(),
    renditions: z.array(
      z.object({
        kind: z.enum([...renditionKinds, ...trackRenditionKinds]),
        /** Another picture of the same kind has another. */
        madeAt: z.string(),
        mimeType: z.string(),
        bytes: z.int(),
        width: z.int(),
        height: z.int(),
        ...renditionDetails.omit({ sound: true, window: true }).shape,
      }),
    ),
  },
});

export type RenditionData = z.output<typeof listRenditions.reply>["renditions"][number];

export const getRendition = fileEndpoint({
  name: "getRendition",
  summary: "A picture made of a recording",
  method: "GET",
  path: "/api/v1/recordings/:id/renditions/:kind",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { id, kind: z.enum(renditionKinds, "Invalid value") },
  query: viewMode,
});

export const getTrackRendition = fileEndpoint({
  name: "getTrackRendition",
  summary:
    "A picture made of one of the first 20 tracks of a thermal recording; its clip is made when it is asked for",
  method: "GET",
  path: "/api/v1/recordings/:id/tracks/:trackId/renditions/:kind",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { id, trackId: id, kind: z.enum(trackRenditionKinds, "Invalid value") },
  query: viewMode,
});
