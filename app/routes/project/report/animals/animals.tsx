import { Link } from "react-router";
import { CsvLink } from "../csv-link.tsx";
import { FiguresTable, type FiguresColumn } from "../figures-table.tsx";
import type { AnimalRow, AnimalsView } from "./describe-animals.server.ts";

const text = {
  heading: "Animals",
  caption: "Visits, or recordings of what was heard, and how many in 100 nights recorded",
  none: "No animal was seen or heard in these nights.",
};

const animal: FiguresColumn<AnimalRow> = {
  name: "Animal",
  cell: ({ name, to, where }) => (
    <>
      <Link to={to}>{name}</Link> <span className="row-detail">{where}</span>
    </>
  ),
};
const count: FiguresColumn<AnimalRow> = {
  name: "Count",
  cell: ({ count, unit, countTo }) => (
    <>
      {countTo ? <Link to={countTo}>{count}</Link> : count}{" "}
      <span className="row-detail">{unit}</span>
    </>
  ),
};
const rate: FiguresColumn<AnimalRow> = {
  name: "Per 100 nights",
  cell: ({ rate }) => <b>{rate}</b>,
};
const before: FiguresColumn<AnimalRow> = {
  name: "A year before",
  cell: ({ before, change }) => (
    <>
      {before} <span className="row-detail">{change}</span>
    </>
  ),
};

/** What came by, how often, and whether that is more or less than a year before. */
export function Animals({ rows, isCompared, only, notes, csv }: AnimalsView) {
  return (
    <section className="section" aria-labelledby="animals">
      <h2 id="animals">{text.heading}</h2>
      {only && (
        <p className="dashboard-note">
          {only.text}{" "}
          <Link className="no-print" to={only.to}>
            Count all
          </Link>
        </p>
      )}
      {rows.length === 0 ? (
        <p>{text.none}</p>
      ) : (
        <FiguresTable
          caption={text.caption}
          columns={[animal, count, rate, ...(isCompared ? [before] : [])]}
          rows={rows}
          rowKey={({ key }) => key}
        />
      )}
      {notes && <p className="dashboard-note">{notes}</p>}
      {rows.length > 0 && <CsvLink to={csv} />}
    </section>
  );
}
