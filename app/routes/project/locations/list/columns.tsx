import { Link } from "react-router";
import type { SortLink } from "#app/lists/sorting.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { Column } from "#app/ui/table.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import type { Sort } from "./filters.server.ts";
import type { LocationRow } from "./rows.server.ts";

const text = {
  location: "Location",
  last: "Last activity",
  since: "In use since",
  until: (day: string) => `until ${day}`,
  devices: "Devices there now",
  recordings: "Recordings",
  activity: "Activity",
  change: "Change",
  unnamed: "needs a name",
  none: "none",
  rename: "Rename",
  give: "Give it a name",
  kinds: { visits: "Visits", thermal: "Thermal", birds: "Birds" },
  of: (name: string) => ` at ${name}`,
};

export type ListedLocation = LocationRow & { number: number; recordings: number };

interface Options {
  sorts: Record<Sort, SortLink>;
  mayName: boolean;
}

export function locationColumns({ sorts, mayName }: Options): Column<ListedLocation>[] {
  const sortedBy = (sort: Sort) => ({ sort: sorts[sort] });
  return [
    { name: text.location, cell: Name, ...sortedBy("name") },
    {
      name: text.last,
      cell: ({ lastActivity }) => (lastActivity ? <TimeOf {...lastActivity} /> : text.none),
      ...sortedBy("activity"),
    },
    { name: text.since, cell: Since, ...sortedBy("since") },
    { name: text.devices, cell: Devices },
    {
      name: text.recordings,
      align: "end",
      cell: ({ recordings }) => recordings.toLocaleString("en-NZ"),
      ...sortedBy("recordings"),
    },
    { name: text.activity, cell: Activity },
    ...(mayName ? [{ name: text.change, cell: Rename }] : []),
  ];
}

function Name({ number, name, path, needsName }: ListedLocation) {
  return (
    <>
      <Link to={path}>
        {number}. {name}
      </Link>{" "}
      {needsName && <Badge>{text.unnamed}</Badge>}
    </>
  );
}

function Since({ since, until }: ListedLocation) {
  return (
    <>
      {since}
      {until && <span className="row-detail">{text.until(until)}</span>}
    </>
  );
}

function Devices({ devices }: ListedLocation) {
  if (devices.length === 0) return text.none;
  return devices.map(({ id, name, to }, index) => (
    <span key={id}>
      {index > 0 && ", "}
      <Link to={to}>{name}</Link>
    </span>
  ));
}

function Activity({ activity, name }: ListedLocation) {
  if (activity.length === 0) return text.none;
  return (
    <span className="row-actions">
      {activity.map(({ kind, to }) => (
        <Link key={kind} to={to}>
          {text.kinds[kind]}
          <span className="visually-hidden">{text.of(name)}</span>
        </Link>
      ))}
    </span>
  );
}

function Rename({ path, name, needsName }: ListedLocation) {
  return (
    <Link to={`${path}/rename`}>
      {needsName ? text.give : text.rename}
      <span className="visually-hidden"> {name}</span>
    </Link>
  );
}
