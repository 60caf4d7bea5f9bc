import type { SortLink } from "#app/lists/sorting.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ListRow, ListRows } from "#app/ui/list-rows.tsx";
import { StatusWord } from "#app/ui/status-word.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import type { Sort } from "./filters.server.ts";
import type { DeviceRow } from "./rows.server.ts";

const text = {
  battery: "battery ",
  pending: "Waiting for the device to fetch new settings",
  inactive: "inactive",
  recorded: "recorded ",
  never: "never",
  sorts: {
    state: "State",
    name: "Name",
    seen: "Last contact",
    recording: "Last recording",
    battery: "Battery",
  },
};

interface Props {
  rows: (DeviceRow & { number: number })[];
  sort: Sort;
}

/** Each with when it was heard last, or recorded last where the list is sorted by that or it was never heard. */
export function DeviceRows({ rows, sort }: Props) {
  return (
    <ListRows>
      {rows.map((row) => (
        <ListRow
          key={row.id}
          to={row.path}
          mark={row.number}
          name={row.name}
          badges={!row.active && <Badge>{text.inactive}</Badge>}
          about={[row.kindWords, row.location?.name].filter(Boolean).join(" · ")}
          figure={row.battery && <Battery {...row.battery} />}
          time={<Time {...row} sort={sort} />}
        >
          <Reasons {...row} />
        </ListRow>
      ))}
    </ListRows>
  );
}

function Reasons({ state, isPending }: Pick<DeviceRow, "state" | "isPending">) {
  const reasons = [state.text, ...state.others, ...(isPending ? [text.pending] : [])];
  return <StatusWord tone={state.tone}>{reasons.join(" · ")}</StatusWord>;
}

/** What never connected, as cameras whose pictures are uploaded by hand, still has recorded. */
function Time({ heard, recorded, sort }: Pick<DeviceRow, "heard" | "recorded"> & { sort: Sort }) {
  const moment = sort === "recording" ? recorded : heard;
  if (moment) return <TimeOf {...moment} />;
  if (!recorded) return text.never;
  return (
    <>
      {text.recorded}
      <TimeOf {...recorded} />
    </>
  );
}

function Battery({ short, text: whole, read, ago, isOld }: NonNullable<DeviceRow["battery"]>) {
  return (
    <span title={`${whole}, ${read}`}>
      <span className="visually-hidden">{text.battery}</span>
      {short}
      {isOld && <span className="quiet"> ({ago})</span>}
    </span>
  );
}

export function toNamedSorts(sorts: Record<Sort, SortLink>) {
  return Object.entries(text.sorts).map(([sort, name]) => ({ name, ...sorts[sort as Sort] }));
}
