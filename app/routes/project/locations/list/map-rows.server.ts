import { mapSize } from "#app/components/maps/drawn-map.tsx";
import type { StatusTone } from "#app/ui/status-word.tsx";
import { drawMap } from "#contract/rules/locations/maps.ts";
import type { ListedLocation } from "./rows.tsx";
import type { LocationRow } from "./rows.server.ts";
import { showsReach } from "../shows-reach.server.ts";

/** The rows that have a place, as numbered marks of a map. */
export function mapRows(rows: ListedLocation[]) {
  const mapped = rows.flatMap((row) => (row.place ? [{ row, place: row.place }] : []));
  const places = mapped.map(({ place }) => place);
  const marks = mapped.map(({ row }) => {
    const { number, name, path: to } = row;
    return { number, name, to, tone: toneOf(row) };
  });
  const map = drawMap(places, mapSize);
  return { map, marks, showsReach: showsReach(map) };
}

function toneOf({ group, needsName }: LocationRow): StatusTone {
  if (needsName && group !== "retired") return "attention";
  return group === "week" ? "ok" : "quiet";
}
