import { send } from "#app/services/api/api.server.ts";
import { listFiles, sharedType } from "#contract/wire/schedules/files.ts";
import { listSchedules, type ScheduleConfig } from "#contract/wire/schedules/schedules.ts";
import { requireDeviceView, type DevicePageArgs } from "../device-view.server.ts";
import { type Followers, nameFollowers } from "./followers.server.ts";
import { newDraft, toDraft, type Draft } from "./draft.server.ts";
import { chosenByDevice, validateDraft } from "./validate-draft.server.ts";
import { toNight } from "./night.server.ts";

const text = {
  unnamed: (id: number) => `Sound ${id}`,
  gone: (id: string) => `Sound ${id}, which is no longer there`,
  random: "a random one",
  same: "the same as before",
  followed: ({ names, isOne, isLocked }: NonNullable<Followers>) => {
    if (isLocked) {
      return `${names} ${isOne ? "follows" : "follow"} this schedule. You cannot change it, because you are not in the project of every device that follows it. Make a new schedule for your own devices.`;
    }
    return isOne
      ? `${names} follows this schedule, and plays by what you save once it has asked for it.`
      : `${names} follow this schedule, and play by what you save once they have asked for it.`;
  },
};

/** More cannot be chosen from in a list. */
const maxOffered = 100;

/** The schedule that the address names, or a new one, with the sounds there are. */
export async function loadSchedule(args: DevicePageArgs & { params: { scheduleId?: string } }) {
  const { scheduleId } = args.params;
  const [{ device, path }, { schedules }, { files, count }, followers] = await Promise.all([
    requireDeviceView(args),
    scheduleId === undefined ? { schedules: [] } : send(args, listSchedules, {}),
    send(args, listFiles, { type: sharedType }),
    nameFollowers(args, scheduleId),
  ]);
  const found = schedules.find(({ id }) => String(id) === scheduleId);
  const shown = toView(found ? toDraft(found.schedule) : newDraft);
  const sounds = files.map(({ id, details }) => ({
    id: String(id),
    name: details.name?.trim() || text.unnamed(id),
  }));
  return {
    name: device.deviceName,
    base: `${path}/schedules`,
    isGone: scheduleId !== undefined && !found,
    editing: found && {
      id: found.id,
      description: found.schedule.description,
      followed: followers && text.followed(followers),
    },
    before: found && toBefore(found.schedule),
    shown,
    sounds: offer(sounds, shown.draft),
    soundCount: count,
  };
}

export type LoadedSchedule = Awaited<ReturnType<typeof loadSchedule>>;

export function toBefore(schedule: ScheduleConfig): string {
  return JSON.stringify(schedule);
}

/** A draft with the night that it makes. */
export function toView(draft: Draft) {
  return { draft, night: toNight(validateDraft(draft).schedule) };
}

export type ScheduleForm = ReturnType<typeof toView>;

/** The newest sounds, and those that the schedule has. */
function offer(sounds: { id: string; name: string }[], { allsounds, combos }: Draft) {
  const used = combos.flatMap((combo) => combo.sounds.map(({ sound }) => sound));
  const soundIds = new Set([...allsounds, ...used].filter((id) => /^\d+$/.test(id)));
  const offered = sounds.filter(({ id }, order) => order < maxOffered || soundIds.has(id));
  const missing = [...soundIds].filter((id) => !offered.some((one) => one.id === id));
  return [...offered, ...missing.map((id) => ({ id, name: text.gone(id) }))];
}

export const deviceChoices = Object.values(chosenByDevice).map((id) => ({
  id,
  name: text[id as keyof typeof chosenByDevice],
}));
