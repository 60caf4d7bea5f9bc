/* oxlint-disable jsx-a11y/prefer-tag-over-role -- an img element does not take the colours of its page */
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Table, type Column } from "#app/ui/table.tsx";
import { NightHours, percentOf } from "../night-hours.tsx";
import type { IndexChart as Chart } from "./index-chart.server.ts";
import type { Line } from "./line.server.ts";
import { NightRect } from "./night-line.tsx";

const text = {
  about: (mean: number) =>
    `How full of sound the night was, as the recorder measured it (cacophony index): ${mean}% on average. A bar for each ten minutes.`,
  title: "The acoustic index over the night, from noon to noon, in per cent",
  table: "Show as a table",
  caption: "The mean of each hour",
  hour: "Hour",
  index: "Index",
  recordings: "Recordings",
};

const hours = ["noon", "6 pm", "midnight", "6 am", "noon"];
const height = 80;

const columns: Column<Chart["hours"][number]>[] = [
  { name: text.hour, cell: ({ label }) => label },
  { name: text.index, align: "end", cell: ({ percent }) => `${percent}%` },
  { name: text.recordings, align: "end", cell: ({ count }) => count },
];

/** How full of sound each part of the night was: a drawing, and a table that says the same. */
export function IndexChart({ chart, sun }: { chart: Chart; sun: Line["sun"] }) {
  return (
    <>
      <p className="about">{text.about(chart.mean)}</p>
      <svg className="night-chart" height={height + 18} role="img" aria-label={text.title}>
        <rect data-of="day" width="100%" height={height} />
        {sun && <NightRect {...sun} height={height} />}
        {chart.bars.map(({ at, percent }) => (
          <rect
            key={at}
            data-of="on"
            x={percentOf(at)}
            width={percentOf(chart.width)}
            y={height * (1 - percent / 100)}
            height={(height * percent) / 100}
          />
        ))}
        <NightHours hours={hours} y={height + 13} />
      </svg>
      <Disclosure summary={text.table}>
        <Table
          caption={text.caption}
          columns={columns}
          rows={chart.hours}
          rowKey={({ hour }) => hour}
        />
      </Disclosure>
    </>
  );
}
