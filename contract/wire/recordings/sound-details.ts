import { z } from "zod";
import { place } from "../fields.ts";

/** What a file of sound says of itself, its recorder and what somebody found in it. */
export const soundDetails = z
  .object({
    mimeType: z.string(),
    durationSeconds: z.number(),
    sampleRate: z.int(),
    channels: z.int(),
    make: z.string(),
    model: z.string(),
    serialNumber: z.string(),
    softwareVersion: z.string(),
    /** Of whoever listened to it elsewhere. */
    species: z.string(),
    note: z.string(),
    temperatureCelsius: z.number(),
    batteryVolts: z.number(),
    /** As the recorder was told, and it may have been moved since: a hint. */
    location: place,
  })
  .partial();

export type SoundDetails = z.output<typeof soundDetails>;
