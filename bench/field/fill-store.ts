import { sql, type RawBuilder } from "kysely";
import type { Store } from "#api/db/open.ts";
import type { Services } from "#api/services.ts";
import { addMember, insertRows, instantAt, makeHaste } from "../stores/insert-rows.ts";

/** A project of the field, however many there are of them. */
const devicesOfProject = 10;
const locationsOfProject = 100;
const eventsOfDevice = 2500;
const projectsOfMember = 2;

const yearSeconds = 365 * 24 * 60 * 60;
const snapshotsOfType = 100;
/** Every other event is a battery reading. */
const types = [
  "rpi-power-on",
  "daytime-power-off",
  "config",
  "versionData",
  "attiny-sleep",
  "throttle",
  "audioBait",
  "rpiBattery",
];

export interface Sizes {
  projects: number;
  devices: number;
  locations: number;
  events: number;
}

export function sizesOf(projects: number): Sizes {
  const devices = projects * devicesOfProject;
  const locations = projects * locationsOfProject;
  return { projects, devices, locations, events: devices * eventsOfDevice };
}

/** Fills an empty store, its events in the order of a year, and gives the token of a member of two projects. */
export async function fillStore(services: Services, sizes: Sizes): Promise<string> {
  const { store, now } = services;
  const end = Math.floor(now().getTime() / 1000);
  const at = instantAt(store, sql.lit(end));
  await makeHaste(store);
  await insertRows(store, "projects", sizes.projects, {
    name: sql`'Project ' || n`,
    name_folded: sql`'project ' || n`,
    url_name: sql`'project-' || n`,
    created_at: at,
    updated_at: at,
  });
  await insertRows(store, "devices", sizes.devices, {
    project_id: sql`1 + n % ${sql.lit(sizes.projects)}`,
    name: sql`'Camera ' || n`,
    name_folded: sql`'camera ' || n`,
    password_hash: sql`'-'`,
    salt_id: sql`n + 1`,
    uuid: sql`n + 1`,
    kind: sql`'thermal'`,
    last_connection_at: at,
    created_at: at,
    updated_at: at,
  });
  await insertRows(store, "locations", sizes.locations, {
    project_id: sql`1 + n % ${sql.lit(sizes.projects)}`,
    name: sql`'Location ' || n`,
    latitude: sql`-40 - (n % 700) * 0.01`,
    longitude: sql`170 + (n / 700) * 0.01`,
    active_at: at,
    automatic: sql`0`,
    needs_rename: sql`0`,
    created_at: at,
    updated_at: at,
  });
  await store.write
    .insertInto("event_types")
    .values(types.map((name) => ({ name })))
    .execute();
  for (const [order, type] of types.entries()) await insertSnapshots(store, type, order, at);
  await insertEvents(store, sizes, end);
  if (store.dialect === "postgres") await sql`vacuum analyze`.execute(store.write);
  return addMember(
    services,
    Array.from({ length: projectsOfMember }, (_, order) => order + 1),
  );
}

function insertSnapshots(store: Store, type: string, order: number, at: RawBuilder<unknown>) {
  return insertRows(store, "detail_snapshots", snapshotsOfType, {
    type: sql`'${sql.raw(type)}'`,
    details: sql`'{"voltage":' || n || '.5,"battery":' || n || ',"batteryType":"lime"}'`,
    sha256: sql`'${sql.raw(String(order))}-' || n`,
    created_at: at,
  });
}

/** Devices tell in turns, so that what one has told lies all over the table. */
async function insertEvents(store: Store, { projects, devices, events }: Sizes, end: number) {
  const device = sql`(n % ${sql.lit(devices)})`;
  const turn = sql`(n / ${sql.lit(devices)})`;
  const battery = sql.lit(types.length);
  const type = sql`(case when ${turn} % 2 = 0 then ${battery} else 1 + (${turn} / 2) % ${sql.lit(types.length - 1)} end)`;
  const seconds = sql`${sql.lit(end - yearSeconds)} + n * ${sql.lit(yearSeconds)}.0 / ${sql.lit(events)}`;
  const at = instantAt(store, seconds);
  await insertRows(store, "events", events, {
    device_id: sql`1 + ${device}`,
    project_id: sql`1 + ${device} % ${sql.lit(projects)}`,
    type_id: type,
    detail_id: sql`(${type} - 1) * ${sql.lit(snapshotsOfType)} + 1 + (${turn} * 7 + ${device}) % ${sql.lit(snapshotsOfType)}`,
    happened_at: at,
    created_at: at,
  });
}
