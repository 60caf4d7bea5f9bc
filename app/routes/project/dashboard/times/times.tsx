import { Link } from "react-router";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import { NightHours, percentOf } from "../../device/night-hours.tsx";
import type { Times as Data } from "./to-times.server.ts";

const text = {
  heading: "When in the night",
  of: (night: string) => `When: ${night.replace("Night", "the night")}`,
  busiest: (hours: string) => `Most came between ${hours}.`,
  about: "Each mark leads to a visit or a sound.",
  unlooked: "Hollow marks have not been looked at yet.",
  heard: " heard",
  table: "Show the times as a table",
  caption: "When each was seen or heard",
  what: "What",
  times: "Times",
};

const hours = ["noon", "6 pm", "midnight", "6 am", "noon"];
const rowHeight = 32;
const radius = 5;

/** When in the night each animal came: a row each from noon to noon, and a table that says the same. */
export function Times({ heading, busiest, rows, sun, since }: Data) {
  if (rows.length === 0) return null;
  const isUnlooked = rows.some(({ isLookedAt }) => !isLookedAt);
  const notes = [
    busiest && text.busiest(busiest),
    sun?.text,
    text.about,
    isUnlooked && text.unlooked,
    since,
  ].filter(Boolean);
  return (
    <section className="section" aria-labelledby="times">
      <h2 id="times">{heading ? text.of(heading) : text.heading}</h2>
      <p className="dashboard-note">{notes.join(" ")}</p>
      <div className="night-times">
        {rows.map((row) => (
          <Row key={row.key} row={row} sun={sun} />
        ))}
        <svg height="18" aria-hidden="true">
          <NightHours hours={hours} y={14} />
        </svg>
      </div>
      <Disclosure summary={text.table}>
        <Table caption={text.caption} rows={rows} rowKey={({ key }) => key} columns={columns} />
      </Disclosure>
    </section>
  );
}

type TimesRow = Data["rows"][number];

/** Keys and readers of screens go by the table: a row of marks that lie over each other leads nowhere. */
function Row({
  row: { name, isHeard, isLookedAt, marks },
  sun,
}: {
  row: TimesRow;
  sun: Data["sun"];
}) {
  return (
    <>
      <span className="kind">
        {isHeard && <Icon name="audio" />}
        {name}
      </span>
      <svg height={rowHeight} data-hollow={isLookedAt ? undefined : ""}>
        {sun && (
          <rect x={percentOf(sun.from)} width={percentOf(sun.to - sun.from)} height={rowHeight} />
        )}
        {hours.slice(1, -1).map((hour, order) => {
          const x = percentOf((order + 1) / (hours.length - 1));
          return <line key={hour} x1={x} x2={x} y2={rowHeight} />;
        })}
        {marks.map(({ x, to, text: time }) => (
          <Link key={`${to} ${x}`} to={to} preventScrollReset tabIndex={-1}>
            <circle cx={percentOf(x)} cy={rowHeight / 2} r={radius}>
              <title>{`${name}, ${time}`}</title>
            </circle>
          </Link>
        ))}
      </svg>
    </>
  );
}

const columns: Column<TimesRow>[] = [
  {
    name: text.what,
    cell: ({ name, isHeard }) => (
      <>
        {name}
        {isHeard && text.heard}
      </>
    ),
  },
  {
    name: text.times,
    cell: ({ marks }) =>
      marks.map(({ to, x, text: time }, index) => (
        <span key={`${to} ${x}`}>
          {index > 0 && "; "}
          <Link to={to} preventScrollReset>
            {time}
          </Link>
        </span>
      )),
  },
];
