import { Link } from "react-router";
import { CsvLink } from "../csv-link.tsx";
import { FiguresTable, type FiguresColumn } from "../figures-table.tsx";
import type { PlaceRow, PlacesView } from "./describe-places.server.ts";

const text = {
  heading: "Locations and effort",
  caption:
    "How many nights each location was recorded, and how many visits or recordings in 100 of them",
};

const location: FiguresColumn<PlaceRow> = {
  name: "Location",
  cell: ({ name, to, brought, gaps }) => (
    <>
      <Link to={to}>{name}</Link> <span className="row-detail">{brought}</span>{" "}
      <span className="row-detail">{gaps}</span>
    </>
  ),
};
const nights: FiguresColumn<PlaceRow> = {
  name: "Nights recorded",
  cell: ({ recorded }) => <b>{recorded}</b>,
};

function rateOf(name: string, of: "seen" | "heard"): FiguresColumn<PlaceRow> {
  return {
    name,
    cell: ({ [of]: { rate, count } }) => (
      <>
        {rate} <span className="row-detail">{count}</span>
      </>
    ),
  };
}

const seen = rateOf("Seen", "seen");
const heard = rateOf("Heard", "heard");

/** How much effort each location had, and what it brought. */
export function Places({ rows, hasSeen, hasHeard, notes, csv }: PlacesView) {
  return (
    <section className="section" aria-labelledby="locations">
      <h2 id="locations">{text.heading}</h2>
      <FiguresTable
        caption={text.caption}
        columns={[location, nights, ...(hasSeen ? [seen] : []), ...(hasHeard ? [heard] : [])]}
        rows={rows}
        rowKey={({ id }) => id}
      />
      {notes && <p className="dashboard-note">{notes}</p>}
      <CsvLink to={csv} />
    </section>
  );
}
