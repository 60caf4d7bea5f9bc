import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { isCellCount } from "#contract/rules/devices/battery-packs.ts";
import { findWindowEdge } from "#contract/rules/devices/recording-windows.ts";
import { audioModes, deviceSettings, maskRegions } from "./device-settings.ts";
import { id, instant, text } from "../fields.ts";

const chemistries = ["lead-acid", "lifepo4", "li-ion", "lipo"] as const;

const edge = text.refine((sent) => findWindowEdge(sent) !== undefined, "Invalid value");

/** The parts of a device's settings that people choose; when they were chosen is written by the server. */
export const recordingOptions = z.strictObject({
  thermalRecording: z.strictObject({ useLowPowerMode: z.boolean() }).optional(),
  audioRecording: z
    .strictObject({ audioMode: z.enum(audioModes), audioSeed: z.number().optional() })
    .optional(),
  windows: z
    .strictObject({
      startRecording: edge,
      stopRecording: edge,
      powerOn: edge.optional(),
      powerOff: edge.optional(),
    })
    .optional(),
  battery: z
    .strictObject({
      chemistry: z.enum(chemistries).optional(),
      manualCellCount: z.number().refine(isCellCount, "Invalid value: 1 to 24").optional(),
    })
    .optional(),
});

export type RecordingOptions = z.output<typeof recordingOptions>;

export type OptionSection = keyof RecordingOptions;

/** The `updated` of each section as it was seen, null where it was not there; what is not named is not compared. */
const seen = z.strictObject({
  thermalRecording: text.nullable().optional(),
  audioRecording: text.nullable().optional(),
  windows: text.nullable().optional(),
  battery: text.nullable().optional(),
});

export type KnownOptions = z.output<typeof seen>;

export const changeRecordingOptions = endpoint({
  name: "changeRecordingOptions",
  summary:
    "Change when and how a device records; refused, with the sections as params, where another change was not seen",
  method: "PATCH",
  path: "/api/v1/devices/:id/recording-options",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { id },
  body: { options: recordingOptions, seen: seen.default({}) },
  reply: { settings: z.looseObject(deviceSettings.shape) },
});

export const putMaskRegions = endpoint({
  name: "putMaskRegions",
  summary: "Replace the mask regions of a device, unless they are others than were seen",
  method: "PUT",
  path: "/api/v1/devices/:id/mask-regions",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { id },
  body: { maskRegions, seen: maskRegions },
  reply: {},
});

const maskedTrack = z.object({
  recordingId: z.int(),
  trackId: z.int(),
  recordingDateTime: z.string(),
  /** The tag that speaks for it. */
  what: z.string().optional(),
});

export type MaskedTrack = z.output<typeof maskedTrack>;

export const tryMaskRegions = endpoint({
  name: "tryMaskRegions",
  summary: "Which tracks that a device's newest recordings have would have been ignored",
  method: "POST",
  path: "/api/v1/devices/:id/mask-regions/trial",
  caller: "user",
  audience: ["web"],
  changes: false,
  isExtension: true,
  params: { id },
  body: { maskRegions, from: instant },
  reply: {
    /** How many were looked at: the newest. */
    tracks: z.int(),
    /** Absent where all since then were looked at. */
    earliest: z.string().optional(),
    masked: z.array(maskedTrack),
  },
});

/** What a picture of a mask may be. */
export const maskImageLimits = { bytes: 2_000_000, width: 1280, height: 960 } as const;

export const traceMaskImage = endpoint({
  name: "traceMaskImage",
  summary:
    "Mask regions traced from a black-and-white PNG of 4:3, at most 1280 x 960 pixels and 2 MB; nothing is saved",
  method: "POST",
  path: "/api/v1/devices/:id/mask-regions/tracing",
  caller: "user",
  audience: ["web"],
  changes: false,
  isExtension: true,
  params: { id },
  query: { ignored: z.enum(["black", "white"], "Invalid value").default("black") },
  isFile: true,
  reply: {
    /** The largest first, at most as many as a mask has. */
    regions: z.array(
      z.object({
        regionData: z.array(z.object({ x: z.number(), y: z.number() })),
        /** How far its edges may lie from those of the picture, in pixels of the sensor. */
        pixelsOff: z.number(),
      }),
    ),
    /** Parts that are no regions: too small, too ragged, too many; and small holes that were filled. */
    specks: z.int(),
    ragged: z.int(),
    surplus: z.int(),
    holes: z.int(),
  },
});
