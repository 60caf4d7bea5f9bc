import { mergeStays } from "#contract/rules/locations/stays.ts";
import { listLocationStays } from "#contract/wire/locations/location-stays.ts";
import { serve } from "#api/http/serve.ts";
import { listPlacedEntries, type PlacedEntry } from "../queries/location-stays.ts";
import { requireProject } from "#api/projects/handlers/require-project.ts";

export const locationStays = [
  serve(listLocationStays, async ({ input, caller, services }) => {
    const seeing = "see its devices and recordings";
    const { id } = await requireProject(services, caller, input.groupIdOrName, seeing);
    const { stationId: locationId, deviceId } = input;
    const countsRecordings = input["count-recordings"];
    const options = { locationId, deviceId, countsRecordings };
    const rows = await listPlacedEntries(services.store.scan, id, options);
    const stays = mergeStays(rows.map(toEntry));
    return {
      stays: stays.map(({ deviceId, deviceName, locationId, place, ...stay }) => ({
        deviceId,
        deviceName,
        ...(locationId === undefined ? {} : { stationId: locationId }),
        location: place,
        fromDateTime: stay.from,
        ...(stay.until === undefined ? {} : { untilDateTime: stay.until }),
        setBy: stay.setBy,
        ...(stay.recordings === undefined ? {} : { recordings: stay.recordings }),
      })),
    };
  }),
];

function toEntry(row: PlacedEntry) {
  return {
    deviceId: row.device_id,
    deviceName: row.device_name,
    uuid: row.uuid,
    locationId: row.location_id ?? undefined,
    place: { lat: row.latitude, lng: row.longitude },
    from: row.from_at,
    until: row.until_at ?? undefined,
    setBy: row.set_by,
    recordings: row.recordings ?? undefined,
  };
}
