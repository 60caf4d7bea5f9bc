import { z } from "zod";
import * as bounds from "#contract/bounds.ts";
import { endpoint, fileEndpoint } from "#contract/endpoint.ts";
import { fileFaults } from "#contract/rules/recordings/file-faults.ts";
import { id, number, viewMode } from "../fields.ts";
import { soundFacts, soundWindow } from "./renditions.ts";

const invalid = "Invalid value";
/** "levels" has no colours: one byte a pixel, half a decibel each, 255 at full scale. */
export const spectrogramPalettes = [
  "viridis",
  "magma",
  "inferno",
  "greyscale",
  "paper",
  "levels",
] as const;

export const spectrogramScales = ["linear", "mel"] as const;
/** Pixels across the picture of a whole sound: of a row, of a tile, of a page. */
export const spectrogramWidths = ["160", "320", "640", "1280"] as const;
export const clipFormats = ["mp3", "wav"] as const;

const look = {
  palette: z.enum(spectrogramPalettes, invalid).default("viridis"),
  scale: z.enum(spectrogramScales, invalid).default("linear"),
};
const decibels = number.pipe(z.number().min(-127.5, invalid).max(0, invalid)).optional();
/** In place of those that were found: both or none. */
const contrast = { floor: decibels, top: decibels };

const seconds = number.pipe(z.number().min(0, invalid).max(bounds.soundSeconds, invalid));
const hertz = number.pipe(z.number().min(0, invalid).max(bounds.soundHertz, invalid));

export const getSound = endpoint({
  name: "getSound",
  summary:
    "What is known of a sound, and which of its pictures there are: `pending` until they are made, which asking begins",
  method: "GET",
  path: "/api/v1/recordings/:id/sound",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { id },
  query: viewMode,
  reply: {
    state: z.enum(["pending", "made", "failed"]),
    /** Why it failed, where that is known. */
    reason: z.enum(fileFaults).optional(),
    sound: soundFacts.optional(),
    /** Another picture of the whole sound has another. */
    madeAt: z.string().optional(),
    /** Of the file as it was recorded. */
    fileBytes: z.int().optional(),
    tracks: z.array(
      z.object({
        trackId: z.int(),
        /** Another picture of the same track has another. */
        madeAt: z.string(),
        bytes: z.int(),
        width: z.int(),
        height: z.int(),
        window: soundWindow,
      }),
    ),
  },
});

export const getSpectrogram = fileEndpoint({
  name: "getSpectrogram",
  summary: "All of a sound in one picture, as WebP: 0 Hz at the bottom, half of its rate on top",
  method: "GET",
  path: "/api/v1/recordings/:id/sound/spectrogram",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { id },
  query: {
    ...viewMode,
    ...look,
    ...contrast,
    width: z.enum(spectrogramWidths, invalid).default("1280"),
  },
});

const place = number.pipe(z.int(invalid).min(0, invalid));

export const getSpectrogramTile = fileEndpoint({
  name: "getSpectrogramTile",
  summary:
    "512 columns of 64 * 2^level samples each, from `512 * index` columns after the start on, as WebP of 512 rows",
  method: "GET",
  path: "/api/v1/recordings/:id/sound/tiles/:level/:index",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: {
    id,
    level: place.pipe(z.number().max(bounds.spectrogramLevel, invalid)),
    index: place.pipe(z.number().max(bounds.spectrogramIndex, invalid)),
  },
  query: { ...viewMode, ...look, ...contrast },
});

export const getTrackSpectrogram = fileEndpoint({
  name: "getTrackSpectrogram",
  summary: "A track of a sound with a tenth of its time and frequencies around it, as WebP",
  method: "GET",
  path: "/api/v1/recordings/:id/tracks/:trackId/spectrogram",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { id, trackId: id },
  query: { ...viewMode, palette: look.palette, ...contrast },
});

export const getSoundClip = fileEndpoint({
  name: "getSoundClip",
  summary:
    "Part of a sound in one channel, between two frequencies, and as loud as `gain` decibels make it: without it, as loud as it can be",
  method: "GET",
  path: "/api/v1/recordings/:id/sound/clip",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { id },
  query: {
    ...viewMode,
    start: seconds,
    /** At most a minute after the start. */
    end: seconds,
    min: hertz.optional(),
    max: hertz.optional(),
    gain: number.pipe(z.number().min(-60, invalid).max(60, invalid)).optional(),
    /** How many times slower, and lower: bats are heard at 10. */
    slower: number.pipe(z.number().min(1, invalid).max(20, invalid)).default(1),
    format: z.enum(clipFormats, invalid).default("mp3"),
  },
});

export const getSoundCopy = fileEndpoint({
  name: "getSoundCopy",
  summary:
    "All of a sound in one channel as MP3 of 64 kbit/s, for lines that its own file is too much for, made while it is sent",
  method: "GET",
  path: "/api/v1/recordings/:id/sound/mp3",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { id },
  query: viewMode,
});
