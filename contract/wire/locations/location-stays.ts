import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { flag, id, instant, nameOrId, onlyActive, place, viewMode } from "../fields.ts";

const stay = z.object({
  deviceId: z.int(),
  deviceName: z.string(),
  /** Absent where the location was deleted. */
  stationId: z.int().optional(),
  location: place,
  fromDateTime: z.string(),
  /** When the device was next known to be anywhere else; absent where it has not moved since. */
  untilDateTime: z.string().optional(),
  setBy: z.enum(["automatic", "user", "config", "register", "re-register"]),
  /** Those that the device made in that time, wherever they are filed; only where they are asked for. */
  recordings: z.int().optional(),
});

export type LocationStay = z.output<typeof stay>;

export const listLocationStays = endpoint({
  name: "listLocationStays",
  summary: "Where the devices of a project have stood from when to when, by device and time",
  method: "GET",
  path: "/api/v1/groups/:groupIdOrName/location-stays",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { groupIdOrName: nameOrId },
  query: {
    ...viewMode,
    stationId: id.optional(),
    deviceId: id.optional(),
    "count-recordings": flag.default(false),
  },
  reply: { stays: z.array(stay) },
});

export const previewDeviceLocation = endpoint({
  name: "previewDeviceLocation",
  summary: "What assigning a device to a location from a time on would change; for admins",
  method: "GET",
  path: "/api/v1/devices/:id/fix-location",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { id },
  query: {
    ...viewMode,
    ...onlyActive,
    stationId: id,
    fromDateTime: instant,
    untilDateTime: instant.optional(),
  },
  reply: {
    /** How many would be assigned to the location, deleted ones not counted. */
    recordings: z.int(),
    /** Where the change ends; absent where it lasts until now. */
    untilDateTime: z.string().optional(),
    /** From where they are; without a location, those that have none. */
    leaving: z.array(
      z.object({
        stationId: z.int().optional(),
        recordings: z.int(),
        /** An automatic location that nothing is left at. */
        isRemoved: z.boolean(),
      }),
    ),
  },
});
