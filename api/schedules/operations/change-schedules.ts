import { Refusal } from "#contract/envelope.ts";
import type { ScheduleConfig } from "#contract/wire/schedules/schedules.ts";
import type { Db } from "#api/db/open.ts";
import type { Viewer } from "#api/projects/queries/access.ts";
import {
  deleteSchedule,
  isFollowedElsewhere,
  lockSchedule,
  setSchedule,
  updateSchedule,
} from "../queries/schedules.ts";
import type { Services } from "#api/services.ts";
import { requireUnchanged } from "#api/db/require-unchanged.ts";
import { readJson, writeJson } from "#api/db/stored-json.ts";

interface Named {
  caller: Viewer;
  scheduleId: number;
}

/** Gives a device a schedule of the caller's. The caller may set up the device. */
export function giveSchedule(
  { store, now }: Services,
  { caller, scheduleId, deviceId }: Named & { deviceId: number },
): Promise<void> {
  return store.write.transaction().execute(async (trx) => {
    await requireOwnSchedule(trx, { caller, scheduleId });
    await setSchedule(trx, deviceId, scheduleId, now());
  });
}

/** Takes away whichever schedule a device has, on behalf of someone who has the one named. */
export function takeOwnSchedule(
  { store, now }: Services,
  { caller, scheduleId, deviceId }: Named & { deviceId: number },
): Promise<void> {
  return store.write.transaction().execute(async (trx) => {
    await requireOwnSchedule(trx, { caller, scheduleId });
    await setSchedule(trx, deviceId, null, now());
  });
}

interface Rewrite extends Named {
  schedule: ScheduleConfig;
  /** The schedule as it was read. */
  before: ScheduleConfig | undefined;
}

/** Devices that have it get the new one when they next ask. Refused where it is no longer as it was read. */
export function rewriteSchedule(
  { store }: Services,
  { schedule, before, ...named }: Rewrite,
): Promise<void> {
  return store.write.transaction().execute(async (trx) => {
    const stored = await requireChangeableSchedule(trx, named);
    requireUnchanged(readJson("schedules.schedule", stored.schedule, stored.id), before);
    await updateSchedule(trx, named.scheduleId, writeJson("schedules.schedule", schedule));
  });
}

export function discardSchedule({ store }: Services, named: Named): Promise<void> {
  return store.write.transaction().execute(async (trx) => {
    await requireChangeableSchedule(trx, named);
    await deleteSchedule(trx, named.scheduleId);
  });
}

/** The schedule is the caller's, or anybody's for super-users with write permission. */
async function requireOwnSchedule(trx: Db, { caller, scheduleId }: Named) {
  const schedule = await lockSchedule(trx, scheduleId);
  if (!schedule) throw noSuchSchedule(scheduleId);
  if (schedule.user_id !== caller.id && caller.superView !== "write") {
    throw new Refusal("forbidden", "Only the person who made a schedule can change or remove it.");
  }
  return schedule;
}

/** Whoever has left a project no longer decides what its devices play. */
async function requireChangeableSchedule(trx: Db, { caller, scheduleId }: Named) {
  const schedule = await requireOwnSchedule(trx, { caller, scheduleId });
  if (caller.superView === "write" || !(await isFollowedElsewhere(trx, scheduleId, caller))) {
    return schedule;
  }
  throw new Refusal(
    "forbidden",
    "A device of a project that you are not in follows this schedule, so you can't change or delete it. Make a new one for your own devices.",
  );
}

export function noSuchSchedule(id: number): Refusal {
  return new Refusal("missing", `Could not find a schedule with an id of '${id}' for user`);
}
