import { z } from "zod";
import * as bounds from "#contract/bounds.ts";
import { endpoint } from "#contract/endpoint.ts";
import { flag, id, jsonOr, nameOrId, onlyActive, text, viewMode } from "../fields.ts";
import { sentSchedule } from "./sent-schedule.ts";

const combo = z.strictObject({
  from: text,
  until: text,
  every: z.number(),
  waits: z.array(z.number()).max(bounds.partsLength),
  sounds: z.array(text).max(bounds.partsLength),
  volumes: z.array(z.number()).max(bounds.partsLength),
});

/** What a device plays when, as its firmware reads it and as it is stored. */
export const scheduleConfig = z.strictObject({
  description: text,
  startday: z.number(),
  playNights: z.number(),
  controlNights: z.number(),
  allsounds: z.array(z.number()).max(bounds.listLength),
  combos: z.array(combo).max(bounds.partsLength),
});

export type ScheduleConfig = z.output<typeof scheduleConfig>;

const listed = { schedules: z.array(z.object({ id: z.int(), schedule: scheduleConfig })) };

export const createSchedule = endpoint({
  name: "createSchedule",
  summary: "Create a schedule of sounds to play",
  method: "POST",
  path: "/api/v1/schedules",
  caller: "user",
  audience: ["web"],
  body: { schedule: jsonOr(sentSchedule) },
  reply: { id: z.int() },
});

export const getOwnSchedule = endpoint({
  name: "getOwnSchedule",
  summary: "The schedule of the device that asks",
  method: "GET",
  path: "/api/v1/schedules",
  caller: "device",
  audience: ["device"],
  lenient: true,
  reply: { schedule: scheduleConfig },
});

export const listSchedules = endpoint({
  name: "listSchedules",
  summary: "The caller's own schedules",
  method: "GET",
  path: "/api/v1/schedules/for-user",
  caller: "user",
  audience: ["web"],
  reply: listed,
});

export const getDeviceSchedule = endpoint({
  name: "getDeviceSchedule",
  summary: "The schedule of a device, whose id it is",
  method: "GET",
  path: "/api/v1/schedules/:id",
  caller: "user",
  audience: ["web"],
  extensions: ["with-author"],
  params: { id },
  query: { ...viewMode, ...onlyActive, "with-author": flag.optional() },
  reply: {
    schedule: scheduleConfig,
    /** Ours, where it is asked for: the name of whoever made it, while they are in the device's project. */
    author: z.string().optional(),
  },
});

export const listProjectSchedules = endpoint({
  name: "listProjectSchedules",
  summary: "The schedules that devices of a project have",
  method: "GET",
  path: "/api/v1/groups/:groupIdOrName/schedules",
  caller: "user",
  audience: ["web"],
  params: { groupIdOrName: nameOrId },
  query: viewMode,
  reply: listed,
});

export const replaceSchedule = endpoint({
  name: "replaceSchedule",
  summary:
    "Write a schedule of one's own anew, by its id; devices that have it keep it; refused where it is no longer as `before` says",
  method: "PUT",
  path: "/api/v1/schedules/:id",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { id },
  body: { schedule: jsonOr(sentSchedule), before: jsonOr(scheduleConfig).optional() },
  reply: {},
});

export const listScheduleFollowers = endpoint({
  name: "listScheduleFollowers",
  summary: "Which devices follow a schedule of one's own: those that the caller sees, by name",
  method: "GET",
  path: "/api/v1/schedules/:id/followers",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { id },
  query: viewMode,
  reply: {
    devices: z.array(z.object({ id: z.int(), deviceName: z.string() })),
    /** How many others follow it. */
    followedElsewhere: z.int(),
  },
});

export const deleteSchedule = endpoint({
  name: "deleteSchedule",
  summary: "Delete a schedule of one's own, by its id; devices lose it",
  method: "DELETE",
  path: "/api/v1/schedules/:id",
  caller: "user",
  audience: ["web"],
  params: { id },
  reply: {},
});

const assignment = {
  params: { deviceId: id },
  query: { ...viewMode, ...onlyActive },
  body: { scheduleId: id },
  reply: {},
};

export const assignSchedule = endpoint({
  name: "assignSchedule",
  summary: "Give a device a schedule of one's own",
  method: "POST",
  path: "/api/v1/devices/:deviceId/assign-schedule",
  caller: "user",
  audience: ["web"],
  ...assignment,
});

export const removeSchedule = endpoint({
  name: "removeSchedule",
  summary: "Take a device's schedule away",
  method: "POST",
  path: "/api/v1/devices/:deviceId/remove-schedule",
  caller: "user",
  audience: ["web"],
  ...assignment,
});
