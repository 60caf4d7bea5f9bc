import { addDays } from "date-fns";
import { sql } from "kysely";
import type { Store } from "#api/db/open.ts";
import { sumDays } from "#api/recordings/operations/sum-days.ts";
import { listMarkedProjects } from "#api/visits/queries/changed-nights.ts";
import { sumNights } from "#api/visits/operations/sum-nights.ts";
import { insertCronJob, reschedule } from "#api/jobs/queries/cron-jobs.ts";
import type { Services } from "#api/services.ts";
import { insertRows, instantAt, makeHaste } from "../stores/insert-rows.ts";
import { makeUpForTriggers } from "../stores/make-up-for-triggers.ts";
import { fillTracks } from "./fill-tracks.ts";
import { markRare } from "./mark-rare.ts";
import { addTaggers } from "./people.ts";
import {
  allParts,
  largest,
  projects,
  recordingsOfVisit,
  shapeOf,
  smallest,
  yearsFilled,
  type Shape,
} from "./shape.ts";
import { n, pick, spread, type Expression } from "./spread.ts";

const yearSeconds = 365 * 24 * 60 * 60;

/** Fills an empty store with the recordings of two years, and gives the authorization of a member of all projects. */
export async function fillStore(services: Services, recordings: number): Promise<string> {
  const { store, now } = services;
  const shape = shapeOf(recordings);
  const end = Math.floor(now().getTime() / 1000);
  /* Days are summed here, and not by the clock beside it. */
  for (const name of ["sum-days", "sum-nights"]) {
    const job = { name, dueAt: addDays(now(), 1) };
    await insertCronJob(store.write, job);
    await reschedule(store.write, job);
  }
  await makeHaste(store);
  await fillPlaces(store, shape, end);
  const authorization = await addTaggers(services);
  await fillRecordings(store, shape, end);
  await fillTracks(store, recordings, instantAt(store, sql.lit(end)));
  await makeUpForTriggers(store);
  for (const { id } of [largest, smallest]) await markRare(store, id);
  await sumDays(services);
  while ((await listMarkedProjects(store.read)).length > 0) await sumNights(services);
  if (store.dialect === "postgres") await sql`vacuum analyze`.execute(store.write);
  return authorization;
}

async function fillPlaces(store: Store, shape: Shape, end: number): Promise<void> {
  const at = instantAt(store, sql.lit(end));
  await insertRows(store, "projects", projects, {
    name: sql`'Project ' || n`,
    name_folded: sql`'project ' || n`,
    url_name: sql`'project-' || n`,
    created_at: at,
    updated_at: at,
  });
  const project = projectOfDevice(shape);
  await insertRows(store, "devices", shape.devices, {
    project_id: project,
    name: sql`'Camera ' || n`,
    name_folded: sql`'camera ' || n`,
    password_hash: sql`'-'`,
    salt_id: sql`n + 1`,
    uuid: sql`n + 1`,
    kind: sql`'thermal'`,
    created_at: at,
    updated_at: at,
  });
  await insertRows(store, "locations", shape.devices, {
    project_id: project,
    name: sql`'Location ' || n`,
    latitude: sql`-40 - (n % 700) * 0.01`,
    longitude: sql`170 + (n / 700) * 0.01`,
    active_at: instantAt(store, sql.lit(end - yearsFilled * yearSeconds)),
    automatic: sql`0`,
    needs_rename: sql`0`,
    created_at: at,
    updated_at: at,
  });
}

/** Devices are numbered by their projects. */
function projectOfDevice({ devicesOfLargest, devicesOfOthers }: Shape): Expression {
  const [first, others] = [sql.lit(devicesOfLargest), sql.lit(devicesOfOthers)];
  return sql`(case when n < ${first} then ${sql.lit(largest.id)} else 2 + (n - ${first}) / ${others} end)`;
}

/** In the order in which they were made, those of one visit together. */
async function fillRecordings(store: Store, shape: Shape, end: number): Promise<void> {
  const { recordings } = shape;
  const visit = sql`(${n} / ${sql.lit(recordingsOfVisit)})`;
  const project = projectOfVisit(visit);
  const device = deviceOfVisit(visit, project, shape);
  const secondsBetween = (yearsFilled * yearSeconds * recordingsOfVisit) / recordings;
  const start = sql.lit(end - yearsFilled * yearSeconds);
  const seconds = sql`(${start} + ${visit} * ${sql.lit(secondsBetween)} + ${n} % ${sql.lit(recordingsOfVisit)} * 90)`;
  const at = instantAt(store, seconds);
  const clock = sql`(cast(${seconds} / 60 as bigint) % 1440)`;
  const some = (of: number, salt: number) => sql`${spread(n, of, salt)} = 0`;
  await insertRows(store, "recordings", recordings, {
    type: pick(spread(visit, 20, 1), [
      ["thermalRaw", 17],
      ["trailcam-image", 19],
      ["audio", 20],
    ]),
    device_id: device,
    project_id: project,
    location_id: sql`case when ${some(50, 2)} then null else ${device} end`,
    recorded_at: at,
    duration_seconds: sql`case when ${some(20, 3)} then 2.0 else 5.0 + ${spread(n, 60, 4)} end`,
    latitude: sql`-40.5`,
    longitude: sql`170.5`,
    raw_key: sql`'raw/' || n`,
    raw_mime_type: sql`'application/x-cptv'`,
    raw_bytes: sql`1000000`,
    clock_minutes: clock,
    is_dark: sql`case when ${clock} < 360 or ${clock} >= 1140 then 1 else 0 end`,
    processing_state: sql`case when ${some(2000, 16)} then 'CORRUPT' when ${some(3000, 17)} then 'analyse' else 'FINISHED' end`,
    state_started_at: at,
    processing_failed_count: sql`0`,
    passthrough: sql`'{"batteryLevel":87,"version":"3.2.1"}'`,
    uploader: sql`'device'`,
    uploader_id: device,
    deleted_at: sql`case when ${some(100, 5)} then ${at} else null end`,
    created_at: at,
    updated_at: at,
  });
  await insertRows(store, "recording_labels", recordings / 40, {
    recording_id: sql`n * 40 + 1 + ${spread(n, 39, 6)}`,
    detail: pick(sql`n % 20`, [
      ["cool", 12],
      ["requires review", 17],
      ["note", 20],
    ]),
    comment: sql`case when n % 20 < 17 then null when ${some(10, 18)} then 'Two of them beside the trap' else 'Seen here before' end`,
    confidence: sql`1`,
    automatic: sql`0`,
    version: sql`1`,
    created_at: instantAt(store, sql.lit(end)),
  });
}

function projectOfVisit(visit: Expression): Expression {
  const part = spread(visit, allParts, 7);
  const ofOthers = allParts - largest.parts - smallest.parts;
  return sql`(case
    when ${part} < ${sql.lit(largest.parts)} then ${sql.lit(largest.id)}
    when ${part} = ${sql.lit(largest.parts)} then ${sql.lit(smallest.id)}
    else 2 + (${part} - ${sql.lit(largest.parts + smallest.parts)}) * ${sql.lit(projects - 2)} / ${sql.lit(ofOthers)}
  end)`;
}

function deviceOfVisit(
  visit: Expression,
  project: Expression,
  { devicesOfLargest, devicesOfOthers, devices }: Shape,
): Expression {
  const ofOther = sql`${sql.lit(devicesOfLargest)} + (${project} - 2) * ${sql.lit(devicesOfOthers)}`;
  return sql`(case ${project}
    when ${sql.lit(largest.id)} then 1 + ${spread(visit, devicesOfLargest, 8)}
    when ${sql.lit(smallest.id)} then ${sql.lit(devices)}
    else 1 + ${ofOther} + ${spread(visit, devicesOfOthers, 9)}
  end)`;
}
