import { z } from "zod";
import { endpoint, fileEndpoint } from "#contract/endpoint.ts";
import { sides } from "#contract/rules/masks/crossings.ts";
import { cellNames } from "#contract/rules/masks/heat-grid.ts";
import { id, instant, number, onlyActive, text, viewMode, words } from "../fields.ts";

/** More would make a picture that differs by nothing to see, and many more would never be done. */
export const maxHeatTracks = 2000;

const invalid = "Invalid value";

export const heatTimes = ["all", "day", "night"] as const;

/** `tracks`: each track counts once where it passes. `boxes`: each of its boxes counts, and so how long it stays. */
export const heatWeights = ["tracks", "boxes"] as const;

/** What lies beneath the heat. Where there is no photo of that time, the view does. */
export const heatBackgrounds = ["view", "photo", "nothing"] as const;

const options = {
  ...viewMode,
  ...onlyActive,
  /** Labels, each with those below it; without any, all mammals but people, and all birds. */
  species: words.optional(),
  /** Without it, since the device has stood where it stands. */
  from: instant.optional(),
  until: instant.optional(),
  /** By the sun of the place. */
  time: z.enum(heatTimes, invalid).default("all"),
};

const weight = z.enum(heatWeights, invalid).default("tracks");

const side = z.object(Object.fromEntries(sides.map((side) => [side, z.int()])));

export const getHeatMap = endpoint({
  name: "getHeatMap",
  summary: "Where in the view of a camera animals pass, by the boxes of its newest tracks",
  method: "GET",
  path: "/api/v1/devices/:id/heat-map",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { id },
  query: { ...options, weight },
  reply: {
    /** Absent for a device that has never been anywhere, where none is asked for. */
    from: z.string().optional(),
    until: z.string(),
    /** Since when it stands where it stands; absent for one that has never been anywhere. */
    arrived: z.string().optional(),
    /** What the tracks of that time are of, the most frequent first; each track counts once. */
    seen: z.array(z.object({ what: z.string(), count: z.int() })),
    tracks: z.int(),
    recordings: z.int(),
    /** Where there are more tracks than are counted: the time of the oldest that is. */
    earliest: z.string().optional(),
    /** The greatest count of a pixel. */
    most: z.int(),
    /** A1 to H6, row by row: the part of all heat, and how many tracks heat it. */
    cells: z.array(z.object({ cell: z.string(), share: z.number(), tracks: z.int() })),
    busiest: z.array(z.string()),
    /** How many tracks begin and end at each side of the view. */
    entered: side,
    left: side,
    /** Since when the reference photo of that time holds; absent where there is none. */
    photoFrom: z.string().optional(),
  },
});

export const getHeatMapPicture = fileEndpoint({
  name: "getHeatMapPicture",
  summary: "A heat map over the view of the camera or its photo, as WebP of 640 by 480 pixels",
  method: "GET",
  path: "/api/v1/devices/:id/heat-map/picture",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { id },
  query: {
    ...options,
    weight,
    /** In per cent. */
    opacity: number.pipe(z.number(invalid).min(0, invalid).max(100, invalid)).default(75),
    under: z.enum(heatBackgrounds, invalid).default("view"),
    /** The count that is brightest, for pictures to be compared; without it, the greatest there is. */
    most: id.pipe(z.number().min(1, invalid)).optional(),
  },
});

export const maxHeatRecordings = 100;

const recordingsAtOnce = 20;

export const listHeatMapRecordings = endpoint({
  name: "listHeatMapRecordings",
  summary: "The recordings whose tracks heat a cell of a heat map, newest first",
  method: "GET",
  path: "/api/v1/devices/:id/heat-map/recordings",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { id },
  query: {
    ...options,
    cell: z.enum(cellNames, "Invalid value: A1 to H6"),
    cursor: text.default("start"),
    limit: id
      .pipe(z.number().min(1, invalid).max(maxHeatRecordings, invalid))
      .default(recordingsAtOnce),
  },
  reply: {
    recordings: z.array(
      z.object({
        id: z.int(),
        recordingDateTime: z.string(),
        tracks: z.array(z.object({ id: z.int(), what: z.string() })),
      }),
    ),
    /** Absent on the last page. */
    cursor: z.string().optional(),
  },
});
