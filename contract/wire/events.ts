import { z } from "zod";
import * as bounds from "#contract/bounds.ts";
import { endpoint, fileEndpoint } from "../endpoint.ts";
import { isNestedTooDeep, maxNestingLevels } from "../rules/text/nesting.ts";
import {
  flag,
  id,
  instant,
  jsonOr,
  lenientFlag,
  list,
  onlyActive,
  text,
  viewMode,
  wholeNumber,
} from "./fields.ts";

/** In one request, to a device and from it. */
export const maxEvents = 10_000;

/** Of the details of an event as JSON without spaces. */
export const maxDetailsBytes = bounds.eventDetailsBytes;

/** Also the types that the server itself makes: `classifier`, of what a device sends, and those below. */
export const eventType = text.max(255, "Invalid value").regex(/^[A-Za-z0-9/-]+$/, "Invalid value");

/** Types that the server writes by itself: that one comes does not say that its device was heard. */
export const typesOfServer = ["alert", "stop-reported", "battery-reported"] as const;

const details = jsonOr(z.unknown().refine((value) => !isNestedTooDeep(value)));
const description = z.strictObject({ type: eventType, details: details.optional() });

const newEvents = {
  dateTimes: z
    .array(instant, "Invalid value")
    .min(1, "Invalid value: give at least one time")
    .max(maxEvents, `Invalid value: give at most ${maxEvents} times`),
  /** Ignored where it is malformed and `eventDetailId` is not. */
  description: description.optional().catch(undefined),
  eventDetailId: id.optional().catch(undefined),
  Timestamp: z.unknown().optional(),
};

function requireOneForm({
  description,
  eventDetailId,
}: {
  description?: unknown;
  eventDetailId?: unknown;
}) {
  if (description !== undefined || eventDetailId !== undefined) return undefined;
  const msg =
    "Give a description, whose type has letters, digits, - and / alone and whose details are " +
    `nested in ${maxNestingLevels} levels at most, or an eventDetailId`;
  return { param: "description", msg };
}

/** What of the details of a `config` event says where a device stands. */
export const configDetails = z.object({
  location: z.object({
    latitude: z.unknown(),
    longitude: z.unknown(),
    updated: z.unknown().optional(),
  }),
});

export const configPlace = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).lt(180),
});

const addedEvents = { eventsAdded: z.int(), eventDetailId: z.int() };

export const createEvents = endpoint({
  name: "createEvents",
  summary: "A device tells of an event, once or at several times",
  method: "POST",
  path: "/api/v1/events",
  caller: "device",
  audience: ["device"],
  body: newEvents,
  check: requireOneForm,
  reply: addedEvents,
});

export const createEventsForDevice = endpoint({
  name: "createEventsForDevice",
  summary: "Tell of events on behalf of a device",
  method: "POST",
  path: "/api/v1/events/device/:deviceId",
  caller: "user",
  audience: ["phone", "web"],
  params: { deviceId: id },
  query: onlyActive,
  body: newEvents,
  check: requireOneForm,
  reply: addedEvents,
});

export const createClassifierEvent = endpoint({
  name: "createClassifierEvent",
  summary: "A device sends the picture of what it has just classified",
  method: "POST",
  path: "/api/v1/events/thumbnail",
  caller: "device",
  audience: ["device"],
  lenient: true,
  parts: {
    data: z.string().describe("JSON: what, conf, dateTimes, ..."),
    thumb: z.string().meta({ format: "binary" }).optional(),
    file: z.string().meta({ format: "binary" }).optional(),
    derived: z.string().meta({ format: "binary" }).optional(),
  },
  reply: { id: z.int() },
});

/** What `data` of a classifier event is once it is JSON. */
export const classifierData = z.looseObject({ dateTimes: z.array(instant).optional() });

const eventRow = z.object({
  id: z.int(),
  dateTime: z.string(),
  createdAt: z.string(),
  DeviceId: z.int(),
  /** Ours is always unknown. */
  env: z.enum(["unknown", "tc2-dev", "tc2-test", "tc2-prod"]),
  EventDetail: z.object({ type: z.string(), details: z.unknown() }),
  Device: z.object({ deviceName: z.string() }),
  /** Ours, where `include-pictures` asks for it: `getEventThumbnail` has one. Absent where there is none. */
  hasPicture: z.literal(true).optional(),
});

export type EventRow = z.output<typeof eventRow>;

/** Clients ask for millions to have all: what is more than an answer gives counts as that much. */
const boundedLimit = z
  .union([z.int().min(0), z.string().max(100).regex(/^\d+$/).transform(Number)], "Invalid value")
  .transform((limit) => Math.min(limit, maxEvents));

export const queryEvents = endpoint({
  name: "queryEvents",
  summary:
    "Events of a device or of all visible ones, oldest first unless the latest are asked for",
  method: "GET",
  path: "/api/v1/events",
  caller: "user",
  audience: ["web"],
  extensions: ["include-pictures", "cursor"],
  query: {
    startTime: instant.optional(),
    endTime: instant.optional(),
    deviceId: id.optional(),
    type: list(eventType, bounds.eventTypes).optional(),
    offset: wholeNumber.default(0),
    limit: boundedLimit.optional(),
    latest: lenientFlag.default(false),
    "only-active": lenientFlag.default(true),
    "include-count": lenientFlag.optional(),
    /** Ours. */
    "include-pictures": lenientFlag.optional(),
    /** Ours: `start`, and then what the last answer gave as `cursor`. */
    cursor: text.optional(),
  },
  reply: {
    limit: z.int().optional(),
    offset: z.int(),
    count: z.int().optional(),
    rows: z.array(eventRow),
    /** Absent on the last page, and where none was asked for. */
    cursor: z.string().optional(),
    /** Of the first row, where a cursor was asked for: from it a page in the other direction goes on. */
    firstCursor: z.string().optional(),
  },
});

export const getEvent = endpoint({
  name: "getEvent",
  summary: "One event",
  method: "GET",
  path: "/api/v1/events/:id",
  caller: "user",
  audience: ["web"],
  params: { id },
  query: viewMode,
  reply: {
    event: z.object({
      id: z.int(),
      type: z.string(),
      dateTime: z.string(),
      details: z.unknown(),
    }),
  },
});

export const getEventProject = endpoint({
  name: "getEventProject",
  summary: "The project that an event belongs to",
  method: "GET",
  path: "/api/v1/events/:id/project",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { id },
  reply: { projectId: z.int(), projectName: z.string() },
});

export const getEventThumbnail = fileEndpoint({
  name: "getEventThumbnail",
  summary: "The picture of a classifier event",
  method: "GET",
  path: "/api/v1/events/:id/thumbnail",
  caller: "user",
  audience: ["web"],
  params: { id },
  query: viewMode,
});

export const listEventTypes = endpoint({
  name: "listEventTypes",
  summary: "All types of events there are",
  method: "GET",
  path: "/api/v1/events/event-types",
  caller: "user",
  audience: ["web"],
  lenient: true,
  reply: { eventTypes: z.array(z.string()) },
});

export const listEventTypesOfDevice = endpoint({
  name: "listEventTypesOfDevice",
  summary: "The types of an active device's events of the last month",
  method: "GET",
  path: "/api/v1/events/event-types/for-device/:deviceId",
  caller: "user",
  audience: ["web"],
  lenient: true,
  params: { deviceId: id },
  reply: { eventTypes: z.array(z.string()) },
});

const powerState = z.object({
  hasStopped: z.boolean(),
  hasAlerted: z.boolean(),
  lastStarted: z.string().nullable(),
  lastStopped: z.string().nullable(),
  lastReported: z.string().nullable(),
  Device: z.object({
    id: z.int(),
    deviceName: z.string(),
    GroupId: z.int(),
    Group: z.object({ id: z.int(), groupName: z.string() }),
  }),
});

export const listPowerStates = endpoint({
  name: "listPowerStates",
  summary: "When devices were last started, stopped and reported as stopped",
  method: "GET",
  path: "/api/v1/events/powerEvents",
  caller: "user",
  audience: ["web"],
  query: { deviceId: id.optional(), "only-active": flag.default(true) },
  reply: { events: z.array(powerState) },
});
