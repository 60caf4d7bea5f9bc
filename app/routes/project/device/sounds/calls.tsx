import { Link } from "react-router";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Table, type Column } from "#app/ui/table.tsx";
import { NightHours, percentOf } from "../night-hours.tsx";
import type { Calls } from "./calls.server.ts";

const text = {
  title: "What was heard in each hour, from noon to noon. The table below shows the same.",
  named: (name: string, total: number) => `${name}, ${total}`,
  table: "Show as a table",
  caption: "Calls by species and hour, the most frequent first",
  what: "What",
  total: "All night",
  none: "–",
};

const hours = ["noon", "6 pm", "midnight", "6 am", "noon"];
const [rowHeight, barHeight] = [38, 20];
/** Of the width: an hour, with a little room to the next. */
const barWidth = 0.9 / 24;
/** The others stand in the table. */
const maxDrawn = 12;

/** A row for each species, with a bar for each hour. */
export function CallsChart({ calls }: { calls: Calls }) {
  const drawn = calls.rows.slice(0, maxDrawn);
  const most = Math.max(...drawn.flatMap(({ counts }) => counts), 1);
  const height = drawn.length * rowHeight;
  return (
    <svg className="night-chart" height={height + 18} aria-label={text.title}>
      {drawn.map(({ label, name, to, counts, total }, row) => (
        <svg key={label} y={row * rowHeight} height={rowHeight}>
          <a href={to}>
            <text y="12">{text.named(name, total)}</text>
          </a>
          <rect data-of="day" y="16" width="100%" height={barHeight} />
          {calls.hours.map(({ hour, at }, index) => {
            const part = (counts[index] ?? 0) / most;
            return (
              <rect
                key={hour}
                data-of="on"
                x={percentOf(at)}
                width={percentOf(barWidth)}
                y={16 + barHeight * (1 - part)}
                height={barHeight * part}
              />
            );
          })}
        </svg>
      ))}
      <NightHours hours={hours} y={height + 13} />
    </svg>
  );
}

type Row = Calls["rows"][number];

const nightColumns: Column<Row>[] = [
  { name: text.what, cell: ({ name, to }) => <Link to={to}>{name}</Link> },
  { name: text.total, align: "end", cell: ({ total }) => total },
];

function toHourColumn({ label }: Calls["hours"][number], index: number): Column<Row> {
  return { name: label, align: "end", cell: ({ counts }) => counts[index] || text.none };
}

export function CallsTable({ calls }: { calls: Calls }) {
  return (
    <Disclosure summary={text.table}>
      <Table
        caption={text.caption}
        columns={[...nightColumns, ...calls.hours.map(toHourColumn)]}
        rows={calls.rows}
        rowKey={({ label }) => label}
      />
    </Disclosure>
  );
}
