import { mergeStays } from "#contract/rules/locations/stays.ts";
import { listLocationStays } from "#contract/wire/locations/location-stays.ts";
import { serve } from "#api/http/serve.ts";
import { listPlacedEntries, toPlacedEntry } from "../queries/location-stays.ts";
import { requireProject } from "#api/projects/handlers/require-project.ts";

export const locationStays = [
  serve(listLocationStays, async ({ input, caller, services }) => {
    const seeing = "see its devices and recordings";
    const { id } = await requireProject(services, caller, input.groupIdOrName, seeing);
    const { stationId: locationId, deviceId } = input;
    const countsRecordings = input["count-recordings"];
    const options = { locationId, deviceId, countsRecordings };
    const rows = await listPlacedEntries(services.store.scan, id, options);
    const stays = mergeStays(rows.map(toPlacedEntry));
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
