import { classifyVisit, type DeviceVisit } from "./device-visits.ts";

export interface Placed {
  deviceId: number;
  deviceName: string;
  projectName: string;
}

export interface VisitSum extends Placed {
  /** Null where nothing tells. */
  what: string | null;
  visitCount: number;
  eventCount: number;
  startMs: number;
  endMs: number;
}

type SumsOfDevice = Map<string | null, VisitSum>;
export type VisitSums = Map<number, SumsOfDevice>;

/** Adds visits to the sums of those before, of which there is one for each device and thing. */
export function addToSums(sums: VisitSums, visits: readonly DeviceVisit<Placed>[]): void {
  for (const visit of visits) {
    const { deviceId } = visit.newest;
    const what = classifyVisit(visit).tag?.what ?? null;
    const ofDevice: SumsOfDevice = sums.get(deviceId) ?? new Map();
    ofDevice.set(what, add(ofDevice.get(what), visit, what));
    sums.set(deviceId, ofDevice);
  }
}

function add(
  sum: VisitSum | undefined,
  { newest, events, startMs, endMs }: DeviceVisit<Placed>,
  what: string | null,
): VisitSum {
  const { deviceId, deviceName, projectName } = newest;
  return {
    deviceId,
    deviceName,
    projectName,
    what,
    visitCount: (sum?.visitCount ?? 0) + 1,
    eventCount: (sum?.eventCount ?? 0) + events.length,
    startMs: Math.min(sum?.startMs ?? Infinity, startMs),
    endMs: Math.max(sum?.endMs ?? -Infinity, endMs),
  };
}
