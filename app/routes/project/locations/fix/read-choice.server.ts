import { findLabel } from "#contract/labels/find-label.ts";
import type { CallOf } from "#contract/endpoint.ts";
import type { previewRefiling } from "#contract/wire/locations/refiling.ts";
import { readLocalTime } from "./read-local-time.server.ts";

type Which = Partial<Omit<CallOf<typeof previewRefiling>, "id" | "view-mode">>;

interface Choice {
  stationId: number;
  which: Which;
}

const text = {
  station: "Choose the location that they belong to",
  nothing: "Choose which recordings: fill in at least one field",
  time: "Enter a time such as 2026-11-21T18:30",
  until: "The end must be after the start",
  tag: (typed: string) => `There is no animal or tag called “${typed}”`,
};

type Errors = Partial<Record<"station" | "device" | "from" | "until" | "tag", string>>;
type Read = { ok: true; value: Choice } | { ok: false; errors: Errors };

/** Which recordings the address means, times by the clock of the place; undefined where it only asks for the form. */
export function readChoice(search: URLSearchParams, zone: string): Read | undefined {
  if (!search.has("preview")) return undefined;
  const readParam = (name: string) => search.get(name)?.trim() ?? "";
  const stationId = readId(readParam("station"));
  const deviceId = readId(readParam("device"));
  const filedUnder = readParam("under") === "none" ? ("none" as const) : readId(readParam("under"));
  const from = readLocalTime(readParam("from"), zone);
  const until = readLocalTime(readParam("until"), zone);
  const tag = readParam("tag") === "" ? undefined : findLabel(readParam("tag"))?.label;
  const errors: Errors = {};
  if (stationId === undefined) errors.station = text.station;
  if (from.isWrong) errors.from = text.time;
  if (until.isWrong) errors.until = text.time;
  else if (from.iso && until.iso && until.iso <= from.iso) errors.until = text.until;
  if (readParam("tag") !== "" && tag === undefined) errors.tag = text.tag(readParam("tag"));
  const which: Which = {
    ...(deviceId === undefined ? {} : { deviceId }),
    ...(filedUnder === undefined ? {} : { filedUnder }),
    ...(from.iso === undefined ? {} : { fromDateTime: from.iso }),
    ...(until.iso === undefined ? {} : { untilDateTime: until.iso }),
    ...(tag === undefined ? {} : { tag }),
  };
  const isSilent = ["device", "under", "from", "until", "tag"].every(
    (name) => readParam(name) === "",
  );
  if (isSilent) errors.device = text.nothing;
  if (stationId === undefined || Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, value: { stationId, which } };
}

function readId(text: string): number | undefined {
  const id = Number(text || NaN);
  return Number.isSafeInteger(id) ? id : undefined;
}
