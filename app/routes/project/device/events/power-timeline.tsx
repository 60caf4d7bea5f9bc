import { Disclosure } from "#app/ui/disclosure.tsx";
import { Table, type Column } from "#app/ui/table.tsx";
import { TimelineDrawing, TimelineLegend } from "./timeline-drawing.tsx";
import type { Timeline, TimelineNight } from "./timeline.server.ts";

const text = {
  heading: "When it was on",
  about: "Each row is a night from noon to noon, named after its evening.",
  newest: (count: number, all: number) => `The newest ${count} of the ${all} nights on this page.`,
  cut: "Older nights are left out because it was switched on and off too often to show them all.",
  noSun: {
    "no place": "The night is not shaded because the device's location is unknown.",
    "no sunset or sunrise":
      "Some nights are not shaded because the sun does not set and rise there every day.",
  },
  nothing: "It did not report switching on or off on these nights.",
  table: "Show as a table",
  caption: (zone: string, hours: number) =>
    `Times are in ${zone}. A switch-off more than ${hours} hours after a switch-on is not paired with it.`,
  night: "Night",
  sessions: "Switched on and off",
  total: "Time on",
  sun: "Sunset to sunrise",
  contacts: "Events on this page arrived",
  none: "–",
};

const columns: Column<TimelineNight>[] = [
  { name: text.night, cell: ({ heading }) => heading },
  {
    name: text.sessions,
    cell: ({ pieces }) =>
      pieces.length > 0 ? pieces.map(({ id, text }) => <div key={id}>{text}</div>) : text.none,
  },
  { name: text.total, cell: ({ total }) => total },
  { name: text.sun, cell: ({ sun }) => sun?.text ?? text.none },
  { name: text.contacts, cell: ({ contactText }) => contactText },
];

/** When a device was on, night by night: a drawing, and a table that says the same. */
export function PowerTimeline({ timeline, zone }: { timeline: Timeline; zone: string }) {
  const { nights, nightsOfPage, isReportedBy, isCut, noSun } = timeline;
  const isSome = nights.length > 0 && nights.length < nightsOfPage;
  const notes = [
    ...(isReportedBy ? [text.about] : []),
    ...(isSome ? [text.newest(nights.length, nightsOfPage)] : []),
    ...(isReportedBy && noSun ? [text.noSun[noSun]] : []),
    ...(isCut ? [text.cut] : []),
  ];
  return (
    <section className="section" aria-labelledby="power">
      <h3 id="power">{text.heading}</h3>
      {notes.length > 0 && <p className="field-hint">{notes.join(" ")}</p>}
      {isReportedBy && <Reported nights={nights} caption={text.caption(zone, timeline.maxHours)} />}
      {!isReportedBy && nights.length > 0 && <p>{text.nothing}</p>}
    </section>
  );
}

function Reported({ nights, caption }: Pick<Timeline, "nights"> & { caption: string }) {
  return (
    <>
      <TimelineDrawing nights={nights} />
      <TimelineLegend nights={nights} />
      <Disclosure summary={text.table}>
        <Table caption={caption} rows={nights} rowKey={({ night }) => night} columns={columns} />
      </Disclosure>
    </>
  );
}
