import { readCoordinates } from "#contract/rules/locations/coordinates.ts";
import type { Place } from "#contract/rules/locations/places.ts";
import { readTypedPlace } from "../place/wrong-side.server.ts";
import { readLocalTime } from "./read-local-time.server.ts";

export interface FixInput {
  deviceId: number;
  stationId: number;
  from: string;
  until: string | undefined;
  /** Exactly where it stood; the location's own place where it is absent. */
  place: Place | undefined;
}

const text = {
  from: "Choose a time, or enter one",
  time: "Enter a time such as 2026-11-21T18:30",
  until: "The end must be after the start",
  station: "Choose a location",
};

type Errors = Partial<Record<"from" | "at" | "until" | "station" | "coordinates", string>>;
type Read = { ok: true; value: FixInput } | { ok: false; errors: Errors };

/** What the address asks for, times by the clock of the device; undefined where it only asks for the form. */
export function readQuery(search: URLSearchParams, zone: string): Read | undefined {
  if (!search.has("preview")) return undefined;
  const errors: Errors = {};
  const readParam = (name: string) => search.get(name)?.trim() ?? "";
  const at = readLocalTime(readParam("at"), zone);
  const until = readLocalTime(readParam("until"), zone);
  const from = at.iso ?? (readParam("at") === "" ? toIso(readParam("from")) : undefined);
  const stationId = Number(readParam("station") || NaN);
  const typed = readTypedPlace(search) ?? "";
  const coordinates = typed === "" ? undefined : readCoordinates(typed);
  if (at.isWrong) errors.at = text.time;
  else if (from === undefined) errors.from = text.from;
  if (until.isWrong) errors.until = text.time;
  else if (until.iso && from && until.iso <= from) errors.until = text.until;
  if (!Number.isSafeInteger(stationId)) errors.station = text.station;
  if (coordinates && "fault" in coordinates) errors.coordinates = coordinates.hint;
  if (Object.keys(errors).length > 0 || from === undefined) return { ok: false, errors };
  const place = coordinates && "place" in coordinates ? coordinates.place : undefined;
  const deviceId = Number(readParam("device"));
  return { ok: true, value: { deviceId, stationId, from, until: until.iso, place } };
}

function toIso(text: string): string | undefined {
  return Number.isNaN(Date.parse(text)) ? undefined : new Date(text).toISOString();
}
