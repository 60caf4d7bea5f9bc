import { z } from "zod";
import { isWithinYears } from "#contract/rules/times/local-dates.ts";
import { endpoint } from "#contract/endpoint.ts";
import { id, viewMode } from "../fields.ts";

/** A recorder that begins a file each minute has 1,500 of them in the longest night. */
export const maxNightSounds = 1500;

const calls = z.array(z.object({ label: z.string(), count: z.int() }));

const nightSound = z.object({
  id: z.int(),
  recordingDateTime: z.string(),
  duration: z.number().nullable(),
  /** When its sound was removed because people were heard. */
  redactedAt: z.string().optional(),
  /** In per cent, the mean of what the recorder measured; absent where it did not. */
  cacophonyIndex: z.number().optional(),
  /** What was heard, by how many tracks; those without a label, and of what is hidden, do not count. */
  calls,
  /** False triggers and noise; absent where there are none. */
  hiddenCalls: calls.optional(),
});

export type NightSoundData = z.output<typeof nightSound>;

export const getNightSounds = endpoint({
  name: "getNightSounds",
  summary:
    "What a device recorded of sound in one night, from noon to noon where it stands, oldest first; without a night in the newest that has any",
  method: "GET",
  path: "/api/v1/devices/:deviceId/night-sounds",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { deviceId: id },
  query: {
    ...viewMode,
    /** By the day that it begins on: 2026-11-20. */
    night: z.iso.date("Invalid value").refine(isWithinYears, "Invalid value").optional(),
  },
  reply: {
    /** Absent where the device has recorded no sound. */
    night: z.string().optional(),
    timeZone: z.string(),
    /** The nights beside it that have sounds. */
    earlier: z.string().optional(),
    later: z.string().optional(),
    sounds: z.array(nightSound),
    /** There are more than are given: the newest are left out. */
    isMore: z.boolean(),
  },
});
