import { toPlace } from "#contract/rules/locations/places.ts";
import { hoursOf, spanOf, type Windows } from "#contract/rules/recordings/statistics.ts";
import { zoneOf } from "#contract/rules/times/zones.ts";
import type { RecordingType } from "#contract/wire/recordings/recording-types.ts";
import {
  getDeviceActiveDays,
  getDeviceCacophonyHistogram,
  getDeviceCacophonyIndex,
  getDeviceSpeciesCount,
  getLocationCacophonyIndex,
  getLocationSpeciesCount,
  listDeviceCacophonyIndices,
  listDeviceSpeciesCounts,
  listLocationCacophonyIndices,
  listLocationSpeciesCounts,
  type Interval,
} from "#contract/wire/visits/statistics.ts";
import type { User } from "#api/http/caller.ts";
import { serve } from "#api/http/serve.ts";
import { countActiveDays } from "#api/devices/queries/active-days.ts";
import { listHourlyIndices, listIndices } from "../queries/cacophony-indices.ts";
import { listLabelCounts } from "#api/labels/queries/label-counts.ts";
import type { Subject } from "#api/search/queries/recording-pages.ts";
import type { Services } from "#api/services.ts";
import { requireDevice } from "#api/devices/handlers/require-device.ts";
import { requireLocation } from "#api/locations/handlers/require-location.ts";
import { trackVerdicts } from "#api/tracks/handlers/track-verdicts.ts";

export const statistics = [
  serve(getDeviceCacophonyIndex, async (call) => ({
    cacophonyIndex: await readIndex(call, await findDevice(call)),
  })),

  serve(listDeviceCacophonyIndices, async (call) => {
    const device = await findDevice(call);
    const indices = await listIndices(call.services.store.read, device, severalWindows(call));
    return {
      cacophonyIndexBulk: indices.map(({ from, index }) => ({
        deviceId: device.id,
        from,
        cacophonyIndex: index,
      })),
    };
  }),

  serve(getDeviceCacophonyHistogram, async (call) => {
    const { timeZone, ...device } = await findDevice(call);
    const options = { window: spanOf(oneWindow(call)), timeZone };
    const { read } = call.services.store;
    return { cacophonyIndex: await listHourlyIndices(read, device, options) };
  }),

  serve(getDeviceSpeciesCount, async (call) => ({
    speciesCount: await countSpecies(call, await findDevice(call)),
  })),

  serve(listDeviceSpeciesCounts, async (call) => ({
    speciesCountBulk: await listSpeciesCounts(call, await findDevice(call)),
  })),

  serve(getDeviceActiveDays, async (call) => {
    const { timeZone, id } = await findDevice(call);
    const options = { window: spanOf(oneWindow(call)), timeZone };
    return { activeDaysCount: await countActiveDays(call.services.store.read, id, options) };
  }),

  serve(getLocationCacophonyIndex, async (call) => ({
    cacophonyIndex: toDecimalText(await readIndex(call, await findLocation(call))),
  })),

  serve(listLocationCacophonyIndices, async (call) => {
    const location = await findLocation(call);
    const indices = await listIndices(call.services.store.read, location, severalWindows(call));
    return {
      cacophonyIndexBulk: indices.map(({ from, index }) => ({
        stationId: location.id,
        from,
        cacophonyIndex: toDecimalText(index),
      })),
    };
  }),

  serve(getLocationSpeciesCount, async (call) => ({
    speciesCount: await countSpecies(call, await findLocation(call)),
  })),

  serve(listLocationSpeciesCounts, async (call) => ({
    speciesCountBulk: await listSpeciesCounts(call, await findLocation(call)),
  })),

  ...trackVerdicts,
];

interface Query<Input> {
  input: Input;
  caller: User;
  services: Services;
}

async function findDevice({
  input,
  caller,
  services,
}: Query<{ deviceId: number; "only-active": boolean }>) {
  const device = await requireDevice(services, caller, {
    id: input.deviceId,
    action: "see its devices and recordings",
    onlyActive: input["only-active"],
  });
  const timeZone = zoneOf(toPlace(device), services.settings.defaultTimeZone);
  return { kind: "device" as const, id: device.id, timeZone };
}

async function findLocation({
  input,
  caller,
  services,
}: Query<{ stationId: number; "only-active": boolean }>): Promise<Subject> {
  const { id } = await requireLocation(services, caller, {
    id: input.stationId,
    action: "manage the project",
    onlyActive: input["only-active"],
  });
  return { kind: "location", id };
}

type OneWindow = Query<{ from?: string | undefined; "window-size": number }>;
type SeveralWindows = Query<{ from?: string | undefined; steps: number; interval: Interval }>;
type OfType = { input: { type: RecordingType } };

async function readIndex(call: OneWindow, subject: Subject): Promise<number | null> {
  const [newest] = await listIndices(call.services.store.read, subject, oneWindow(call));
  return newest?.index ?? null;
}

/** As the dialect writes the index of a location. */
function toDecimalText(index: number | null): string | null {
  return index?.toFixed(2) ?? null;
}

async function countSpecies(call: OneWindow & OfType, subject: Subject) {
  const options = { windows: oneWindow(call), type: call.input.type };
  const counts = await listLabelCounts(call.services.store.read, subject, options);
  return counts.map(({ what, count }) => ({ what, count }));
}

/** The dialect calls the id `deviceId`, of a location too. */
async function listSpeciesCounts(call: SeveralWindows & OfType, subject: Subject) {
  const options = { windows: severalWindows(call), type: call.input.type };
  const counts = await listLabelCounts(call.services.store.read, subject, options);
  return counts.map((count) => ({ deviceId: subject.id, ...count }));
}

function oneWindow({ input, services }: OneWindow): Windows {
  const until = input.from ?? services.now().toISOString();
  return { until, hours: input["window-size"], steps: 1 };
}

function severalWindows({ input, services }: SeveralWindows): Windows {
  const until = input.from ?? services.now().toISOString();
  return { until, hours: hoursOf(input.interval, until), steps: input.steps };
}
