import { Link } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import { BatteryChart } from "../battery-chart/battery-chart.tsx";
import type { BatteryPart } from "./battery.server.ts";

const text = {
  heading: "Battery",
  none: "It has not reported its battery in the last 30 days.",
  noReadings: "There are no readings from this period.",
  old: "This reading is old.",
  ranges: "Readings from",
  range: { "1-week": "1 week", "8-weeks": "8 weeks", all: "All" },
  chart: "Battery over time",
  table: (count: number) => (count === 1 ? "1 reading" : `${count} readings`),
  caption: (shown: number, all: number) =>
    shown < all
      ? `The newest ${shown} of ${all}; the download has all`
      : `All ${all}, newest first`,
  csv: "Download readings",
  time: "Time",
  percent: "Level",
  volts: "Volts",
  kind: "Type",
};

/** Level, outlook, chart and readings. */
export function Battery({ battery }: { battery: BatteryPart }) {
  const { level, outlook, ranges } = battery;
  return (
    <section className="section" id="battery">
      <h2>{text.heading}</h2>
      {level ? (
        <p>
          <strong>{level.text}</strong>, {level.read}. {level.isOld && text.old}
        </p>
      ) : (
        <p>{text.none}</p>
      )}
      {outlook && <p>{outlook}</p>}
      {battery.hasAny && (
        <>
          <nav aria-label={text.ranges} className="device-ranges">
            <ul className="filter-links">
              {ranges.map(({ range, to, isCurrent }) => (
                <li key={range}>
                  <Link to={to} preventScrollReset aria-current={isCurrent ? "true" : undefined}>
                    {text.range[range]}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <Readings battery={battery} />
        </>
      )}
    </section>
  );
}

const columns: Column<BatteryPart["readings"][number]>[] = [
  { name: text.time, cell: ({ at }) => TimeOf(at) },
  { name: text.percent, cell: ({ percent }) => percent, align: "end" },
  { name: text.volts, cell: ({ volts }) => volts, align: "end" },
  { name: text.kind, cell: ({ kind }) => kind },
];

function Readings({ battery: { chart, count, readings, csv } }: { battery: BatteryPart }) {
  if (!chart) return <p>{text.noReadings}</p>;
  return (
    <>
      <BatteryChart chart={chart} title={text.chart} />
      <Disclosure summary={text.table(count)}>
        <Table
          caption={text.caption(readings.length, count)}
          rows={readings}
          rowKey={({ at }) => at.iso}
          columns={columns}
        />
      </Disclosure>
      <p className="after-list">
        <ButtonLink icon="download" to={csv} reloadDocument>
          {text.csv}
        </ButtonLink>
      </p>
    </>
  );
}
