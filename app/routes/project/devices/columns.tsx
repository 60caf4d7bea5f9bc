import { Link } from "react-router";
import type { SortLink } from "#app/lists/sorting.ts";
import { Badge } from "#app/ui/badge.tsx";
import { StatusWord } from "#app/ui/status-word.tsx";
import type { Column } from "#app/ui/table.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import type { Sort } from "./filters.server.ts";
import type { DeviceRow } from "./rows.server.ts";

const words = {
  device: "Device",
  state: "State",
  heard: "Last heard",
  recorded: "Last recording",
  location: "Location",
  battery: "Battery",
  actions: "Change",
  never: "never",
  none: "none",
  unknown: "not known",
  old: "old reading",
  pending: "Settings wait for the device",
  inactive: "inactive",
  deactivate: "Set inactive",
  delete: "Delete",
  reactivate: "Set active",
};

type Row = DeviceRow & { number: number };

interface Options {
  sorts: Record<Sort, SortLink>;
  mayManage: boolean;
}

export function deviceColumns({ sorts, mayManage }: Options): Column<Row>[] {
  const sortedBy = (sort: Sort) => ({ sort: sorts[sort] });
  return [
    { name: words.device, cell: DeviceName, ...sortedBy("name") },
    { name: words.state, cell: State, ...sortedBy("state") },
    { name: words.heard, cell: ({ heard }) => orNever(heard), ...sortedBy("seen") },
    { name: words.recorded, cell: ({ recorded }) => orNever(recorded), ...sortedBy("recording") },
    { name: words.location, cell: ({ location }) => location?.name ?? words.none },
    { name: words.battery, cell: Battery, ...sortedBy("battery") },
    ...(mayManage ? [{ name: words.actions, cell: Actions }] : []),
  ];
}

function DeviceName({ number, name, kindWords, path, active }: Row) {
  return (
    <>
      <Link to={path}>
        {number}. {name}
      </Link>{" "}
      {!active && <Badge>{words.inactive}</Badge>}
      <span className="row-detail">{kindWords}</span>
    </>
  );
}

function State({ state, isPending }: Row) {
  return (
    <>
      <StatusWord tone={state.tone}>{state.text}</StatusWord>
      {state.others.map((other) => (
        <span key={other} className="row-detail">
          {other}
        </span>
      ))}
      {isPending && <span className="row-detail">{words.pending}</span>}
    </>
  );
}

function orNever(moment: Row["heard"]) {
  return moment ? <TimeOf {...moment} /> : words.never;
}

function Battery({ battery }: Row) {
  if (!battery) return words.unknown;
  return (
    <>
      {battery.text}
      <span className="row-detail">
        {battery.read}
        {battery.isOld && ` (${words.old})`}
      </span>
    </>
  );
}

function Actions({ path, name, active, hasRecordings }: Row) {
  const act = !active ? "reactivate" : hasRecordings ? "deactivate" : "delete";
  return (
    <Link to={`${path}/${act}`}>
      {words[act]}
      <span className="visually-hidden"> {name}</span>
    </Link>
  );
}
