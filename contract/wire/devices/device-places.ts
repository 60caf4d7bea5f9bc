import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { flag, id, instant, jsonOr, onlyActive, place, placeOnEarth, viewMode } from "../fields.ts";
import { locationData } from "../locations/locations.ts";

const evenInactive = { ...viewMode, ...onlyActive };

export const getDeviceLocation = endpoint({
  name: "getDeviceLocation",
  summary: "The location a device is at, or was at a time",
  method: "GET",
  path: "/api/v1/devices/:id/location",
  caller: "user",
  audience: ["web"],
  params: { id },
  query: { ...evenInactive, "at-time": instant.optional() },
  reply: { location: locationData },
});

export const listDeviceLocations = endpoint({
  name: "listDeviceLocations",
  summary: "The locations a device has been at, newest first, each with when it came there first",
  method: "GET",
  path: "/api/v1/devices/:id/location-history",
  caller: "user",
  audience: ["web"],
  params: { id },
  query: evenInactive,
  reply: { locations: z.array(z.object({ fromDateTime: z.string(), location: locationData })) },
});

const historyRow = z.object({
  DeviceId: z.int(),
  GroupId: z.int(),
  deviceName: z.string(),
  fromDateTime: z.string(),
  location: place.nullable(),
  saltId: z.int(),
  setBy: z.enum(["automatic", "user", "config", "register", "re-register"]),
  stationId: z.int().nullable(),
  uuid: z.int(),
  settings: z.record(z.string(), z.unknown()).nullable(),
});

export type DeviceHistoryRow = z.output<typeof historyRow>;

export const listDeviceHistory = endpoint({
  name: "listDeviceHistory",
  summary:
    "Where a device was and with which settings, oldest first: why a recording is where it is",
  method: "GET",
  path: "/api/v1/devices/:deviceId/history",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { deviceId: id },
  query: evenInactive,
  reply: { history: z.array(historyRow) },
});

export const fixDeviceLocation = endpoint({
  name: "fixDeviceLocation",
  summary: "Assign a device, and its recordings from a time on, to a location; for admins",
  method: "PATCH",
  path: "/api/v1/devices/:id/fix-location",
  caller: "user",
  audience: ["web"],
  extensions: ["with-count", "setStationAtTime.untilDateTime"],
  params: { id },
  query: {
    ...evenInactive,
    /** Ours: how many recordings were assigned. */
    "with-count": flag.default(false),
  },
  body: {
    setStationAtTime: jsonOr(
      z.strictObject({
        fromDateTime: instant,
        stationId: id,
        location: placeOnEarth.optional(),
        /** From then on the device is again where it was known to be; ours. */
        untilDateTime: instant.optional(),
      }),
    ),
  },
  reply: {
    /** Deleted ones not counted; absent where it was not asked for. */
    recordings: z.int().optional(),
  },
});
