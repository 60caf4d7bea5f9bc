import {
  findReferenceImage,
  imagesOf,
  type SettingsOrigin,
} from "#contract/rules/devices/device-settings.ts";
import { isSamePlace, toPlace, type Place } from "#contract/rules/locations/places.ts";
import type { LocatedSettings } from "#contract/rules/masks/reference-periods.ts";
import type { DeviceSettings } from "#contract/wire/devices/device-settings.ts";
import type { DeviceKind } from "#contract/wire/devices/devices.ts";
import type { ReferenceImageKind } from "#contract/wire/photos/reference-images.ts";
import { inBatchesWithJson, ofDevices } from "#api/db/listed-json.ts";
import type { Db } from "#api/db/open.ts";
import { historyColumns, insertHistory, measuredHistory } from "./device-history.ts";
import { readJson, writeJson } from "#api/db/stored-json.ts";

interface Device {
  id: number;
  project_id: number;
}

function selectOf(db: Db, { id, project_id }: Device) {
  return db
    .selectFrom("device_history")
    .where("device_id", "=", id)
    .where("project_id", "=", project_id);
}

function selectEntries(db: Db, device: Device) {
  return selectOf(db, device).select(historyColumns);
}

type Entries = ReturnType<typeof selectEntries>;
type Row = Awaited<ReturnType<Entries["execute"]>>[number];

export interface Entry extends Omit<Row, "settings"> {
  place: Place | undefined;
  settings: DeviceSettings;
}

export interface LocatedEntry extends Entry {
  place: Place;
}

function toEntry(row: Row): Entry {
  const settings = readJson("device_history.settings", row.settings, row.id);
  return { ...row, place: toPlace(row), settings };
}

/** The latest at or before a time; of two at one instant the one written later. */
export function findEntryBefore(db: Db, device: Device, at: string): Promise<Entry | undefined> {
  return findLatest(selectEntries(db, device), at);
}

/** The entry that holds at a time: the latest at or before it; where there is none, the first after. */
export function findEntryAt(db: Db, device: Device, at: string): Promise<Entry | undefined> {
  return findHolding(selectEntries(db, device), at);
}

/** As `findEntryAt`, among entries with a place. */
export function findLocatedAt(db: Db, device: Device, at: string) {
  return findHolding(located(db, device), at) as Promise<LocatedEntry | undefined>;
}

/** As `findEntryAt`, among entries whose settings the device has confirmed. */
export function findSyncedAt(db: Db, device: Device, at: string) {
  const narrowed = located(db, device).where("settings", "like", '%"synced"%true%');
  const isSynced = ({ settings }: Entry) => settings.synced === true;
  return findHolding(narrowed, at, isSynced) as Promise<LocatedEntry | undefined>;
}

export function findLocatedBefore(db: Db, device: Device, at: string) {
  return findLatest(located(db, device), at) as Promise<LocatedEntry | undefined>;
}

/** The latest at or before a time that has an image. */
export function findWithImageBefore(
  db: Db,
  device: Device,
  at: string,
  kind: ReferenceImageKind,
): Promise<Entry | undefined> {
  const narrowed = selectEntries(db, device).where("settings", "like", "%referenceImage%");
  return findLatest(narrowed, at, ({ settings }) => !!findReferenceImage(settings, kind));
}

/** Entries with a place, oldest first; of their settings the images alone. */
export async function listLocatedImages(db: Db, device: Device): Promise<LocatedSettings[]> {
  const rows = await selectOf(db, device)
    .select(measuredHistory)
    .where("latitude", "is not", null)
    .orderBy("from_at")
    .orderBy("id")
    .execute();
  const read: LocatedSettings[] = [];
  for await (const some of inBatchesWithJson(db, "device_history.settings", rows, ofDevices)) {
    for (const { settings, ...row } of some.map(toEntry) as LocatedEntry[]) {
      read.push({ from: row.from_at, place: row.place, settings: imagesOf(settings) });
    }
  }
  return read;
}

function located(db: Db, device: Device): Entries {
  return selectEntries(db, device).where("latitude", "is not", null);
}

async function findHolding(entries: Entries, at: string, matches = anyOne) {
  return (await findLatest(entries, at, matches)) ?? findFirst(after(entries, at), matches);
}

function findLatest(entries: Entries, at: string, matches = anyOne) {
  const before = entries.where("from_at", "<=", at);
  return findFirst(before.orderBy("from_at", "desc").orderBy("id", "desc"), matches);
}

function after(entries: Entries, at: string): Entries {
  return entries.where("from_at", ">", at).orderBy("from_at").orderBy("id", "desc");
}

const anyOne: Predicate = () => true;
type Predicate = (entry: Entry) => boolean;

/** The query only narrows by the text of the JSON: the same words may stand deeper in it. */
async function findFirst(entries: Entries, matches = anyOne) {
  for (let offset = 0; ; offset += 1) {
    const row = await entries.limit(1).offset(offset).executeTakeFirst();
    const entry = row && toEntry(row);
    if (!entry || matches(entry)) return entry;
  }
}

export async function findEntryEnd(db: Db, device: Device, { from_at }: Entry) {
  const next = await findFirst(after(selectEntries(db, device), from_at));
  return next?.from_at;
}

export async function findMoveAfter(db: Db, device: Device, { from_at, place }: LocatedEntry) {
  const isElsewhere = (entry: Entry) => !isSamePlace(place, entry.place ?? place);
  const move = await findFirst(after(located(db, device), from_at), isElsewhere);
  return move?.from_at;
}

/** Entries that name a stored image, of all registrations of the same hardware. */
export function listEntriesNaming(db: Db, uuid: number, key: string) {
  return db
    .selectFrom("device_history")
    .select(["id", "device_id"])
    .where("uuid", "=", uuid)
    .where("settings", "like", `%${key}%`)
    .orderBy("id")
    .execute();
}

export async function requireEntry(db: Db, id: number): Promise<Entry> {
  const row = await db
    .selectFrom("device_history")
    .select(historyColumns)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return toEntry(row);
}

export async function isImageOf(db: Db, deviceId: number, key: string): Promise<boolean> {
  const row = await db
    .selectFrom("device_history")
    .select("id")
    .where("device_id", "=", deviceId)
    .where("settings", "like", `%${key}%`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** An entry like another, from another time on and with other settings. */
export function insertEntryLike(
  trx: Db,
  entry: Entry,
  { at, origin, settings }: { at: string; origin: SettingsOrigin; settings: DeviceSettings },
): Promise<void> {
  return insertHistory(trx, {
    deviceId: entry.device_id,
    projectId: entry.project_id,
    uuid: entry.uuid,
    saltId: entry.salt_id,
    deviceName: entry.device_name,
    fromAt: at,
    setBy: origin,
    place: entry.place,
    locationId: entry.location_id ?? undefined,
    settings: writeJson("device_history.settings", settings),
  });
}

export async function setEntrySettings(
  trx: Db,
  { id }: Entry,
  settings: DeviceSettings,
): Promise<void> {
  await trx
    .updateTable("device_history")
    .set({ settings: writeJson("device_history.settings", settings) })
    .where("id", "=", id)
    .execute();
}

export async function setDeviceKind(trx: Db, id: number, kind: DeviceKind): Promise<void> {
  await trx.updateTable("devices").set({ kind }).where("id", "=", id).execute();
}
