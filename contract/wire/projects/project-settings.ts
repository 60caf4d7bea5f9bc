import { z } from "zod";
import * as bounds from "#contract/bounds.ts";
import { text, timeZone } from "../fields.ts";
import { keptTime } from "./kept-time.ts";
import { twoStepDemand } from "./two-step-demand.ts";

const tags = z.array(text.max(bounds.nameLength)).max(bounds.listLength).optional();

const label = z.strictObject({
  text,
  value: text.optional(),
  description: text.optional(),
});

export const projectSettings = z.strictObject({
  tags,
  audioTags: tags,
  cameraLabels: z.array(label).max(bounds.listLength).optional(),
  audioLabels: z.array(label).max(bounds.listLength).optional(),
  ignoredCameraDashboardTags: tags,
  ignoredAudioDashboardTags: tags,
  filterHuman: z.boolean().optional(),
  filteredAudioTags: tags,
  /** Ours: a device that registers here sends nothing until an admin has approved it. */
  approveDevices: z.boolean().optional(),
  /** Ours: for its people, and for who thinks of joining. */
  description: text.max(bounds.textLength).optional(),
  /** Ours: how to reach whoever runs it, in their words. */
  contact: text.max(bounds.nameLength).optional(),
  /** Ours: where its places have none. */
  timeZone: timeZone.optional(),
  /** Ours: of whom two-step sign-in is asked; to whoever has none, the project is closed. */
  requireTwoStep: twoStepDemand.optional(),
  /** Ours: for how many days recordings that hold only false triggers are kept; always where it was never chosen. */
  keepFalseTriggers: keptTime.optional(),
});

export type ProjectSettings = z.output<typeof projectSettings>;
export type ProjectLabel = z.output<typeof label>;

export const projectUserSettings = z.strictObject({
  displayMode: z.enum(["recordings", "visits"]).optional(),
  tags,
  audioTags: tags,
  notificationPreferences: z
    .record(z.string().max(bounds.nameLength), z.boolean())
    .refine((chosen) => Object.keys(chosen).length <= bounds.partsLength, "Invalid value")
    .optional(),
  showFalseTriggers: z.boolean().optional(),
});

export type ProjectUserSettings = z.output<typeof projectUserSettings>;
