import { z } from "zod";
import * as bounds from "#contract/bounds.ts";
import { endpoint } from "#contract/endpoint.ts";
import { deviceData } from "../devices/devices.ts";
import { flag, id, instant, jsonOr, latitude, lenientFlag, longitude } from "../fields.ts";
import { nameOrId, oneLine, place, viewMode } from "../fields.ts";

export const locationSettings = z.object({ referenceImages: z.array(z.string()).optional() });

export const locationData = z.object({
  id: z.int(),
  name: z.string(),
  groupId: z.int(),
  groupName: z.string(),
  location: place,
  createdAt: z.string(),
  updatedAt: z.string(),
  activeAt: z.string(),
  automatic: z.boolean(),
  lastUpdatedById: z.int().optional(),
  needsRename: z.literal(true).optional(),
  settings: locationSettings.optional(),
  lastThermalRecordingTime: z.string().optional(),
  lastAudioRecordingTime: z.string().optional(),
  lastActiveThermalTime: z.string().optional(),
  lastActiveAudioTime: z.string().optional(),
  retiredAt: z.string().optional(),
});

export type LocationData = z.output<typeof locationData>;

const locationName = oneLine
  .trim()
  .min(1, "Invalid value: a location has a name")
  .max(bounds.nameLength);
const warnings = z.array(z.string()).optional();

export const createLocation = endpoint({
  name: "createLocation",
  summary: "Create a location, with warnings about others closer than 60 m; for admins",
  method: "POST",
  path: "/api/v1/groups/:groupIdOrName/station",
  caller: "user",
  audience: ["web"],
  params: { groupIdOrName: nameOrId },
  body: {
    station: jsonOr(z.strictObject({ name: locationName, lat: latitude, lng: longitude })),
    "from-date": instant.optional(),
    "until-date": instant.optional(),
    automatic: lenientFlag.default(false),
  },
  reply: { stationId: z.int(), warnings },
});

export const locationsMadeAtOnce = 500;

export const createLocations = endpoint({
  name: "createLocations",
  summary: "Create several locations, each with its own outcome; for admins",
  method: "POST",
  path: "/api/v1/groups/:groupIdOrName/stations",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { groupIdOrName: nameOrId },
  query: viewMode,
  body: {
    stations: z
      .array(z.strictObject({ name: locationName, lat: latitude, lng: longitude }))
      .min(1, "Invalid value")
      .max(locationsMadeAtOnce, `Invalid value: at most ${locationsMadeAtOnce}`),
  },
  reply: {
    /** In the order sent. */
    results: z.array(
      z.union([
        z.object({ stationId: z.int(), warnings }),
        z.object({ problem: z.string().describe("Why it was not made") }),
      ]),
    ),
  },
});

export const getProjectLocation = endpoint({
  name: "getProjectLocation",
  summary: "One location of a project, by its name or id; by name one that is not retired",
  method: "GET",
  path: "/api/v1/groups/:groupIdOrName/station/:stationNameOrId",
  caller: "user",
  audience: ["web"],
  params: { groupIdOrName: nameOrId, stationNameOrId: nameOrId },
  query: { ...viewMode, "only-active": flag.default(false) },
  reply: { station: locationData },
});

export const listProjectLocations = endpoint({
  name: "listProjectLocations",
  summary: "The locations of a project",
  method: "GET",
  path: "/api/v1/groups/:groupIdOrName/stations",
  caller: "user",
  audience: ["web"],
  params: { groupIdOrName: nameOrId },
  query: {
    ...viewMode,
    "only-active": flag.default(false),
    "with-recordings": flag.default(false),
  },
  reply: { stations: z.array(locationData) },
});

export const listLocations = endpoint({
  name: "listLocations",
  summary: "The locations of all projects of the caller; for super-users all",
  method: "GET",
  path: "/api/v1/stations",
  caller: "user",
  audience: ["web"],
  query: { ...viewMode, "only-active": flag.default(true) },
  reply: { stations: z.array(locationData) },
});

export const getLocation = endpoint({
  name: "getLocation",
  summary: "One location, retired or not",
  method: "GET",
  path: "/api/v1/stations/:id",
  caller: "user",
  audience: ["web"],
  params: { id },
  query: { ...viewMode, "only-active": flag.default(false) },
  reply: { station: locationData },
});

export const updateLocation = endpoint({
  name: "updateLocation",
  summary: "Rename, move, date or retire a location; for admins",
  method: "PATCH",
  path: "/api/v1/stations/:id",
  caller: "user",
  audience: ["web"],
  params: { id },
  query: { ...viewMode, "only-active": flag.default(false) },
  body: {
    "station-updates": jsonOr(
      z.strictObject({
        name: locationName.optional(),
        lat: latitude.optional(),
        lng: longitude.optional(),
      }),
    ).optional(),
    "from-date": instant.optional(),
    "until-date": instant.optional(),
    retire: flag.default(false),
  },
  reply: { warnings },
});

export const reactivateLocation = endpoint({
  name: "reactivateLocation",
  summary: "Use a retired location again; for admins",
  method: "POST",
  path: "/api/v1/stations/:id/reactivate",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { id },
  query: viewMode,
  reply: { warnings },
});

export const renameLocation = endpoint({
  name: "renameLocation",
  summary: "Rename a location that is not retired; for members",
  method: "PATCH",
  path: "/api/v1/stations/:id/name",
  caller: "user",
  audience: ["phone", "web"],
  params: { id },
  query: viewMode,
  body: { name: locationName },
  reply: {},
});

export const deleteLocation = endpoint({
  name: "deleteLocation",
  summary: "Delete a location, and its recordings where that is asked for; for admins",
  method: "DELETE",
  path: "/api/v1/stations/:id",
  caller: "user",
  audience: ["web"],
  params: { id },
  query: {
    ...viewMode,
    "only-active": flag.default(false),
    "delete-recordings": lenientFlag.default(false),
  },
  reply: {},
});

export const countAlertsOfLocation = endpoint({
  name: "countAlertsOfLocation",
  summary:
    "How many alerts of how many people go with a location, and who of them are members; for admins",
  method: "GET",
  path: "/api/v1/stations/:id/alerts-count",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { id },
  query: viewMode,
  reply: { alerts: z.int(), people: z.int(), memberNames: z.array(z.string()) },
});

export const countRecordingsOfLocations = endpoint({
  name: "countRecordingsOfLocations",
  summary: "How many recordings each of several locations has; those with none are left out",
  method: "POST",
  path: "/api/v1/stations/recordings-count",
  caller: "user",
  audience: ["web"],
  changes: false,
  query: viewMode,
  body: { stationIds: z.array(id).min(1, "Invalid value").max(1000, "Invalid value") },
  reply: { counts: z.array(z.object({ stationId: z.int(), count: z.int() })) },
});

export const countRecordingsOfLocation = endpoint({
  name: "countRecordingsOfLocation",
  summary: "How many recordings a location that is not retired has",
  method: "GET",
  path: "/api/v1/stations/:id/recordings-count",
  caller: "user",
  audience: ["web"],
  params: { id },
  query: viewMode,
  reply: { count: z.int() },
});

export const listDevicesOfLocation = endpoint({
  name: "listDevicesOfLocation",
  summary: "The devices that are at a location now",
  method: "GET",
  path: "/api/v1/stations/:stationId/devices",
  caller: "user",
  audience: ["web"],
  params: { stationId: id },
  query: { ...viewMode, "only-active": flag.default(true) },
  reply: { devices: z.array(deviceData) },
});
