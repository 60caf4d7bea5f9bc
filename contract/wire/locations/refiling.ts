import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { id, instant, text, viewMode } from "../fields.ts";
import { storedTypes } from "../recordings/recording-types.ts";

/** One transaction moves them, and more would keep the others who write waiting. */
export const maxRefiled = 5000;

const path = "/api/v1/stations/:id/refiling";
const invalid = "Invalid value";

/** What the recordings have in common, of the project of the location; one of these at least. */
const which = {
  deviceId: id.optional(),
  /** Where they are filed now; `none` for those without a location. */
  filedUnder: z.union([z.literal("none"), id], invalid).optional(),
  fromDateTime: instant.optional(),
  /** Excluded. */
  untilDateTime: instant.optional(),
  /** With all labels below it. */
  tag: text.min(1, invalid).optional(),
};

export const previewRefiling = endpoint({
  name: "previewRefiling",
  summary: "Which recordings filing them under a location would move; for admins",
  method: "GET",
  path,
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { id },
  query: { ...viewMode, ...which },
  reply: {
    /** How many would move, deleted ones not counted. */
    recordings: z.int(),
    /** From where they are; without a location, those that have none. */
    leaving: z.array(z.object({ stationId: z.int().optional(), recordings: z.int() })),
    devices: z.array(z.object({ deviceId: z.int(), recordings: z.int() })),
    /** The newest of them. */
    newest: z.array(
      z.object({
        id: z.int(),
        type: z.enum(storedTypes),
        deviceId: z.int(),
        recordingDateTime: z.string(),
        stationId: z.int().optional(),
      }),
    ),
  },
});

export const refileRecordings = endpoint({
  name: "refileRecordings",
  summary: "File recordings of the same project under a location; for admins",
  method: "POST",
  path,
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { id },
  body: {
    ...which,
    /** How many the preview told of; nothing is moved where it is another number now. */
    expected: id.optional(),
  },
  reply: {
    /** How many were moved, deleted ones not counted. */
    recordings: z.int(),
  },
});
