import { invalidFields, Refusal } from "#contract/envelope.ts";
import type { Place } from "#contract/rules/locations/places.ts";
import { configDetails, configPlace } from "#contract/wire/events.ts";
import { instant } from "#contract/wire/fields.ts";

/** Undefined where it does not say. Refuses a place off the earth, and a time that is none. */
export function readConfigPlace(details: unknown): { place: Place; at: string } | undefined {
  const { data } = configDetails.safeParse(details);
  if (data?.location.latitude == null || data.location.longitude == null) return undefined;
  const { success, data: place, error } = configPlace.safeParse(data.location);
  if (!success) {
    throw invalidFields(
      error.issues.map(({ path }) => ({
        param: `description.details.location.${path.join(".")}`,
        location: "body",
        msg: "Invalid value",
      })),
    );
  }
  const updated = instant.safeParse(data.location.updated);
  if (!updated.success) {
    throw new Refusal("rule", "The location of a config event needs the time of its update.");
  }
  return { place: { lat: place.latitude, lng: place.longitude }, at: updated.data };
}
