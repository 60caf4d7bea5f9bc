import { data } from "react-router";
import { send, type PageArgs } from "#app/services/api/api.server.ts";
import { requireViewer } from "#app/services/navigation/navigation.server.ts";
import { oncePerRequest } from "#app/services/api/once-per-request.server.ts";
import { isSamePlace, type Place } from "#contract/rules/locations/places.ts";
import { zoneOf } from "#contract/rules/times/zones.ts";
import { listDeviceHistory, type DeviceHistoryRow } from "#contract/wire/devices/device-places.ts";
import type { DeviceSettings } from "#contract/wire/devices/device-settings.ts";
import { requireDeviceView, type DevicePageArgs } from "../device-view.server.ts";

/** What held for a device from a time on, at a place. */
export interface SetupEntry {
  from: string;
  setBy: DeviceHistoryRow["setBy"];
  place: Place;
  settings: DeviceSettings;
}

export type Setup = Awaited<ReturnType<typeof loadSetup>>;

/** A device with what was set for it and when: all that its setup pages are about. */
export const readSetup = oncePerRequest(loadSetup);

/** After a refusal: as others have left it meanwhile, also for the parts of the page that follow. */
export function readSetupAgain(args: DevicePageArgs): Promise<Setup> {
  readSetup.forget(args);
  return readSetup(args);
}

async function loadSetup(args: DevicePageArgs) {
  const { deviceId } = args.params;
  const [shown, { history }] = await Promise.all([
    requireDeviceView(args),
    send(args, listDeviceHistory, { deviceId }),
  ]);
  const { device, report, projectPath, path, now, defaultTimeZone } = shown;
  const entries = history
    .filter(({ DeviceId, GroupId }) => DeviceId === device.id && GroupId === device.groupId)
    .flatMap(toEntry);
  const current = findHolding(entries, now);
  const place = current?.place ?? device.location;
  return {
    shown,
    device,
    config: report.config,
    entries,
    /** Undefined for a device that is nowhere yet: nothing can be set for it. */
    current,
    settings: current?.settings ?? {},
    /** Since when it stands where it does. */
    arrived: current && findArrival(entries, current),
    confirmed: entries.findLast(({ settings }) => settings.synced === true),
    place,
    timeZone: zoneOf(place, defaultTimeZone),
    now,
    projectPath,
    path: `${path}/setup`,
    maySetUp: maySetUp(args.context),
  };
}

/** Any member may; of super-users who look in, those with write permission. */
export function maySetUp(context: PageArgs["context"]): boolean {
  const { isVisiting, mayManage } = requireViewer(context);
  return !isVisiting || mayManage;
}

export function requireMaySetUp(context: PageArgs["context"]): void {
  if (!maySetUp(context)) throw data(null, { status: 403 });
}

function toEntry({ fromDateTime, setBy, location, settings }: DeviceHistoryRow): SetupEntry[] {
  if (!location || setBy === "register") return [];
  return [{ from: fromDateTime, setBy, place: location, settings: settings ?? {} }];
}

function findHolding(entries: SetupEntry[], now: Date): SetupEntry | undefined {
  return entries.findLast(({ from }) => from <= now.toISOString()) ?? entries[0];
}

function findArrival(entries: SetupEntry[], current: SetupEntry): string {
  const before = entries.slice(0, entries.indexOf(current));
  const elsewhere = before.findLastIndex(({ place }) => !isSamePlace(place, current.place));
  return (entries[elsewhere + 1] ?? current).from;
}
