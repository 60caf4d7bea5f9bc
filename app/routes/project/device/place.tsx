import { Link } from "react-router";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { OtherMaps } from "#app/components/maps/other-maps.tsx";
import { PointMap } from "#app/components/maps/point-map.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import type { Places } from "./place.server.ts";

const text = {
  heading: "Where it stands",
  headingStopped: "Where it was last",
  location: "Location",
  since: "There since",
  first: "First there",
  coordinates: "Coordinates",
  grid: "NZTM2000",
  maps: "Other maps",
  off: (metres: number) => `Its own position is ${metres} m from the centre of the location.`,
  unnamed: "It is not at a known location.",
  nowhere: "It has not reported a position yet.",
  map: "Map of where it stands. The circle is 30 m around the location",
  earlier: (count: number) => (count === 1 ? "1 earlier location" : `${count} earlier locations`),
  from: "from",
};

/** The location with its map, as far as it is known. */
export function Place({ places, isStopped }: { places: Places; isStopped: boolean }) {
  const { map, mark, reach, metresOff, earlier } = places;
  return (
    <section className="section" id="place">
      <h2>{isStopped ? text.headingStopped : text.heading}</h2>
      <div className="device-place">
        <div>
          <PlaceFacts places={places} />
          {metresOff !== undefined && <p className="field-hint">{text.off(metresOff)}</p>}
          {earlier.length > 0 && (
            <Disclosure summary={text.earlier(earlier.length)}>
              <ul className="link-list">
                {earlier.map(({ id, name, to, since }) => (
                  <li key={id}>
                    <Link to={to}>{name}</Link> {text.from} <TimeOf {...since} />
                  </li>
                ))}
              </ul>
            </Disclosure>
          )}
        </div>
        {map && <PointMap label={text.map} drawing={map} marks={[mark]} reach={reach} />}
      </div>
    </section>
  );
}

function PlaceFacts({ places: { location, coordinates } }: { places: Places }) {
  if (!coordinates) return <p>{text.nowhere}</p>;
  const { place, degrees, grid } = coordinates;
  return (
    <>
      {!location && <p>{text.unnamed}</p>}
      <Facts
        facts={[
          ...(location
            ? [
                { term: text.location, value: <Link to={location.to}>{location.name}</Link> },
                {
                  term: location.isBack ? text.first : text.since,
                  value: <TimeOf {...location.since} />,
                },
              ]
            : []),
          { term: text.coordinates, value: degrees },
          ...(grid ? [{ term: text.grid, value: grid }] : []),
          { term: text.maps, value: <OtherMaps place={place} /> },
        ]}
      />
    </>
  );
}
