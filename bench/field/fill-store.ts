import { sql, type RawBuilder } from "kysely";
import type { Store } from "#api/db/open.ts";
import { createAccount } from "#api/operations/create-account.ts";
import { putMembership } from "#api/queries/memberships.ts";
import type { Services } from "#api/services.ts";

/** A project of the field, however many there are of them. */
const devicesOfProject = 10;
const locationsOfProject = 100;
const eventsOfDevice = 2500;
const projectsOfMember = 2;

const yearSeconds = 365 * 24 * 60 * 60;
const rowsOfStatement = 250_000;
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
  const { store, now, tokens } = services;
  const end = Math.floor(now().getTime() / 1000);
  const at = instantAt(store, sql.lit(end));
  if (store.dialect === "sqlite") {
    await sql`pragma cache_size = -1000000`.execute(store.write);
    await sql`pragma synchronous = off`.execute(store.write);
  }
  await insert(store, "projects", sizes.projects, {
    name: sql`'Project ' || n`,
    name_folded: sql`'project ' || n`,
    url_name: sql`'project-' || n`,
    created_at: at,
    updated_at: at,
  });
  await insert(store, "devices", sizes.devices, {
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
  await insert(store, "locations", sizes.locations, {
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
  const account = { name: "Ada Ruru", email: "ada@example.org", passwordHash: "-" };
  const person = { ...account, agreementVersion: 1, confirmed: true };
  const visit = { userAgent: "", viewport: "", address: "" };
  const { user } = await createAccount(services, person, visit);
  for (let projectId = 1; projectId <= projectsOfMember; projectId++) {
    const standing = { projectId, userId: user.id, admin: false, owner: false };
    await putMembership(store.write, standing, now());
  }
  const session = await store.read.selectFrom("sessions").select("id").executeTakeFirstOrThrow();
  return `JWT ${await tokens.sign("user", { id: user.id, session: session.id })}`;
}

function insertSnapshots(store: Store, type: string, order: number, at: RawBuilder<unknown>) {
  return insert(store, "detail_snapshots", snapshotsOfType, {
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
  await insert(store, "events", events, {
    device_id: sql`1 + ${device}`,
    project_id: sql`1 + ${device} % ${sql.lit(projects)}`,
    type_id: type,
    detail_id: sql`(${type} - 1) * ${sql.lit(snapshotsOfType)} + 1 + (${turn} * 7 + ${device}) % ${sql.lit(snapshotsOfType)}`,
    happened_at: at,
    created_at: at,
  });
}

/** Rows numbered by `n` from 0 on, made by the database itself. */
async function insert(
  { write }: Store,
  table: string,
  count: number,
  columns: Record<string, RawBuilder<unknown>>,
): Promise<void> {
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)));
  const values = sql.join(Object.values(columns));
  for (let from = 0; from < count; from += rowsOfStatement) {
    const until = Math.min(count, from + rowsOfStatement);
    await sql`
      insert into ${sql.table(table)} (${names})
      with recursive numbers(n) as (
        select ${sql.lit(from)} union all select n + 1 from numbers where n + 1 < ${sql.lit(until)}
      )
      select ${values} from numbers`.execute(write);
  }
}

/** Instants are text in SQLite. */
function instantAt({ dialect }: Store, seconds: RawBuilder<unknown>): RawBuilder<unknown> {
  return dialect === "sqlite"
    ? sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${seconds}, 'unixepoch')`
    : sql`to_timestamp(${seconds})`;
}
