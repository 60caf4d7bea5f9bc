import { Link } from "react-router";
import { Table, type Column } from "#app/ui/table.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import type { PeriodRow } from "./load-mask.server.ts";

const words = {
  heading: "Which mask held when",
  caption:
    "Recordings are judged by the mask of their own time. A device that moves leaves its mask behind.",
  period: "Period",
  regions: "Regions",
  place: "Where",
  change: "Change",
  again: "Set it again",
  since: "Since",
};

const told: Column<PeriodRow>[] = [
  { name: words.period, cell: (period) => <Period {...period} /> },
  { name: words.regions, cell: ({ names }) => names },
  { name: words.place, cell: ({ place }) => place },
];

const changing: Column<PeriodRow> = {
  name: words.change,
  cell: ({ again }) => again && <Link to={again}>{words.again}</Link>,
};

export function MaskHistory({ periods, maySetUp }: { periods: PeriodRow[]; maySetUp: boolean }) {
  if (periods.length === 0) return null;
  return (
    <section className="section">
      <h3>{words.heading}</h3>
      <Table
        caption={words.caption}
        rows={periods}
        rowKey={({ from }) => from.iso}
        columns={maySetUp ? [...told, changing] : told}
      />
    </section>
  );
}

function Period({ from, until }: PeriodRow) {
  if (!until) {
    return (
      <>
        {words.since} <TimeOf {...from} />
      </>
    );
  }
  return (
    <>
      <TimeOf {...from} />
      {" – "}
      <TimeOf {...until} />
    </>
  );
}
