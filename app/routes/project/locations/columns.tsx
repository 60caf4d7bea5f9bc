import { Link } from "react-router";
import type { SortLink } from "#app/lists/sorting.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { Column } from "#app/ui/table.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import type { Sort } from "./filters.server.ts";
import type { LocationRow } from "./rows.server.ts";

const words = {
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
    { name: words.location, cell: Name, ...sortedBy("name") },
    {
      name: words.last,
      cell: ({ lastActivity }) => (lastActivity ? <TimeOf {...lastActivity} /> : words.none),
      ...sortedBy("activity"),
    },
    { name: words.since, cell: Since, ...sortedBy("since") },
    { name: words.devices, cell: Devices },
    {
      name: words.recordings,
      align: "end",
      cell: ({ recordings }) => recordings.toLocaleString("en-NZ"),
      ...sortedBy("recordings"),
    },
    { name: words.activity, cell: Activity },
    ...(mayName ? [{ name: words.change, cell: Rename }] : []),
  ];
}

function Name({ number, name, path, needsName }: ListedLocation) {
  return (
    <>
      <Link to={path}>
        {number}. {name}
      </Link>{" "}
      {needsName && <Badge>{words.unnamed}</Badge>}
    </>
  );
}

function Since({ since, until }: ListedLocation) {
  return (
    <>
      {since}
      {until && <span className="row-detail">{words.until(until)}</span>}
    </>
  );
}

function Devices({ devices }: ListedLocation) {
  if (devices.length === 0) return words.none;
  return devices.map(({ id, name, to }, index) => (
    <span key={id}>
      {index > 0 && ", "}
      <Link to={to}>{name}</Link>
    </span>
  ));
}

function Activity({ activity, name }: ListedLocation) {
  if (activity.length === 0) return words.none;
  return (
    <span className="row-actions">
      {activity.map(({ kind, to }) => (
        <Link key={kind} to={to}>
          {words.kinds[kind]}
          <span className="visually-hidden">{words.of(name)}</span>
        </Link>
      ))}
    </span>
  );
}

function Rename({ path, name, needsName }: ListedLocation) {
  return (
    <Link to={`${path}/rename`}>
      {needsName ? words.give : words.rename}
      <span className="visually-hidden"> {name}</span>
    </Link>
  );
}
