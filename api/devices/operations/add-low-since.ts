import { subHours } from "date-fns";
import {
  findBatteryLevel,
  findLowSince,
  levelReachHours,
} from "#contract/rules/devices/battery.ts";
import type { DeviceReport } from "#contract/wire/devices/device-reports.ts";
import { nextTurn } from "#api/files/next-turn.ts";
import type { Services } from "#api/services.ts";
import { listBatteryReadings } from "../queries/battery-readings.ts";

/** Others have their turn after each device. */
export async function addLowSince(
  services: Services,
  reports: DeviceReport[],
): Promise<DeviceReport[]> {
  const added: DeviceReport[] = [];
  for (const report of reports) {
    const one = await withLowSince(services, report);
    if (one !== report) await nextTurn();
    added.push(one);
  }
  return added;
}

/** When it fell under the line, of the few that are low. */
async function withLowSince({ store, now }: Services, report: DeviceReport): Promise<DeviceReport> {
  const { battery, deviceId } = report;
  if (!battery || !findBatteryLevel([battery], now())?.isLow) return report;
  const since = subHours(now(), levelReachHours);
  const lowSince = findLowSince(await listBatteryReadings(store.read, deviceId, since), now());
  return { ...report, battery: { ...battery, ...(lowSince ? { lowSince } : {}) } };
}
