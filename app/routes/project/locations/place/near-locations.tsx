import type { MapMark } from "#app/components/maps/map-mark.ts";
import { PointMap } from "#app/components/maps/point-map.tsx";
import { ListRow, ListRows } from "#app/ui/list-rows.tsx";
import { StatusWord } from "#app/ui/status-word.tsx";
import type { PlacesMap } from "#contract/rules/locations/places-map.ts";
import { locationReachMetres } from "#contract/rules/locations/places.ts";
import type { NearRow } from "./place-check.server.ts";

const text = {
  map: (name: string) => `${name} and the locations near it`,
  caption: (name: string) => `The nearest locations in use. Number 1 on the map is ${name}`,
  reach: ". A dashed circle is 30 m: recordings inside it belong to the location",
  close: "Closer than 60 m",
  alone: "There is no other location in use.",
};

interface Props {
  /** Of the place that they are near to. */
  name: string;
  rows: NearRow[];
  map: PlacesMap | undefined;
  marks: MapMark[];
  showsReach: boolean;
}

/** A place on a map with its neighbours, and how far they are. */
export function NearLocations({ name, rows, map, marks, showsReach }: Props) {
  const own: MapMark = { number: 1, name, to: "#place", tone: "ok" };
  return (
    <div className="near" id="place">
      {map && (
        <PointMap
          label={text.map(name)}
          drawing={map}
          marks={[own, ...marks]}
          reach={locationReachMetres}
        />
      )}
      {rows.length === 0 ? (
        <p>{text.alone}</p>
      ) : (
        <div>
          <p className="list-caption">{text.caption(name) + (showsReach ? text.reach : "")}</p>
          <ListRows>
            {rows.map((row) => (
              <NearLocation key={row.id} {...row} />
            ))}
          </ListRows>
        </div>
      )}
    </div>
  );
}

function NearLocation({ number, name, to, distance, direction, isTooClose }: NearRow) {
  return (
    <ListRow to={to} mark={number} name={name} figure={distance} time={direction}>
      {isTooClose && <StatusWord tone="attention">{text.close}</StatusWord>}
    </ListRow>
  );
}
