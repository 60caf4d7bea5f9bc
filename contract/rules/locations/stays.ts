import { isSamePlace, type Place } from "./places.ts";

export interface PlacedEntry {
  deviceId: number;
  deviceName: string;
  uuid: number;
  locationId: number | undefined;
  place: Place;
  from: string;
  until: string | undefined;
  setBy: "automatic" | "user" | "config" | "register" | "re-register";
  recordings: number | undefined;
}

/** Of entries in the order of device and time: new settings are a new entry, and no move. */
export function mergeStays(entries: readonly PlacedEntry[]): PlacedEntry[] {
  const stays: PlacedEntry[] = [];
  for (const entry of entries) {
    const last = stays.at(-1);
    if (last && continues(entry, last)) stays[stays.length - 1] = join(last, entry);
    else stays.push(entry);
  }
  return stays;
}

function continues(entry: PlacedEntry, last: PlacedEntry): boolean {
  return (
    entry.deviceId === last.deviceId &&
    entry.locationId === last.locationId &&
    entry.from === last.until &&
    isSamePlace(entry.place, last.place)
  );
}

function join(last: PlacedEntry, entry: PlacedEntry): PlacedEntry {
  const isCounted = last.recordings !== undefined && entry.recordings !== undefined;
  return {
    ...last,
    deviceName: entry.deviceName,
    until: entry.until,
    recordings: isCounted ? (last.recordings ?? 0) + (entry.recordings ?? 0) : undefined,
  };
}
