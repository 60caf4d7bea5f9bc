import { Link } from "react-router";
import { PeriodOf } from "#app/ui/period-of.tsx";
import { Table, type Column } from "#app/ui/table.tsx";
import type { PeriodRow } from "./load-reference.server.ts";

const text = {
  heading: "Photo history",
  caption:
    "Each recording shows the photo from when it was made. A device that moves leaves its photos behind.",
  period: "Period",
  what: "What it shows",
  place: "Where",
  change: "Photo",
  look: "View",
  again: "Use again",
  delete: "Delete",
  about: (type: string, from: string) => `, ${type}, since ${from}`,
};

const columns: Column<PeriodRow>[] = [
  { name: text.period, cell: (period) => <PeriodOf {...period} /> },
  { name: text.what, cell: ({ type }) => type },
  { name: text.place, cell: ({ place }) => place },
  { name: text.change, cell: (period) => <PeriodLinks {...period} /> },
];

export function PhotoHistory({ periods }: { periods: PeriodRow[] }) {
  if (periods.length === 0) return null;
  return (
    <section className="section">
      <h3>{text.heading}</h3>
      <Table caption={text.caption} rows={periods} rowKey={({ id }) => id} columns={columns} />
    </section>
  );
}

function PeriodLinks({ type, from, picture, again, delete: remove }: PeriodRow) {
  const about = <span className="visually-hidden">{text.about(type, from.text)}</span>;
  return (
    <span className="cluster">
      <a href={picture}>
        {text.look}
        {about}
      </a>
      {again && (
        <Link to={again}>
          {text.again}
          {about}
        </Link>
      )}
      {remove && (
        <Link to={remove}>
          {text.delete}
          {about}
        </Link>
      )}
    </span>
  );
}
