import { Refusal } from "#contract/envelope.ts";
import { can } from "#contract/rules/projects/roles.ts";
import { sortByName } from "#contract/rules/text/compare-names.ts";
import {
  assignSchedule,
  createSchedule,
  deleteSchedule,
  getDeviceSchedule,
  getOwnSchedule,
  listProjectSchedules,
  listScheduleFollowers,
  listSchedules,
  removeSchedule,
  replaceSchedule,
  type ScheduleConfig,
} from "#contract/wire/schedules/schedules.ts";
import type { User } from "#api/http/caller.ts";
import { countAttempt } from "#api/accounts/operations/limit-attempts.ts";
import { serve } from "#api/http/serve.ts";
import {
  discardSchedule,
  giveSchedule,
  noSuchSchedule,
  rewriteSchedule,
  takeOwnSchedule,
} from "../operations/change-schedules.ts";
import {
  findAuthorIn,
  findOwner,
  findScheduleOfDevice,
  insertSchedule,
  listFollowers,
  listSchedulesIn,
  listSchedulesOf,
  type ScheduleRow,
  unsetSchedule,
} from "../queries/schedules.ts";
import type { Services } from "#api/services.ts";
import { requireDevice } from "#api/devices/handlers/require-device.ts";
import { listProjectIdsOf } from "#api/projects/queries/access.ts";
import { requireProject } from "#api/projects/handlers/require-project.ts";
import { readJson, writeJson } from "#api/db/stored-json.ts";

export const schedules = [
  serve(createSchedule, async ({ input, caller, services }) => {
    await countAttempt(services, "schedule:account", String(caller.id));
    const schedule = writeJson("schedules.schedule", input.schedule);
    const created = { userId: caller.id, schedule };
    return { id: await insertSchedule(services.store.write, created, services.now()) };
  }),

  serve(getOwnSchedule, async ({ caller, services }) => {
    const row = await findScheduleOfDevice(services.store.read, caller.id);
    if (!row) throw new Refusal("forbidden", "No schedule is assigned to this device.");
    return { schedule: toConfig(row) };
  }),

  serve(listSchedules, async ({ caller, services }) => {
    const rows = await listSchedulesOf(services.store.read, caller.id);
    return { schedules: rows.map(toListed) };
  }),

  serve(getDeviceSchedule, async ({ input, caller, services }) => {
    const { id, project_id: projectId } = await requireDevice(services, caller, {
      id: input.id,
      action: "see its devices and recordings",
      onlyActive: input["only-active"],
    });
    const row = await findScheduleOfDevice(services.store.read, id);
    if (!row) {
      throw new Refusal("missing", `Could not find a schedule of device '${id}' for user`);
    }
    const named = { scheduleId: row.id, projectId };
    const author = input["with-author"]
      ? await findAuthorIn(services.store.read, named)
      : undefined;
    return { schedule: toConfig(row), ...(author === undefined ? {} : { author }) };
  }),

  serve(listProjectSchedules, async ({ input, caller, services }) => {
    const action = "see its devices and recordings";
    const project = await requireProject(services, caller, input.groupIdOrName, action);
    const rows = await listSchedulesIn(services.store.read, project.id);
    return { schedules: rows.map(toListed) };
  }),

  serve(listScheduleFollowers, async ({ input: { id }, caller, services }) => {
    const { read } = services.store;
    const isSuper = caller.superView !== "off";
    const [owner, rows, projectIds] = await Promise.all([
      findOwner(read, id),
      listFollowers(read, id),
      listProjectIdsOf(read, caller),
    ]);
    if (owner === undefined || (owner !== caller.id && !isSuper)) throw noSuchSchedule(id);
    const seen = rows.filter((row) => isSuper || projectIds.includes(row.project_id));
    return {
      devices: sortByName(seen).map((row) => ({ id: row.id, deviceName: row.name })),
      followedElsewhere: rows.length - seen.length,
    };
  }),

  serve(replaceSchedule, async ({ input, caller, services }) => {
    const { id: scheduleId, schedule, before } = input;
    await rewriteSchedule(services, { caller, scheduleId, schedule, before });
    return { messages: ["Replaced schedule."] };
  }),

  serve(deleteSchedule, async ({ input, caller, services }) => {
    await discardSchedule(services, { caller, scheduleId: input.id });
    return { messages: ["Deleted schedule."] };
  }),

  serve(assignSchedule, async ({ input, caller, services }) => {
    const { id: deviceId } = await requireSettable(services, caller, input);
    await giveSchedule(services, { caller, scheduleId: input.scheduleId, deviceId });
    return { messages: ["Schedule assigned."] };
  }),

  serve(removeSchedule, async ({ input, caller, services }) => {
    const { scheduleId } = input;
    const { id: deviceId, role } = await requireSettable(services, caller, input);
    const named = { deviceId, scheduleId };
    const isTaken =
      can(role, "manage the project") &&
      (await unsetSchedule(services.store.write, named, services.now()));
    if (!isTaken) await takeOwnSchedule(services, { caller, ...named });
    return { messages: ["Schedule removed."] };
  }),
];

function requireSettable(
  services: Services,
  caller: User,
  input: { deviceId: number; "only-active": boolean },
) {
  return requireDevice(services, caller, {
    id: input.deviceId,
    action: "set up its devices and locations",
    onlyActive: input["only-active"],
  });
}

function toListed(row: ScheduleRow) {
  return { id: row.id, schedule: toConfig(row) };
}

function toConfig({ id, schedule }: ScheduleRow): ScheduleConfig {
  return readJson("schedules.schedule", schedule, id);
}
