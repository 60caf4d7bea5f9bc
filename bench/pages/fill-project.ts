import { sql } from "kysely";
import type { Store } from "#api/db/open.ts";
import { createAccount } from "#api/accounts/operations/create-account.ts";
import { putMembership } from "#api/projects/queries/memberships.ts";
import type { Services } from "#api/services.ts";
import { insertRows, instantAt, makeHaste } from "../stores/insert-rows.ts";
import { makeUpForTriggers } from "../stores/make-up-for-triggers.ts";
import { spread, pick, n } from "../recordings/spread.ts";

/** In two weeks. */
const recordingsOfDevice = 40;
const eventsOfDevice = 120;
const days = 14;
const types = ["rpi-power-on", "daytime-power-off", "config", "rpiBattery"];

export const projectPath = "/kea-basin";
export const ranger = { email: "ana@example.org", password: "correct horse battery" };

/** One project in an empty store: so many devices, each at a location, what they told and saw, and its admin. */
export async function fillProject(services: Services, devices: number): Promise<void> {
  const { store, now } = services;
  const end = Math.floor(now().getTime() / 1000);
  await makeHaste(store);
  const at = instantAt(store, sql.lit(end));
  const start = instantAt(store, sql.lit(end - days * 24 * 60 * 60));
  await insertRows(store, "projects", 1, {
    name: sql`'Kea Basin'`,
    name_folded: sql`'kea basin'`,
    url_name: sql`'kea-basin'`,
    created_at: start,
    updated_at: start,
  });
  await fillPlaces(store, { devices, end });
  await fillEvents(store, { devices, end });
  await fillRecordings(store, { devices, end });
  await makeUpForTriggers(store);
  await sql`update devices set last_connection_at = ${at}`.execute(store.write);
  await addAdmin(services);
}

interface Span {
  devices: number;
  /** In seconds since 1970. */
  end: number;
}

/** The second is a trail camera, all others see heat. A tenth of them was not heard for three days. */
async function fillPlaces(store: Store, { devices, end }: Span): Promise<void> {
  const start = instantAt(store, sql.lit(end - days * 24 * 60 * 60));
  const heard = instantAt(
    store,
    sql`${sql.lit(end)} - case when n % 10 = 0 then 259200 else 3600 end`,
  );
  const latitude = sql`-43.7 + ${spread(n, 1000, 1)} * 0.0001`;
  const longitude = sql`172.6 + ${spread(n, 1000, 2)} * 0.0001`;
  const place = { latitude, longitude };
  const made = { created_at: start, updated_at: start };
  const reported = { last_recording_at: heard, heartbeat_at: heard };
  await insertRows(store, "locations", devices, {
    project_id: sql`1`,
    name: sql`'Ridge of the long valley ' || (n + 1)`,
    ...place,
    active_at: start,
    automatic: sql`0`,
    needs_rename: sql`case when n % 20 = 3 then 1 else 0 end`,
    last_thermal_recording_at: heard,
    last_active_thermal_at: heard,
    ...made,
  });
  const device = { salt_id: sql`n + 1`, uuid: sql`n + 1`, project_id: sql`1`, ...place };
  await insertRows(store, "devices", devices, {
    ...device,
    name: sql`'Camera ' || (n + 1)`,
    name_folded: sql`'camera ' || (n + 1)`,
    password_hash: sql`'-'`,
    kind: sql`case when n = 1 then 'trailcam' else 'thermal' end`,
    ...reported,
    ...made,
  });
  await insertRows(store, "device_history", devices, {
    ...device,
    device_id: sql`n + 1`,
    device_name: sql`'Camera ' || (n + 1)`,
    from_at: start,
    location_id: sql`n + 1`,
    set_by: sql`'automatic'`,
  });
}

async function fillEvents(store: Store, { devices, end }: Span): Promise<void> {
  const start = instantAt(store, sql.lit(end - days * 24 * 60 * 60));
  await insertRows(store, "event_types", types.length, {
    name: pick(
      sql`n`,
      types.map((type, order): [string, number] => [type, order + 1]),
    ),
  });
  await insertRows(store, "detail_snapshots", types.length, {
    type: pick(
      sql`n`,
      types.map((type, order): [string, number] => [type, order + 1]),
    ),
    details: sql`'{"voltage":12.' || n || ',"battery":8' || n || ',"batteryType":"lime"}'`,
    sha256: sql`'details-' || n`,
    created_at: start,
  });
  const turn = sql`(n / ${sql.lit(devices)})`;
  const type = sql`(1 + ${turn} % ${sql.lit(types.length)})`;
  const happened = instantAt(store, spanned(turn, eventsOfDevice, end));
  await insertRows(store, "events", devices * eventsOfDevice, {
    device_id: sql`1 + n % ${sql.lit(devices)}`,
    project_id: sql`1`,
    type_id: type,
    detail_id: type,
    happened_at: happened,
    created_at: happened,
  });
}

/** All ready to be looked at, with a track and a tag each. Their files are not there: pictures of pages are other benches'. */
async function fillRecordings(store: Store, { devices, end }: Span): Promise<void> {
  const recordings = devices * recordingsOfDevice;
  const turn = sql`(n / ${sql.lit(devices)})`;
  const device = sql`1 + n % ${sql.lit(devices)}`;
  const at = instantAt(store, sql`${spanned(turn, recordingsOfDevice, end)} + n % 3600`);
  const made = { created_at: at, updated_at: at };
  await insertRows(store, "recordings", recordings, {
    type: sql`'thermalRaw'`,
    device_id: device,
    project_id: sql`1`,
    location_id: device,
    recorded_at: at,
    duration_seconds: sql`12.5`,
    latitude: sql`-43.65`,
    longitude: sql`172.65`,
    raw_key: sql`'raw/' || n`,
    raw_mime_type: sql`'application/x-cptv'`,
    raw_bytes: sql`1000000`,
    processing_state: sql`'FINISHED'`,
    state_started_at: at,
    processing_failed_count: sql`0`,
    uploader: sql`'device'`,
    uploader_id: device,
    ...made,
  });
  await insertRows(store, "tracks", recordings, {
    recording_id: sql`n + 1`,
    start_seconds: sql`1.5`,
    end_seconds: sql`9.5`,
    filtered: sql`0`,
    data: sql`'{"positions":[{"x":10,"y":20,"width":30,"height":40,"frame_number":1}]}'`,
    ...made,
  });
  await insertRows(store, "track_tags", recordings, {
    track_id: sql`n + 1`,
    what: pick(spread(n, 4, 3), [
      ["possum", 1],
      ["cat", 2],
      ["hedgehog", 3],
      ["kiwi", 4],
    ]),
    path: sql`'all'`,
    confidence: sql`0.9`,
    automatic: sql`1`,
    used: sql`1`,
    model: sql`'Master'`,
    ...made,
  });
}

/** Seconds since 1970, from two weeks to four hours ago. */
function spanned(turn: ReturnType<typeof sql>, turns: number, end: number) {
  const span = days * 24 * 60 * 60 - 4 * 60 * 60;
  return sql`${sql.lit(end - span - 4 * 60 * 60)} + ${turn} * ${sql.lit(span / turns)}`;
}

async function addAdmin(services: Services): Promise<void> {
  const { store, now, passwords } = services;
  const passwordHash = await passwords.hash(ranger.password);
  const account = { name: "Ana Ruru", email: ranger.email, passwordHash };
  const person = { ...account, agreementVersion: 1, confirmed: true };
  const visit = { userAgent: "", viewport: "", address: "" };
  const { user } = await createAccount(services, person, visit);
  const standing = { projectId: 1, userId: user.id, admin: true, owner: true };
  await putMembership(store.write, standing, now());
}
