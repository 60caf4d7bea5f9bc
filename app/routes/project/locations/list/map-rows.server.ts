import type { StatusTone } from "#app/ui/status-word.tsx";
import { drawPlaces } from "#contract/rules/locations/places-map.ts";
import type { MapTiles } from "#app/services/navigation/site.server.ts";
import type { ListedLocation } from "./rows.tsx";
import type { LocationRow } from "./rows.server.ts";
import { showsReach } from "../shows-reach.server.ts";

/** The rows that have a place, as numbered marks of a map. */
export function mapRows(rows: ListedLocation[], tiles: MapTiles | undefined) {
  const mapped = rows.flatMap((row) => (row.place ? [{ row, place: row.place }] : []));
  const places = mapped.map(({ place }) => place);
  const marks = mapped.map(({ row }) => {
    const { number, name, path: to } = row;
    return { number, name, to, tone: toneOf(row) };
  });
  const map = drawPlaces(places, tiles);
  return { map, marks, showsReach: showsReach(map) };
}

function toneOf({ group, needsName }: LocationRow): StatusTone {
  if (needsName && group !== "retired") return "attention";
  return group === "week" ? "ok" : "quiet";
}
