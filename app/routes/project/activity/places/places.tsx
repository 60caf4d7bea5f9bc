import { Link } from "react-router";
import { PointMap } from "#app/components/maps/point-map.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { ReachNote } from "../beside/reach-note.tsx";
import type { PlacesView } from "./load-places.server.ts";

const text = {
  map: "Map of the locations below, each with its count",
  add: "(add to the search)",
  remove: "Remove",
  all: "Search at all locations",
  nowhere: (count: string) => `${count} without a location`,
  none: "Nothing has been recorded at a location yet.",
  place: "Location",
  more: (count: number) => `${count} more locations`,
};

const first = 12;

interface Props extends PlacesView {
  /** Opens an address without leaving the page. */
  onChoose?: (to: string) => void;
}

/** Places with how much the search finds at each; each link adds its place to the search, or takes it out. */
export function Places({ map, marks, places, heading, nowhere, all, reach, onChoose }: Props) {
  const [shown, rest] = [places.slice(0, first), places.slice(first)];
  return (
    <>
      {map && <PointMap label={text.map} drawing={map} marks={marks} onChoose={onChoose} />}
      {reach && <ReachNote {...reach} />}
      {places.length === 0 ? <p>{text.none}</p> : <PlaceList places={shown} heading={heading} />}
      {rest.length > 0 && (
        <Disclosure summary={text.more(rest.length)} open={rest.some((one) => one.isChosen)}>
          <PlaceList places={rest} heading={heading} />
        </Disclosure>
      )}
      {nowhere && <p className="dashboard-note">{text.nowhere(nowhere)}</p>}
      {all && (
        <p>
          <Link to={all} preventScrollReset>
            {text.all}
          </Link>
        </p>
      )}
    </>
  );
}

function PlaceList({ places, heading }: Pick<PlacesView, "places" | "heading">) {
  return (
    <table className="species place-counts">
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{text.place}</th>
          <th scope="col">{heading}</th>
        </tr>
      </thead>
      <tbody>
        {places.map(({ id, name, count, to, isChosen }) => (
          <tr key={id}>
            <th scope="row">
              <Link
                to={to}
                className={count === "0" ? "quiet" : undefined}
                preventScrollReset
                aria-current={isChosen ? "true" : undefined}
              >
                {name}{" "}
                {isChosen ? (
                  <span className="quiet">{text.remove}</span>
                ) : (
                  <span className="visually-hidden">{text.add}</span>
                )}
              </Link>
            </th>
            <td>{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
