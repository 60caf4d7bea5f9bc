import { Link } from "react-router";
import { PeriodOf } from "#app/ui/period-of.tsx";
import { Table, type Column } from "#app/ui/table.tsx";
import type { PeriodRow } from "./load-mask.server.ts";

const text = {
  heading: "Mask history",
  caption:
    "Each recording uses the mask from when it was made. A device that moves leaves its mask behind.",
  period: "Period",
  regions: "Regions",
  place: "Where",
  change: "Change",
  again: "Restore",
};

const reported: Column<PeriodRow>[] = [
  { name: text.period, cell: (period) => <PeriodOf {...period} /> },
  { name: text.regions, cell: ({ names }) => names },
  { name: text.place, cell: ({ place }) => place },
];

const changing: Column<PeriodRow> = {
  name: text.change,
  cell: ({ again }) => again && <Link to={again}>{text.again}</Link>,
};

export function MaskHistory({ periods, maySetUp }: { periods: PeriodRow[]; maySetUp: boolean }) {
  if (periods.length === 0) return null;
  return (
    <section className="section">
      <h3>{text.heading}</h3>
      <Table
        caption={text.caption}
        rows={periods}
        rowKey={({ from }) => from.iso}
        columns={maySetUp ? [...reported, changing] : reported}
      />
    </section>
  );
}
