import { channel } from "node:diagnostics_channel";
import { z } from "zod";
import { bulkAct } from "#contract/wire/bulk-acts.ts";
import { alertConditions } from "#contract/wire/alerts.ts";
import { deviceSettings } from "#contract/wire/devices/device-settings.ts";
import { renditionDetails } from "#contract/wire/recordings/renditions.ts";
import { fileDetails } from "#contract/wire/schedules/files.ts";
import { locationSettings } from "#contract/wire/locations/locations.ts";
import { projectSettings, projectUserSettings } from "#contract/wire/projects/project-settings.ts";
import { soundDetails } from "#contract/wire/recordings/sound-details.ts";
import { slowThing } from "#contract/wire/site.ts";
import { scheduleConfig } from "#contract/wire/schedules/schedules.ts";
import { settingChange } from "#contract/wire/devices/setting-changes.ts";
import { savedSearch } from "#contract/wire/searches.ts";
import { userSettings } from "#contract/wire/accounts/users.ts";
import type { Json } from "./schema.ts";

interface Parsed<T> {
  value: T;
  /** False where part of what is stored could not be read. */
  fits: boolean;
}

/** What a column of JSON holds, and what stands for a value that cannot be read. */
interface Column<T, Written> {
  parse(value: unknown): Parsed<T>;
  empty(): T;
  /** Carries a type; there is never a value. */
  written?: Written;
}

/** Each column of JSON. Long ones, and those of long lists, are only looked at: what reads their fields checks these. */
const columns = {
  "users.settings": object(userSettings.shape),
  "projects.settings": object(projectSettings.shape),
  "memberships.settings": object(projectUserSettings.shape),
  "device_history.settings": object(deviceSettings.shape),
  "locations.settings": object(locationSettings.shape),
  "renditions.details": object(renditionDetails.shape),
  "files.details": object(fileDetails.shape),
  "saved_searches.search": value(savedSearch, () => ({})),
  "alerts.conditions": value(alertConditions, () => []),
  "schedules.schedule": value(scheduleConfig, () => ({
    description: "",
    startday: 0,
    playNights: 0,
    controlNights: 0,
    allsounds: [],
    combos: [],
  })),
  /* Of `device settings changed`; what other acts say is read by people alone. */
  "audit.details": {
    ...value(settingChange.pick({ by: true, settings: true, before: true, after: true }), () => ({
      by: "person" as const,
      settings: [],
      before: {},
      after: {},
    })),
    written: undefined as object | undefined,
  },
  "outbox.picture": value(
    z.object({ key: z.string(), mimeType: z.string() }).optional(),
    () => undefined,
  ),
  "bulk_changes.act": value(bulkAct.optional(), () => undefined),
  /* Each act reads its own. */
  "bulk_change_items.before": anything(),
  /* Each kind of job has a schema of its own. */
  "jobs.payload": anything(),
  "jobs.result": anyFields(),
  "upload_files.sound": value(soundDetails, () => ({})),
  "recordings.additional_metadata": anyFields(),
  "recordings.passthrough": anyFields(),
  "tracks.data": anyFields(),
  "track_tags.data": anyFields(),
  "detail_snapshots.details": anything(),
  "processes.slowest": value(z.array(slowThing), () => []),
};

type Columns = typeof columns;
export type JsonColumn = keyof Columns;
export type StoredJson<C extends JsonColumn> = ReturnType<Columns[C]["empty"]>;
export type WrittenJson<C extends JsonColumn> = NonNullable<Columns[C]["written"]>;

export const jsonColumns = Object.keys(columns) as JsonColumn[];

/** A value that should not be in the database. It reads as empty, so that the rest of a list is answered. */
export interface StoredJsonFault {
  column: JsonColumn;
  /** Of the row; undefined where the reader does not know it. */
  id: number | undefined;
}

/** Every `StoredJsonFault` is published here. */
export const storedJsonFaults = channel("nightjar:stored-json");

/** What a column of the row with that id holds; empty where it is null or cannot be read. */
export function readJson<C extends JsonColumn>(
  column: C,
  text: Json | null | undefined,
  id: number | undefined,
): StoredJson<C> {
  const { parse, empty } = columns[column] as Column<StoredJson<C>, unknown>;
  if (text === null || text === undefined) return empty();
  const stored = parseText(text);
  const read = stored === undefined ? { value: empty(), fits: false } : parse(stored);
  if (!read.fits) storedJsonFaults.publish({ column, id } satisfies StoredJsonFault);
  return read.value;
}

export function writeJson<C extends JsonColumn>(_: C, value: WrittenJson<C>): Json {
  return JSON.stringify(value);
}

/** The fields of a column as they are, for changing some and storing the others again, whether they fit or not. */
export function readFields(
  column: JsonColumn,
  text: Json | null | undefined,
  id: number | undefined,
): Record<string, unknown> {
  const stored = text === null || text === undefined ? null : parseText(text);
  if (isObject(stored)) return stored;
  if (stored !== null) storedJsonFaults.publish({ column, id } satisfies StoredJsonFault);
  return {};
}

export function writeFields(_: JsonColumn, fields: object): Json {
  return JSON.stringify(fields);
}

function parseText(text: Json): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function value<T extends z.ZodType>(
  schema: T,
  empty: () => z.output<NoInfer<T>>,
): Column<z.output<T>, z.input<T>> {
  const parse = (stored: unknown) => {
    const { success, data } = schema.safeParse(stored);
    return { value: success ? data : empty(), fits: success };
  };
  return { parse, empty };
}

/** Of fields that may all be absent; others stay. Only a field that does not fit is left out, with a fault. */
function object<S extends z.ZodRawShape>(shape: S): Column<Loose<S>, z.input<z.ZodObject<S>>> {
  const schema = z.looseObject(shape);
  const parse = (stored: unknown) => {
    const { success, data } = schema.safeParse(stored ?? {});
    if (success) return { value: data, fits: true };
    const fields = Object.entries(isObject(stored) ? stored : {}).filter(
      ([name, field]) => schema.safeParse({ [name]: field }).success,
    );
    return { value: schema.parse(Object.fromEntries(fields)), fits: false };
  };
  return { parse, empty: () => schema.parse({}) };
}

type Loose<S extends z.ZodRawShape> = z.output<z.ZodObject<S, z.core.$loose>>;

function anyFields(): Column<Record<string, unknown>, object> {
  return {
    parse: (stored) =>
      isObject(stored) ? { value: stored, fits: true } : { value: {}, fits: stored === null },
    empty: () => ({}),
  };
}

function anything(): Column<unknown, unknown> {
  return { parse: (stored) => ({ value: stored, fits: true }), empty: () => ({}) };
}

function isObject(stored: unknown): stored is Record<string, unknown> {
  return typeof stored === "object" && stored !== null && !Array.isArray(stored);
}
