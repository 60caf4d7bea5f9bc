import { z } from "zod";
import { send } from "#app/services/api/api.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { mediaTypes, writeLocations } from "#contract/rules/locations/location-writing.ts";
import { latestRecording } from "#contract/rules/navigation/navigation.ts";
import { toUrlName } from "#contract/rules/navigation/names.ts";
import { listProjectLocations } from "#contract/wire/locations/locations.ts";
import type { Route } from "./+types/download";
import { countRecordings } from "./list/load-locations.server.ts";

const extension = z.enum(["csv", "geojson", "gpx", "kml"]);

/** The API judges who may have it. Times are UTC, for programs. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { id, groupName: project } = requireProject(args.context);
  const format = extension.parse(args.pattern.split(".").at(-1));
  const { stations } = await send(args, listProjectLocations, { groupIdOrName: id });
  const counts = await countRecordings(args, stations);
  const locations = stations.map((location) => ({
    id: location.id,
    name: location.name,
    place: location.location,
    activeAt: location.activeAt,
    retiredAt: location.retiredAt,
    lastRecording: latestRecording(location) || undefined,
    recordings: counts.get(location.id) ?? 0,
  }));
  return new Response(writeLocations(format, { project, locations }), {
    headers: {
      "content-type": `${mediaTypes[format]}; charset=utf-8`,
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(toUrlName(project))}-locations.${format}`,
      "cache-control": "private, no-store",
    },
  });
}
