import { discardBody, readFormData } from "#app/forms/form-data.server.ts";
import { formatPlace } from "#app/services/recordings/location-text.server.ts";
import type { StatusTone } from "#app/ui/status-word.tsx";
import { isBinary, readLocations } from "#contract/rules/locations/location-files.ts";
import {
  type ImportVerdict,
  checkImport,
  type CheckedLocation,
  isPossible,
  turnWrongSides,
} from "#contract/rules/locations/location-import.ts";
import { drawPlaces } from "#contract/rules/locations/places-map.ts";
import { formatMetres } from "#contract/rules/devices/neighbours.ts";
import { type LocationData, locationsMadeAtOnce } from "#contract/wire/locations/locations.ts";
import { listInUse } from "../in-use.server.ts";
import type { Setting } from "../list/rows.server.ts";

const maxBytes = 1_000_000;
/** The text may come twice: as a file, and as what was pasted. */
const maxFormBytes = 2 * maxBytes;

const text = {
  tooLarge: "The file is larger than 1 MB",
  nothing: "Choose a file, or paste its text",
  tooMany: (count: number) =>
    `It has ${count.toLocaleString("en-NZ")} locations. Import at most ${locationsMadeAtOnce} at once`,
  valid: "New",
  far: (distance: string | undefined, turned: string) =>
    `${distance === undefined ? "Not in your time zone" : `${distance} from your other locations`}: perhaps ${turned}`,
  tooClose: (name: string, distance: string) =>
    `${distance} from ${name}: closer than 60 m, so recordings may be filed under the wrong one`,
  taken: {
    "a location": "There is already a location with this name",
    "another row": "A row above has this name",
  },
  already: "Already here",
  noName: "It has no name",
  rename: (row: number, says: string) => `Give row ${row} another name. ${says}`,
  doubt: (row: number, says: string) =>
    `Row ${row}: ${says}. Tick it if that is right, or clear its name`,
  formats: { csv: "a table", geojson: "GeoJSON", gpx: "GPX", kml: "KML" },
};

interface Sent {
  text: string;
  fault?: string;
  /** The rows that were ticked; undefined where the file is only to be looked at. */
  chosen: ReadonlySet<number> | undefined;
  /** What was typed for rows that have no name, or one that is taken. */
  names: ReadonlyMap<number, string>;
  /** Rows on the wrong side of the world are turned. */
  turns: boolean;
}

/** The text of a file that was chosen or pasted, as a browser sends it with or without scripts. */
export async function readSent(request: Request): Promise<Sent> {
  const bytes = Number(request.headers.get("content-length") ?? 0);
  if (bytes > maxFormBytes) {
    discardBody(request);
    return { text: "", fault: text.tooLarge, chosen: undefined, names: new Map(), turns: false };
  }
  const form = await readFormData(request, maxFormBytes);
  const file = form.get("file");
  const pasted = form.get("text");
  const isFile = file instanceof File && file.size > 0;
  const content = isFile ? await file.text() : typeof pasted === "string" ? pasted : "";
  const names = readNames(form);
  const chosen =
    form.has("save") && form.get("turn") !== "now"
      ? new Set(form.getAll("row").map(Number))
      : undefined;
  const sent = { chosen, names, turns: form.has("turn") };
  if (content.length > maxBytes) return { text: "", fault: text.tooLarge, ...sent };
  const read = isBinary(content) ? readLocations(content) : undefined;
  if (read && "fault" in read) return { text: "", fault: read.fault, ...sent };
  return content.trim() === ""
    ? { text: content, fault: text.nothing, ...sent }
    : { text: content, ...sent };
}

function readNames(form: FormData): Map<number, string> {
  const names = new Map<number, string>();
  for (const [field, value] of form) {
    const [, row] = /^name-(\d{1,9})$/.exec(field) ?? [];
    if (row && typeof value === "string" && value.trim()) names.set(Number(row), value.trim());
  }
  return names;
}

interface Surroundings {
  stations: LocationData[];
  setting: Setting;
  names: Sent["names"];
  turns: boolean;
}

/** What would come of each row of a file, or why it cannot be read at all. */
export function checkFile(content: string, { stations, setting, names, turns }: Surroundings) {
  const read = readLocations(content);
  if ("fault" in read) return { fault: read.fault };
  const { format, locations } = read;
  if (locations.length > locationsMadeAtOnce) return { fault: text.tooMany(locations.length) };
  const around = {
    inUse: listInUse(stations, setting.now),
    likelyZone: setting.defaultTimeZone,
  };
  const named = locations.map((one) => ({ ...one, name: names.get(one.row) ?? one.name }));
  const checked = checkImport(turns ? turnWrongSides(named, around) : named, around);
  return { format: text.formats[format], checked };
}

interface Choice {
  chosen: ReadonlySet<number>;
  names: Sent["names"];
}

/** With the rows that a name alone makes good: nobody has seen anything said against those. */
export function withNamed(checked: CheckedLocation[], { chosen, names }: Choice): Set<number> {
  const good = checked.filter(({ row, verdict }) => names.has(row) && verdict.kind === "valid");
  return new Set([...chosen, ...good.map(({ row }) => row)]);
}

/** What is said against a row that was named, and was not ticked all the same. */
export function findNameFault(checked: CheckedLocation[], { chosen, names }: Choice) {
  const named = checked.filter(({ row }) => names.has(row));
  const wrong = named.find(({ row, verdict }) => !isPossible(verdict) || !chosen.has(row));
  if (!wrong) return undefined;
  const { says } = describeVerdict(wrong.verdict);
  return isPossible(wrong.verdict) ? text.doubt(wrong.row, says) : text.rename(wrong.row, says);
}

export function toPreview(
  checked: CheckedLocation[],
  { names, tiles }: Pick<Setting, "tiles"> & { names: Sent["names"] },
) {
  const rows = checked.map(({ row, name, written, verdict }) => ({
    row,
    name,
    typedName: names.get(row) ?? (isNameMissing(verdict) ? "" : undefined),
    written,
    understood: "place" in verdict ? formatPlace(verdict.place) : undefined,
    isPossible: isPossible(verdict),
    isProposed: verdict.kind === "valid",
    isAlready: verdict.kind === "there already",
    ...describeVerdict(verdict),
  }));
  const possible = checked.flatMap(({ row, name, verdict }) =>
    isPossible(verdict) ? [{ row, name, verdict }] : [],
  );
  return {
    rows,
    wrongSides: checked.filter(({ verdict }) => verdict.kind === "wrong side").length,
    map: drawPlaces(
      possible.flatMap(({ verdict }) => ("place" in verdict ? [verdict.place] : [])),
      tiles,
    ),
    marks: possible.map(({ row, name, verdict }) => ({
      number: row,
      name,
      to: `#row-${row}`,
      tone: describeVerdict(verdict).tone,
    })),
  };
}

function isNameMissing({ kind }: ImportVerdict): boolean {
  return kind === "no name" || kind === "name taken";
}

export type PreviewRow = ReturnType<typeof toPreview>["rows"][number];

export function describeVerdict(verdict: ImportVerdict): { tone: StatusTone; says: string } {
  switch (verdict.kind) {
    case "valid":
      return { tone: "ok", says: text.valid };
    case "too close":
      return { tone: "attention", says: text.tooClose(verdict.to, formatMetres(verdict.metres)) };
    case "wrong side": {
      const distance = verdict.metres === undefined ? undefined : formatMetres(verdict.metres);
      return { tone: "attention", says: text.far(distance, formatPlace(verdict.turned)) };
    }
    case "name taken":
      return { tone: "trouble", says: text.taken[verdict.by] };
    case "there already":
      return { tone: "quiet", says: text.already };
    case "no name":
      return { tone: "trouble", says: text.noName };
    case "not understood":
      return { tone: "trouble", says: verdict.hint };
  }
}
