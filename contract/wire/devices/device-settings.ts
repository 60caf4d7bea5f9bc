import { z } from "zod";
import * as bounds from "#contract/bounds.ts";
import { endpoint } from "#contract/endpoint.ts";
import { deviceKinds } from "./devices.ts";
import {
  id,
  instant,
  lenientFlag,
  onlyActive,
  place,
  placeOnEarth,
  text,
  viewMode,
} from "../fields.ts";
import { referenceImageTypes } from "../photos/reference-images.ts";

const finite = z.number();
const corner = z.tuple([finite, finite]);
const mimeType = z.enum(referenceImageTypes);
const date = text.refine((value) => !Number.isNaN(Date.parse(value)), "Invalid value");

const points = z
  .array(z.strictObject({ x: finite, y: finite }))
  .max(bounds.regionPoints, `Invalid value: at most ${bounds.regionPoints} points`);

export const maskRegions = z
  .record(
    text.max(bounds.nameLength),
    z.strictObject({ regionData: points, alertOnEnter: z.boolean().optional() }),
  )
  .refine(
    (regions) => Object.keys(regions).length <= bounds.regions,
    `Invalid value: at most ${bounds.regions} regions`,
  );

export type MaskRegions = z.output<typeof maskRegions>;

/** The threshold as it was learnt, which only its makers read; nested deeper it could not be written again. */
const learnt = z
  .unknown()
  .refine((value) => value !== null && !isDeeper(value, 100), "Invalid value");

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

export const audioModes = ["Disabled", "AudioOnly", "AudioAndThermal", "AudioOrThermal"] as const;

export const deviceSettings = z.strictObject({
  referenceImagePOV: text.optional(),
  referenceImagePOVFileSize: finite.optional(),
  referenceImagePOVMimeType: mimeType.optional(),
  referenceImageInSitu: text.optional(),
  referenceImageInSituFileSize: finite.optional(),
  referenceImageInSituMimeType: mimeType.optional(),
  warp: z
    .strictObject({
      dimensions: z.strictObject({ width: finite, height: finite }).optional(),
      origin: corner,
      topLeft: corner,
      topRight: corner,
      bottomLeft: corner,
      bottomRight: corner,
    })
    .optional(),
  maskRegions: maskRegions.optional(),
  ratThresh: learnt.optional(),
  thermalRecording: z.strictObject({ useLowPowerMode: z.boolean(), updated: date }).optional(),
  audioRecording: z
    .strictObject({
      audioMode: z.enum(audioModes).optional(),
      audioSeed: finite.optional(),
      updated: date,
    })
    .optional(),
  windows: z
    .strictObject({
      startRecording: text,
      stopRecording: text,
      powerOn: text.optional(),
      powerOff: text.optional(),
      updated: date,
    })
    .optional(),
  battery: z
    .strictObject({
      chemistry: text.optional(),
      manualCellCount: finite.optional(),
      updated: date,
    })
    .optional(),
  synced: z.boolean().optional(),
});

export type DeviceSettings = z.output<typeof deviceSettings>;

const atTime = { "at-time": instant.optional(), ...onlyActive };

export const getDeviceSettings = endpoint({
  name: "getDeviceSettings",
  summary: "The settings of a device at a time, or the last it has confirmed",
  method: "GET",
  path: "/api/v1/devices/:id/settings",
  caller: "userOrDevice",
  audience: ["web", "device", "phone"],
  params: { id },
  query: { ...viewMode, ...atTime, "latest-synced": lenientFlag.default(false) },
  reply: { settings: z.looseObject(deviceSettings.shape), location: place },
});

export const updateDeviceSettings = endpoint({
  name: "updateDeviceSettings",
  summary: "Merge settings by their `updated`; also a device's place or kind",
  method: "POST",
  path: "/api/v1/devices/:id/settings",
  caller: "userOrDevice",
  audience: ["web", "device", "phone"],
  params: { id },
  query: viewMode,
  body: {
    settings: deviceSettings.optional(),
    location: placeOnEarth.optional(),
    type: z.enum(deviceKinds, "Invalid value").optional(),
  },
  reply: {
    settings: z.looseObject(deviceSettings.shape),
    location: place.optional(),
    kind: z.enum(deviceKinds).optional(),
  },
});

export const getMaskRegions = endpoint({
  name: "getMaskRegions",
  summary: "The regions in which a device's tracks are ignored, at a time",
  method: "GET",
  path: "/api/v1/devices/:id/mask-regions",
  caller: "userOrDevice",
  audience: ["web", "device"],
  params: { id },
  query: atTime,
  reply: { maskRegions },
});

export const updateMaskRegions = endpoint({
  name: "updateMaskRegions",
  summary: "Replace the mask regions of a device; an empty map removes all",
  method: "POST",
  path: "/api/v1/devices/:id/mask-regions",
  caller: "user",
  audience: ["web", "phone"],
  params: { id },
  body: { maskRegions },
  reply: {},
});

/** Channel, then model, then package, then version. */
export const softwareVersions = z.record(
  z.string(),
  z.record(z.string(), z.record(z.string(), z.string())),
);

export type SoftwareVersions = z.output<typeof softwareVersions>;

export const getSoftwareVersions = endpoint({
  name: "getSoftwareVersions",
  summary:
    "The latest software of each channel, model and package, as the deployer's document has it",
  method: "GET",
  path: "/api/v1/devices/latest-software-versions",
  caller: "user",
  audience: ["web"],
  lenient: true,
  reply: { versions: softwareVersions },
});

export const getRatThreshold = endpoint({
  name: "getRatThreshold",
  summary: "The learned threshold of a device at a time, for AI workers",
  method: "GET",
  path: "/api/v1/processing/ratThresh/:id",
  caller: "superUser",
  audience: ["worker"],
  params: { id },
  query: atTime,
  reply: {
    deviceHistoryEntry: z
      .object({
        DeviceId: z.int(),
        fromDateTime: z.string(),
        location: place.nullable(),
        settings: z.object({ ratThresh: z.unknown() }),
      })
      .nullable(),
  },
});
