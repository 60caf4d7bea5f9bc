import { showsFalseTriggers } from "#app/services/recordings/false-triggers.server.ts";
import { sendIfOffered } from "#app/services/api/api.server.ts";
import { isWithinYears, shiftDate } from "#contract/rules/times/local-dates.ts";
import { getNightSounds, type NightSoundData } from "#contract/wire/recordings/night-sounds.ts";
import { type DevicePageArgs, requireDeviceView } from "../device-view.server.ts";

/** The night of the address, or the newest with sounds; undefined where the server does not tell of nights. */
export async function loadNightSounds(args: DevicePageArgs) {
  const { deviceId } = args.params;
  const [shown, heard] = await Promise.all([
    requireDeviceView(args),
    sendIfOffered(args, getNightSounds, { deviceId, night: readNight(args.url) }),
  ]);
  return { shown, heard, showsAll: showsFalseTriggers(args) };
}

/** False triggers and noise count as well where they are asked for. */
export function addHidden(sounds: NightSoundData[], showsAll: boolean): NightSoundData[] {
  if (!showsAll) return sounds;
  return sounds.map(({ calls, hiddenCalls = [], ...sound }) => ({
    ...sound,
    calls: [...calls, ...hiddenCalls],
  }));
}

/** A day that there is; undefined where the address says none. */
export function readNight({ searchParams }: URL): string | undefined {
  const night = searchParams.get("night") ?? "";
  const isDay = /^\d{4}-\d\d-\d\d$/.test(night) && !Number.isNaN(Date.parse(night));
  return isDay && isWithinYears(night) && shiftDate(night, 0) === night ? night : undefined;
}
