import { requireSnapshot } from "#api/devices/queries/detail-snapshots.ts";
import { labelPath } from "#contract/labels/label-path.ts";
import { masterModel } from "#contract/rules/tracks/track-tags.ts";
import type { Camera } from "../projects/people.ts";
import type { TestApi } from "../test-api.ts";
import { record } from "./uploads.ts";

interface Made {
  at: string;
  location?: { lat: number; lng: number };
}

/** A minute of sound with a cacophony index of these percentages. */
export function hear(
  api: TestApi,
  recorder: Camera,
  { at, location, percents }: Made & { percents: unknown[] },
): Promise<number> {
  const cacophonyIndex = percents.map((index_percent, order) => ({
    begin_s: order * 20,
    end_s: order * 20 + 20,
    index_percent,
  }));
  const data = { type: "audio", recordingDateTime: at, duration: 60, location, cacophonyIndex };
  return record(api, recorder, data, new Uint8Array([1]));
}

interface Seen extends Made {
  type?: "thermalRaw" | "audio";
  /** For each track what the camera's models say of it; a name alone is the master model's word. */
  tracks: (string | { what: string; model: string })[][];
}

/** A recording with tracks as a camera that tags them itself sends it. */
export function see(
  api: TestApi,
  camera: Camera,
  { at, location, type = "thermalRaw", tracks }: Seen,
): Promise<number> {
  const words = tracks.map((said) =>
    said.map((word) => (typeof word === "string" ? { what: word, model: masterModel } : word)),
  );
  const metadata = {
    models: [...new Set(words.flat().map(({ model }) => model))].map((name) => ({
      id: name,
      name,
    })),
    tracks: words.map((said, order) => ({
      start_s: order,
      end_s: order + 2.5,
      predictions: said.map(({ what, model }) => ({ model_id: model, confident_tag: what })),
    })),
  };
  const data = { type, recordingDateTime: at, duration: 10, location, metadata };
  return record(api, camera, data, new Uint8Array([1]));
}

/** The tracks of a recording in the order they were sent. */
export async function listTrackIds(api: TestApi, recordingId: number): Promise<number[]> {
  const rows = await api.services.store.read
    .selectFrom("tracks")
    .select("id")
    .where("recording_id", "=", recordingId)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** What a person says of a track. */
export async function tagTrack(
  api: TestApi,
  trackId: number,
  { what, userId, used = true }: { what: string; userId: number; used?: boolean },
): Promise<void> {
  const at = api.now().toISOString();
  await api.services.store.write
    .insertInto("track_tags")
    .values({
      track_id: trackId,
      what,
      path: labelPath(what),
      automatic: 0,
      used: used ? 1 : 0,
      user_id: userId,
      created_at: at,
      updated_at: at,
    })
    .execute();
}

/** Puts a row aside, as deleting and archiving do. */
export async function markGone(
  api: TestApi,
  table: "recordings" | "tracks" | "track_tags",
  id: number,
): Promise<void> {
  const { write } = api.services.store;
  const at = api.now().toISOString();
  if (table === "recordings") {
    await write.updateTable(table).set({ deleted_at: at }).where("id", "=", id).execute();
  } else {
    await write.updateTable(table).set({ archived_at: at }).where("id", "=", id).execute();
  }
}

/** A device has told of something. */
export async function happen(
  api: TestApi,
  device: { id: number; projectId: number },
  at: string,
): Promise<void> {
  const { write } = api.services.store;
  await write.transaction().execute(async (trx) => {
    const type = await trx
      .insertInto("event_types")
      .values({ name: `powered-on ${at}` })
      .returning("id")
      .executeTakeFirstOrThrow();
    await trx
      .insertInto("events")
      .values({
        device_id: device.id,
        project_id: device.projectId,
        type_id: type.id,
        detail_id: await requireSnapshot(trx, "powered-on", {}, api.now()),
        happened_at: at,
        created_at: api.now().toISOString(),
      })
      .execute();
  });
}
