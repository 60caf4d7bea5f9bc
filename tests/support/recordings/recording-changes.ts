import { deleteRecording } from "#contract/wire/recordings/recording-changes.ts";
import { getRecording } from "#contract/wire/recordings/recordings.ts";
import { makeCast, type Person } from "../projects/people.ts";
import { openTestApi, type TestApi } from "../test-api.ts";
import { record } from "./uploads.ts";

/** A cast whose camera has made one recording. */
export async function openWithRecording(data: Record<string, unknown> = {}) {
  const api = await openTestApi();
  const cast = await makeCast(api);
  const id = await record(api, cast.camera, data);
  return { api, id, ...cast };
}

/** A recording as it is shown on its own. */
export async function readRecording(api: TestApi, id: number, { token }: Person, deleted = false) {
  return (await api.send(getRecording, { id, deleted }, token)).recording;
}

export function softDelete(api: TestApi, id: number, { token }: Person) {
  return api.send(deleteRecording, { id }, token);
}

export function hardDelete(api: TestApi, id: number, { token }: Person) {
  return api.send(deleteRecording, { id, "soft-delete": false }, token);
}

/** What was written down of changes to recordings and labels, oldest first. */
export async function listRecordingActs({ services }: TestApi) {
  const rows = await services.store.read
    .selectFrom("audit")
    .select(["action", "actor_id", "project_id", "details"])
    .where((eb) => eb.or([eb("action", "like", "recording%"), eb("action", "like", "label%")]))
    .orderBy("id")
    .execute();
  return rows.map(({ details, ...row }) => ({
    ...row,
    details: JSON.parse(details ?? "{}") as Record<string, unknown>,
  }));
}

/** The times of latest activity of the first device, project and location. */
export async function readTimes({ services }: TestApi) {
  const { read } = services.store;
  const recorded = ["last_thermal_recording_at", "last_audio_recording_at"] as const;
  const active = ["last_active_thermal_at", "last_active_audio_at"] as const;
  const devices = read.selectFrom("devices").select("last_recording_at");
  const projects = read.selectFrom("projects").select(recorded);
  const locations = read.selectFrom("locations").select([...recorded, ...active]);
  return {
    device: await devices.orderBy("id").executeTakeFirst(),
    project: await projects.orderBy("id").executeTakeFirst(),
    location: await locations.orderBy("id").executeTakeFirst(),
  };
}
