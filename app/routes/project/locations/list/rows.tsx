import type { SortLink } from "#app/lists/sorting.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ListRow, ListRows } from "#app/ui/list-rows.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import type { Sort } from "./filters.server.ts";
import type { LocationRow } from "./rows.server.ts";

const text = {
  since: (day: string) => `since ${day}`,
  span: (since: string, until: string) => `${since} – ${until}`,
  recordings: (count: number) =>
    count === 1 ? "1 recording" : `${count.toLocaleString("en-NZ")} recordings`,
  unnamed: "needs a name",
  noDevice: "No device there now",
  sorts: {
    activity: "Last activity",
    name: "Name",
    since: "In use since",
    recordings: "Recordings",
  },
};

export type ListedLocation = LocationRow & { number: number; recordings: number };

/** Each with the devices that are there now, and when something was recorded last. */
export function LocationRows({ rows }: { rows: ListedLocation[] }) {
  return (
    <ListRows>
      {rows.map(({ id, number, name, path, needsName, devices, recordings, ...row }) => (
        <ListRow
          key={id}
          to={path}
          mark={number}
          name={name}
          badges={needsName && <Badge>{text.unnamed}</Badge>}
          about={row.until ? text.span(row.since, row.until) : text.since(row.since)}
          figure={text.recordings(recordings)}
          time={row.lastActivity && <TimeOf {...row.lastActivity} />}
        >
          {devices.map((device) => device.name).join(", ") || text.noDevice}
        </ListRow>
      ))}
    </ListRows>
  );
}

export function toNamedSorts(sorts: Record<Sort, SortLink>) {
  return Object.entries(text.sorts).map(([sort, name]) => ({ name, ...sorts[sort as Sort] }));
}
