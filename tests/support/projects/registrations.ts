import { deactivateDevice } from "#api/devices/queries/devices.ts";
import { getDevice, sendHeartbeat } from "#contract/wire/devices/devices.ts";
import { makeCamera, makeProject, password, register, type Camera, type Person } from "./people.ts";
import { openTestApi, type TestApi } from "../test-api.ts";

/** Olive's two projects, and a camera in the first. */
export async function openTwoProjects() {
  const api = await openTestApi();
  const olive = await register(api, "Olive Owner");
  const kea = await makeProject(api, olive, "Kea Basin");
  const tui = await makeProject(api, olive, "Tui Gully");
  const camera = await makeCamera(api, kea, "Ridge camera");
  return { api, olive, kea, tui, camera };
}

/** What a device asks for that wants to be another. */
export function become(newName: string, project: number) {
  return { newName, newGroup: String(project), newPassword: password };
}

/** The row of a device; one that is not there fails the test. */
export function readDevice({ services }: TestApi, id: number) {
  return services.store.read
    .selectFrom("devices")
    .select([
      "project_id",
      "name",
      "salt_id",
      "uuid",
      "kind",
      "latitude",
      "longitude",
      "last_connection_at",
      "deactivated_at",
      "heartbeat_at",
      "next_heartbeat_at",
    ])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

/** How a device looks to someone. */
export async function stateOf(api: TestApi, { token }: Person, id: number) {
  const outcome = await api.attempt(getDevice, { id }, token);
  if (!outcome.ok) return outcome.refusal.status;
  return outcome.reply.device.active ? "active" : "inactive";
}

/** What a device is told that calls with this token: 200, or the status of the refusal. */
export async function answerTo(api: TestApi, { token }: Pick<Camera, "token">): Promise<number> {
  const nextHeartbeat = "2026-11-22T00:00:00.000Z";
  const outcome = await api.attempt(sendHeartbeat, { nextHeartbeat }, token);
  return outcome.ok ? 200 : outcome.refusal.status;
}

export function deactivate(api: TestApi, { id }: { id: number }): Promise<void> {
  return deactivateDevice(api.services.store.write, id, api.now());
}

type Changes = {
  kind?: "audio" | "thermal" | "hybrid-thermal-audio" | "unknown" | "trailcam";
  latitude?: number;
  longitude?: number;
};

/** Changes what a device is otherwise only after it has recorded. */
export async function alter({ services }: TestApi, { id }: { id: number }, changes: Changes) {
  await services.store.write.updateTable("devices").set(changes).where("id", "=", id).execute();
}

/** The history of one device, its registration included, the oldest first. */
export function listHistoryOf({ services }: TestApi, { id }: { id: number }) {
  return services.store.read
    .selectFrom("device_history")
    .select(["project_id", "uuid", "device_name", "from_at", "set_by", "location_id", "settings"])
    .select(["latitude", "longitude"])
    .where("device_id", "=", id)
    .orderBy("id")
    .execute();
}

export function listDeviceActs({ services }: TestApi) {
  return services.store.read
    .selectFrom("audit")
    .select(["action", "actor_id", "project_id", "address", "details"])
    .where("action", "like", "device %")
    .orderBy("id")
    .execute();
}

export async function deleteRecording({ services, now }: TestApi, id: number): Promise<void> {
  const set = { deleted_at: now().toISOString() };
  await services.store.write.updateTable("recordings").set(set).where("id", "=", id).execute();
}
