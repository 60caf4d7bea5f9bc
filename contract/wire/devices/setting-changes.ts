import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { deviceSettings } from "./device-settings.ts";
import { id, text, viewMode } from "../fields.ts";

const { windows, thermalRecording, audioRecording, battery } = deviceSettings.shape;

/** Of masks the names of their regions, of images whether there was one; of what is larger nothing. */
const settingValues = z.object({
  windows,
  thermalRecording,
  audioRecording,
  battery,
  maskRegions: z.array(z.string()).optional(),
  referenceImagePOV: z.boolean().optional(),
  referenceImageInSitu: z.boolean().optional(),
});

export type SettingValues = z.output<typeof settingValues>;

export const settingNames = [
  "windows",
  "thermalRecording",
  "audioRecording",
  "battery",
  "maskRegions",
  "referenceImagePOV",
  "referenceImageInSitu",
  "warp",
  "ratThresh",
] as const;

export type SettingName = (typeof settingNames)[number];

export const settingChange = z.object({
  id: z.int(),
  dateTime: z.string(),
  /** The device where it told other values than were set. */
  by: z.enum(["person", "device"]),
  /** Absent for a device, and where the account is gone. */
  userName: z.string().optional(),
  /** A super-user acted as them. */
  isImpersonated: z.boolean(),
  settings: z.array(z.enum(settingNames)),
  before: settingValues,
  after: settingValues,
});

export type SettingChange = z.output<typeof settingChange>;

export const listSettingChanges = endpoint({
  name: "listSettingChanges",
  summary: "Who has changed which settings of a device, newest first",
  method: "GET",
  path: "/api/v1/devices/:id/settings/changes",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { id },
  query: { ...viewMode, cursor: text.optional() },
  reply: { changes: z.array(settingChange), cursor: z.string().optional() },
});
