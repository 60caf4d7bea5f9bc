import { Link } from "react-router";
import { PeriodOf } from "#app/ui/period-of.tsx";
import { Table, type Column } from "#app/ui/table.tsx";
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
};

const told: Column<PeriodRow>[] = [
  { name: words.period, cell: (period) => <PeriodOf {...period} /> },
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
