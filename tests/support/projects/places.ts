import type { TestApi } from "../test-api.ts";

export const ridge = { lat: -43.5, lng: 172.6 };

/** A place so many metres north of another. */
export function northOf({ lat, lng }: { lat: number; lng: number }, metres: number) {
  return { lat: lat + (metres / 6_371_000) * (180 / Math.PI), lng };
}

/** The history of devices with its registrations left out, oldest first. */
export function listHistory(api: TestApi) {
  return api.services.store.read
    .selectFrom("device_history")
    .select(["id", "device_id", "from_at", "set_by", "location_id", "latitude", "settings"])
    .where("set_by", "!=", "register")
    .orderBy("from_at")
    .orderBy("id")
    .execute();
}

export function listLocations(api: TestApi) {
  return api.services.store.read
    .selectFrom("locations")
    .select(["id", "name", "active_at", "automatic", "needs_rename"])
    .orderBy("id")
    .execute();
}
