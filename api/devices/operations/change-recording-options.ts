import { addMilliseconds, max } from "date-fns";
import { Refusal } from "#contract/envelope.ts";
import type { DeviceSettings } from "#contract/wire/devices/device-settings.ts";
import type {
  OptionSection,
  RecordingOptions,
  KnownOptions,
} from "#contract/wire/devices/device-setup.ts";
import { findLocatedAt } from "../queries/device-settings.ts";
import type { Services } from "#api/services.ts";
import type { ActingPerson } from "#api/projects/operations/change-people.ts";
import { withDeviceLock } from "./with-device-lock.ts";
import { writeSettings } from "./write-settings.ts";

/**
 * Sets sections of a device's settings as a person chose them, each newer than what was there. The seed of the times
 * of sound, which nobody chooses, stays the device's own. Refuses `rule`, naming the sections, where one has been
 * changed since it was seen.
 */
export function changeRecordingOptions(
  services: Services,
  by: ActingPerson,
  deviceId: number,
  { options, seen }: { options: RecordingOptions; seen: KnownOptions },
): Promise<DeviceSettings> {
  return services.store.write.transaction().execute(async (trx) => {
    const turn = await withDeviceLock(services, trx, deviceId);
    const current = (await findLocatedAt(trx, turn.device, turn.at))?.settings ?? {};
    const sections = Object.keys(options) as OptionSection[];
    const unseen = sections.filter((section) => !isAsSeen(current, section, seen));
    if (unseen.length > 0) throw changedMeanwhile(unseen);
    const stamped = sections.map((section) => {
      const updated = stampAfter(current[section]?.updated, turn.at);
      const stored = section === "audioRecording" ? withSeed(current) : {};
      return [section, { ...stored, ...options[section], updated }];
    });
    const settings = Object.fromEntries(stamped) as DeviceSettings;
    return writeSettings(services, trx, { ...turn, by }, settings);
  });
}

function isAsSeen(current: DeviceSettings, section: OptionSection, seen: KnownOptions): boolean {
  const known = seen[section];
  return known === undefined || known === (current[section]?.updated ?? null);
}

function withSeed({ audioRecording }: DeviceSettings): { audioSeed?: number } {
  const audioSeed = audioRecording?.audioSeed;
  return audioSeed === undefined ? {} : { audioSeed };
}

/** A device whose clock is ahead may have stamped a time in the future. */
function stampAfter(updated: string | undefined, at: string): string {
  const times = updated === undefined ? [at] : [at, addMilliseconds(updated, 1)];
  return max(times).toISOString();
}

function changedMeanwhile(sections: OptionSection[]): Refusal {
  const msg = "Someone has changed this in the meantime.";
  return new Refusal("rule", msg, { errors: sections.map((param) => ({ param, msg })) });
}
