import type { FilledApi } from "../stores/open-stores.ts";
import type { Subject } from "./questions.ts";

/** A project of a store, and what is newest in it. */
export async function findSubject(api: FilledApi, projectId: number): Promise<Subject> {
  const { store, now } = api.backend.services;
  const newest = await store.read
    .selectFrom("recordings")
    .select(["id", "device_id", "location_id"])
    .where("project_id", "=", projectId)
    .where("deleted_at", "is", null)
    .where("location_id", "is not", null)
    .orderBy("recorded_at", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const { id: recordingId, device_id: deviceId, location_id: locationId } = newest;
  return { api, projectId, deviceId, locationId: locationId!, recordingId, now: now() };
}
