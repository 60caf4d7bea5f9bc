import { addSeconds } from "date-fns";
import fc from "fast-check";
import { sumDays } from "#api/recordings/operations/sum-days.ts";
import { insertRecording } from "#api/recordings/queries/recordings.ts";
import type { VisitType } from "#contract/wire/visits/monitoring.ts";
import type { TestApi } from "../test-api.ts";

export interface Facts {
  day: number;
  second: number;
  seconds: number | null;
  location: number;
  type: VisitType | "audio";
}

export interface Place {
  projectId: number;
  deviceId: number;
  locationIds: (number | null)[];
}

const begin = "2026-10-29T00:00:00.000Z";

export function instantOf(day: number, second: number): string {
  return addSeconds(begin, day * 86_400 + second).toISOString();
}

export const day = fc.integer({ min: 0, max: 12 });
/** Mostly around midnight, where days begin. */
export const second = fc.constantFrom(
  0,
  0.001,
  1,
  300,
  599.999,
  600,
  43_200,
  85_800,
  86_100,
  86_399.999,
);
/** Most do not reach a day further, or all would be counted. */
const seconds = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(299, 599.999, 900) },
  { weight: 3, arbitrary: fc.constantFrom(null, 2, 2.5, 3) },
  { weight: 1, arbitrary: fc.constantFrom(86_400, 200_000) },
);
const facts: fc.Arbitrary<Facts> = fc.record({
  day,
  second,
  seconds,
  location: fc.nat(2),
  type: fc.constantFrom("thermalRaw", "thermalRaw", "trailcam-image", "trailcam-video", "audio"),
});

export type Act =
  | { act: "add"; facts: Facts; track: boolean }
  | { act: "change"; which: number; facts: Facts; only: keyof Facts }
  | { act: "delete" | "restore" | "erase" | "redact"; which: number }
  | { act: "delete all"; day: number }
  | { act: "track" | "judge" | "archive" | "erase track"; which: number }
  | { act: "sum" };

const which = fc.nat(30);
const adding = fc.record({ act: fc.constant("add" as const), facts, track: fc.boolean() });
const changing = fc.record({
  act: fc.constant("change" as const),
  which,
  facts,
  only: fc.constantFrom("day" as const, "seconds", "location", "type"),
});
const chosen = ["delete", "restore", "erase", "redact"] as const;
const ofTracks = ["track", "judge", "archive", "erase track"] as const;
const acting: fc.Arbitrary<Act> = fc.oneof(
  adding,
  changing,
  fc.record({ act: fc.constantFrom(...chosen), which }),
  fc.record({ act: fc.constantFrom(...ofTracks), which }),
  fc.record({ act: fc.constant("delete all" as const), day }),
  fc.constant({ act: "sum" as const }),
);
/** Many recordings are there and summed before a few things happen to them. */
export const acts: fc.Arbitrary<Act[]> = fc
  .tuple(fc.array(adding, { maxLength: 40, size: "max" }), fc.array(acting, { maxLength: 6 }))
  .map(([added, after]) => [...added, { act: "sum" as const }, ...after]);

/** Makes what is asked of the recordings and tracks that are there, and nothing where there are none. */
export async function makeActs(api: TestApi, place: Place, all: Act[]): Promise<void> {
  const { store } = api.services;
  const at = api.now().toISOString();
  for (const act of all) {
    if (act.act === "sum") {
      await sumDays(api.services);
    } else if (act.act === "add") {
      const id = await addRecording(api, place, act.facts);
      if (act.track) await addTrack(api, id);
    } else if (act.act === "delete all") {
      await store.write
        .updateTable("recordings")
        .set({ deleted_at: at })
        .where("recorded_at", ">=", instantOf(act.day, 0))
        .execute();
    } else if (act.act === "judge" || act.act === "archive" || act.act === "erase track") {
      const id = await chooseOf(api, "tracks", act.which);
      const tracks = store.write.updateTable("tracks").where("id", "=", id);
      if (act.act === "judge") await tracks.set({ filtered: 1 }).execute();
      if (act.act === "archive") await tracks.set({ archived_at: at }).execute();
      if (act.act === "erase track") {
        await store.write.deleteFrom("tracks").where("id", "=", id).execute();
      }
    } else {
      await changeOne(api, place, act);
    }
  }
}

async function changeOne(
  api: TestApi,
  place: Place,
  act: Extract<Act, { which: number }>,
): Promise<void> {
  const { write } = api.services.store;
  const at = api.now().toISOString();
  const id = await chooseOf(api, "recordings", act.which);
  if (id === 0) return;
  const recordings = write.updateTable("recordings").where("id", "=", id);
  if (act.act === "track") await addTrack(api, id);
  if (act.act === "delete") await recordings.set({ deleted_at: at }).execute();
  if (act.act === "restore") await recordings.set({ deleted_at: null }).execute();
  if (act.act === "redact") await recordings.set({ redacted_at: at }).execute();
  if (act.act === "erase") await write.deleteFrom("recordings").where("id", "=", id).execute();
  if (act.act !== "change") return;
  const row = toRow(place, act.facts);
  const columns = {
    day: "recorded_at",
    seconds: "duration_seconds",
    location: "location_id",
  } as const;
  const column = act.only === "second" || act.only === "type" ? "type" : columns[act.only];
  await recordings.set({ [column]: row[column] }).execute();
}

/** 0 where there is none. */
async function chooseOf(api: TestApi, table: "recordings" | "tracks", order: number) {
  const rows = await api.services.store.read.selectFrom(table).select("id").orderBy("id").execute();
  return rows[order % Math.max(rows.length, 1)]?.id ?? 0;
}

function toRow({ projectId, deviceId, locationIds }: Place, one: Facts) {
  return {
    type: one.type,
    device_id: deviceId,
    project_id: projectId,
    location_id: locationIds[one.location % locationIds.length] ?? null,
    recorded_at: instantOf(one.day, one.second),
    duration_seconds: one.seconds,
  };
}

export function addRecording(
  { services: { store }, now }: TestApi,
  place: Place,
  one: Facts,
  db = store.write,
): Promise<number> {
  const row = {
    ...toRow(place, one),
    processing_state: "FINISHED",
    uploader: "device" as const,
    uploader_id: place.deviceId,
  };
  return insertRecording(db, row as Parameters<typeof insertRecording>[1], now());
}

async function addTrack({ services: { store }, now }: TestApi, recording_id: number) {
  const at = now().toISOString();
  const track = {
    recording_id,
    start_seconds: 0,
    end_seconds: 1,
    filtered: 0 as const,
    data: "{}",
  };
  await store.write
    .insertInto("tracks")
    .values({ ...track, created_at: at, updated_at: at })
    .execute();
}
