import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { id, instant, lenientFlag, onlyActive, text, viewMode } from "../fields.ts";
import { recordingTypes } from "../recordings/recording-types.ts";

const hours = id.default(2160).transform(Math.abs).pipe(z.number().max(1_000_000, "Invalid value"));

export const intervals = ["hours", "days", "weeks", "months", "years"] as const;

export type Interval = (typeof intervals)[number];

const window = { ...viewMode, from: instant.optional(), "window-size": hours };
const steps = {
  ...viewMode,
  from: instant.optional(),
  steps: id.pipe(z.number().min(1, "Invalid value").max(366, "Invalid value")).default(7),
  interval: z.enum(intervals, "Invalid value").default("days"),
  "window-size": hours,
};
const type = z.enum(recordingTypes, "Invalid value").default("audio");

const ofDevice = { params: { deviceId: id }, active: lenientFlag.default(false) };
const ofLocation = { params: { stationId: id }, active: lenientFlag.default(true) };

const speciesCount = z.array(z.object({ what: z.string(), count: z.int() }));
const speciesCountBulk = z.array(
  z.object({ deviceId: z.int(), from: z.string(), what: z.string(), count: z.int() }),
);

export const getDeviceCacophonyIndex = endpoint({
  name: "getDeviceCacophonyIndex",
  summary: "The mean cacophony index of a device's audio recordings in a window of time",
  method: "GET",
  path: "/api/v1/devices/:deviceId/cacophony-index",
  caller: "user",
  audience: ["web"],
  params: ofDevice.params,
  query: { ...window, "only-active": ofDevice.active },
  reply: { cacophonyIndex: z.number().nullable() },
});

export const listDeviceCacophonyIndices = endpoint({
  name: "listDeviceCacophonyIndices",
  summary: "The mean cacophony index of a device for several windows, newest first",
  method: "GET",
  path: "/api/v1/devices/:deviceId/cacophony-index-bulk",
  caller: "user",
  audience: ["web"],
  params: ofDevice.params,
  query: { ...steps, "only-active": ofDevice.active },
  reply: {
    cacophonyIndexBulk: z.array(
      z.object({ deviceId: z.int(), from: z.string(), cacophonyIndex: z.number().nullable() }),
    ),
  },
});

export const getDeviceCacophonyHistogram = endpoint({
  name: "getDeviceCacophonyHistogram",
  summary:
    "The mean cacophony index of a device for each hour of the day, in the zone of its place",
  method: "GET",
  path: "/api/v1/devices/:deviceId/cacophony-index-histogram",
  caller: "user",
  audience: ["web"],
  params: ofDevice.params,
  query: { ...window, "only-active": ofDevice.active },
  reply: { cacophonyIndex: z.array(z.object({ hour: z.int(), index: z.number() })) },
});

export const getDeviceSpeciesCount = endpoint({
  name: "getDeviceSpeciesCount",
  summary: "How many track tags of each label a device has in a window of time",
  method: "GET",
  path: "/api/v1/devices/:deviceId/species-count",
  caller: "user",
  audience: ["web"],
  params: ofDevice.params,
  query: { ...window, type, "only-active": ofDevice.active },
  reply: { speciesCount },
});

export const listDeviceSpeciesCounts = endpoint({
  name: "listDeviceSpeciesCounts",
  summary: "How many track tags of each label a device has, for several windows",
  method: "GET",
  path: "/api/v1/devices/:deviceId/species-count-bulk",
  caller: "user",
  audience: ["web"],
  params: ofDevice.params,
  query: { ...steps, type, "only-active": ofDevice.active },
  reply: { speciesCountBulk },
});

export const getDeviceActiveDays = endpoint({
  name: "getDeviceActiveDays",
  summary: "On how many days a device recorded something or told of an event",
  method: "GET",
  path: "/api/v1/devices/:deviceId/days-active",
  caller: "user",
  audience: ["web"],
  params: ofDevice.params,
  query: { ...window, "only-active": ofDevice.active },
  reply: { activeDaysCount: z.int() },
});

export const getLocationCacophonyIndex = endpoint({
  name: "getLocationCacophonyIndex",
  summary: "The mean cacophony index of a location, as decimal text; for admins",
  method: "GET",
  path: "/api/v1/stations/:stationId/cacophony-index",
  caller: "user",
  audience: ["web"],
  params: ofLocation.params,
  query: { ...window, "only-active": ofLocation.active },
  reply: { cacophonyIndex: z.string().nullable() },
});

export const listLocationCacophonyIndices = endpoint({
  name: "listLocationCacophonyIndices",
  summary: "The mean cacophony index of a location for several windows; for admins",
  method: "GET",
  path: "/api/v1/stations/:stationId/cacophony-index-bulk",
  caller: "user",
  audience: ["web"],
  params: ofLocation.params,
  query: { ...steps, "only-active": ofLocation.active },
  reply: {
    cacophonyIndexBulk: z.array(
      z.object({ stationId: z.int(), from: z.string(), cacophonyIndex: z.string().nullable() }),
    ),
  },
});

export const getLocationSpeciesCount = endpoint({
  name: "getLocationSpeciesCount",
  summary: "How many track tags of each label a location has in a window of time; for admins",
  method: "GET",
  path: "/api/v1/stations/:stationId/species-count",
  caller: "user",
  audience: ["web"],
  params: ofLocation.params,
  query: { ...window, type, "only-active": ofLocation.active },
  reply: { speciesCount },
});

export const listLocationSpeciesCounts = endpoint({
  name: "listLocationSpeciesCounts",
  summary: "How many track tags of each label a location has, for several windows; for admins",
  method: "GET",
  path: "/api/v1/stations/:stationId/species-count-bulk",
  caller: "user",
  audience: ["web"],
  params: ofLocation.params,
  query: { ...steps, type, "only-active": ofLocation.active },
  /** The dialect calls the id of the location `deviceId`. */
  reply: { speciesCountBulk },
});

const trackWindow = {
  ...viewMode,
  "from-time": instant.optional(),
  "until-time": instant.optional(),
  stationId: id.optional(),
  ...onlyActive,
};

export const listDeviceTrackTags = endpoint({
  name: "listDeviceTrackTags",
  summary: "What the tracks of a device's thermal recordings show, each counted once",
  method: "GET",
  path: "/api/v1/devices/:id/unique-track-tags",
  caller: "user",
  audience: ["web"],
  params: { id },
  query: trackWindow,
  reply: {
    trackTags: z.array(z.object({ what: z.string(), path: z.string(), count: z.int() })),
  },
});

export const listDeviceTracksWithTag = endpoint({
  name: "listDeviceTracksWithTag",
  summary: "The tracks of a device that show one thing, newest first, without their positions",
  method: "GET",
  path: "/api/v1/devices/:id/tracks-with-tag/:tag",
  caller: "user",
  audience: ["web"],
  params: { id, tag: text },
  query: trackWindow,
  reply: {
    tracks: z.array(
      z.object({
        id: z.int(),
        start: z.number(),
        end: z.number(),
        tags: z.array(z.never()),
        minFreq: z.number().optional(),
        maxFreq: z.number().optional(),
        filtered: z.boolean(),
      }),
    ),
  },
});
