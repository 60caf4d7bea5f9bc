import { scheduler } from "node:timers/promises";
import { insertRecording } from "#api/recordings/queries/recordings.ts";
import type { Db } from "#api/db/open.ts";
import { listAlerts } from "#contract/wire/alerts.ts";
import { listMyJobs } from "#contract/wire/jobs.ts";
import { listProjectLocations } from "#contract/wire/locations/locations.ts";
import { listFiles } from "#contract/wire/schedules/files.ts";
import { listSchedules } from "#contract/wire/schedules/schedules.ts";
import { listSearches } from "#contract/wire/searches.ts";
import { listTracks } from "#contract/wire/tracks/tracks.ts";
import { sendTo } from "../../processes/killable.ts";
import { bareRecording } from "../../recordings/bare-recording.ts";
import type { Attack } from "../attack.ts";
import type { Target } from "../target.ts";

const rows = 30;
const long = "x".repeat(6_000_000);
const at = "2026-11-19T00:00:00.000Z";
const times = { created_at: at, updated_at: at };

interface Place {
  userId: number;
  projectId: number;
  recordingId: number;
}

interface List {
  insert(db: Db, place: Place, order: number): { execute(): Promise<unknown> };
  ask(target: Target, token: string, place: Place): Promise<unknown>;
}

/** Each kind of row that holds JSON and is listed, as it could be stored before its JSON had a bound. */
const lists: Record<string, List> = {
  alerts: {
    insert: (db, { userId, projectId }, order) =>
      db.insertInto("alerts").values({
        user_id: userId,
        name: `Alert ${order}`,
        conditions: JSON.stringify([{ tag: long, automatic: true }]),
        frequency_seconds: 1800,
        device_id: null,
        location_id: null,
        project_id: projectId,
        last_alert_at: null,
        muted_at: null,
        ...times,
      }),
    ask: ({ transport }, token) => sendTo(transport, listAlerts, {}, token),
  },
  schedules: {
    insert: (db, { userId }) =>
      db.insertInto("schedules").values({
        user_id: userId,
        schedule: JSON.stringify({
          description: long,
          startday: 1,
          playNights: 1,
          controlNights: 0,
          allsounds: [1],
          combos: [],
        }),
        created_at: at,
      }),
    ask: ({ transport }, token) => sendTo(transport, listSchedules, {}, token),
  },
  files: {
    insert: (db, { userId }, order) =>
      db.insertInto("files").values({
        user_id: userId,
        type: "audioBait",
        key: `file/${order}`,
        bytes: 1,
        file_name: "a.mp3",
        details: JSON.stringify({ x: long }),
        created_at: at,
      }),
    ask: ({ transport }, token) => sendTo(transport, listFiles, { type: "audioBait" }, token),
  },
  "saved searches": {
    insert: (db, { userId, projectId }, order) =>
      db.insertInto("saved_searches").values({
        user_id: userId,
        project_id: projectId,
        name: `Search ${order}`,
        name_folded: `search ${order}`,
        search: JSON.stringify({ note: long }),
        shared: 1,
        deleted_at: null,
        ...times,
      }),
    ask: ({ transport }, token, { projectId }) =>
      sendTo(transport, listSearches, { projectId }, token),
  },
  locations: {
    insert: (db, { projectId }, order) =>
      db.insertInto("locations").values({
        project_id: projectId,
        name: `Location ${order}`,
        latitude: -44 - order / 100,
        longitude: 172,
        active_at: at,
        retired_at: null,
        automatic: 0,
        needs_rename: 0,
        last_updated_by_id: null,
        last_thermal_recording_at: null,
        last_audio_recording_at: null,
        last_active_thermal_at: null,
        last_active_audio_at: null,
        settings: JSON.stringify({ x: long }),
        ...times,
      }),
    ask: ({ transport }, token, { projectId }) =>
      sendTo(transport, listProjectLocations, { groupIdOrName: projectId }, token),
  },
  jobs: {
    insert: (db, { userId }) =>
      db.insertInto("jobs").values({
        kind: "media-export",
        lane: "export",
        subject_id: null,
        payload: "{}",
        requested_by: userId,
        request_id: null,
        progress_done: null,
        progress_total: null,
        progress_text: null,
        result: JSON.stringify({ x: long }),
        result_key: null,
        due_at: at,
        lease_key: null,
        leased_until: null,
        last_error: null,
        created_at: at,
        started_at: at,
        finished_at: at,
        cancelled_at: null,
        failed_at: null,
      }),
    ask: ({ transport }, token) => sendTo(transport, listMyJobs, {}, token),
  },
  tracks: {
    insert: (db, { recordingId }) =>
      db.insertInto("tracks").values({
        recording_id: recordingId,
        start_seconds: 0,
        end_seconds: 1,
        min_frequency_hz: null,
        max_frequency_hz: null,
        filtered: 0,
        algorithm_id: null,
        data: JSON.stringify({ positions: [], x: long }),
        archived_at: null,
        archived_by_id: null,
        ...times,
      }),
    ask: ({ transport }, token, { recordingId: id }) =>
      sendTo(transport, listTracks, { id }, token),
  },
};

async function findPlace(db: Db, { projectId }: Target): Promise<Omit<Place, "recordingId">> {
  const { id } = await db.selectFrom("users").select("id").orderBy("id").executeTakeFirstOrThrow();
  return { userId: id, projectId };
}

/** The last recording of the project, which is the one that was made for it. */
async function findRecording(db: Db): Promise<number> {
  const { id } = await db
    .selectFrom("recordings")
    .select("id")
    .where("type", "=", "audio")
    .where("comment", "=", mark)
    .executeTakeFirstOrThrow();
  return id;
}

const mark = "with long tracks";

async function openPlace(target: Target, db: Db): Promise<Place> {
  const place = await findPlace(db, target);
  return { ...place, recordingId: await findRecording(db) };
}

async function prepare(target: Target, { insert }: List): Promise<void> {
  const store = await target.openStore();
  const place = await openPlace(target, store.write).catch(async () => {
    const { projectId, device } = target;
    const recordedAt = new Date(at);
    const row = bareRecording({ type: "audio", deviceId: device.id, projectId, recordedAt });
    await insertRecording(store.write, { ...row, comment: mark }, recordedAt);
    return openPlace(target, store.write);
  });
  for (let order = 0; order < rows; order += 1) {
    await insert(store.write, place, order).execute();
    /* So that it is seen when a server closes an idle connection. */
    await scheduler.yield();
  }
  await store.close();
}

async function run(target: Target, { ask }: List): Promise<void> {
  const store = await target.openStore();
  const place = await openPlace(target, store.read);
  await store.close();
  await ask(target, await target.owner(), place);
}

export const longJsonAttacks: Attack[] = Object.entries(lists).map(([what, list]) => ({
  what: `asking for ${rows} ${what} with 6 MB of JSON each, stored before there was a bound`,
  prepare: (target) => prepare(target, list),
  run: (target) => run(target, list),
}));
