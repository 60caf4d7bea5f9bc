import { createLocation } from "#contract/wire/locations/locations.ts";
import type { Camera, Person } from "./people.ts";
import { ridge } from "./places.ts";
import type { TestApi } from "../test-api.ts";
import { record } from "../recordings/uploads.ts";

/** On the day that the clock of tests shows, whose morning this is: it starts at half past seven. */
export const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, "0")}:00:00.000Z`;

interface Input {
  place?: { lat: number; lng: number };
  from?: string;
  until?: string;
  automatic?: boolean;
}

/** A location that an admin makes: at the ridge, from midnight. */
export async function makeLocation(
  api: TestApi,
  { token }: Person,
  groupIdOrName: number,
  name: string,
  { place = ridge, from = at(0), until, automatic = false }: Input = {},
): Promise<number> {
  const dates = { "from-date": from, ...(until ? { "until-date": until } : {}) };
  const input = { groupIdOrName, station: { name, ...place }, ...dates, automatic };
  return (await api.send(createLocation, input, token)).stationId;
}

export function recordAt(
  api: TestApi,
  camera: Camera,
  location: { lat: number; lng: number } | undefined,
  hour: number,
): Promise<number> {
  return record(api, camera, { recordingDateTime: at(hour), ...(location ? { location } : {}) });
}

/** The row of a recording, as far as it tells where it was made and whether it stands. */
export function findPlaced(api: TestApi, recordingId: number) {
  return api.services.store.read
    .selectFrom("recordings")
    .select(["location_id", "latitude", "deleted_at", "deleted_by_id"])
    .where("id", "=", recordingId)
    .executeTakeFirstOrThrow();
}

export async function softDelete(api: TestApi, recordingId: number): Promise<void> {
  await api.services.store.write
    .updateTable("recordings")
    .set({ deleted_at: api.now().toISOString() })
    .where("id", "=", recordingId)
    .execute();
}

/** What was written down of acts on locations, oldest first. */
export async function listActs({ services }: TestApi) {
  const rows = await services.store.read
    .selectFrom("audit")
    .select(["action", "actor_id", "project_id", "details"])
    .where("action", "like", "%location%")
    .orderBy("id")
    .execute();
  return rows.map(({ details, ...row }) => ({
    ...row,
    details: JSON.parse(details ?? "{}") as Record<string, unknown>,
  }));
}
