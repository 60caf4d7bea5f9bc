import { Link } from "react-router";
import type { SortLink } from "#app/lists/sorting.ts";
import { Badge } from "#app/ui/badge.tsx";
import { StatusWord } from "#app/ui/status-word.tsx";
import type { Column } from "#app/ui/table.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import type { Sort } from "./filters.server.ts";
import type { DeviceRow } from "./rows.server.ts";

const text = {
  device: "Device",
  state: "State",
  heard: "Last contact",
  recorded: "Last recording",
  location: "Location",
  battery: "Battery",
  actions: "Change",
  never: "never",
  none: "none",
  unknown: "not known",
  old: "old reading",
  pending: "Waiting for the device to fetch new settings",
  inactive: "inactive",
  approve: "Approve",
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
    { name: text.device, cell: DeviceName, ...sortedBy("name") },
    { name: text.state, cell: State, ...sortedBy("state") },
    { name: text.heard, cell: ({ heard }) => orNever(heard), ...sortedBy("seen") },
    { name: text.recorded, cell: ({ recorded }) => orNever(recorded), ...sortedBy("recording") },
    { name: text.location, cell: ({ location }) => location?.name ?? text.none },
    { name: text.battery, cell: Battery, ...sortedBy("battery") },
    ...(mayManage ? [{ name: text.actions, cell: Actions }] : []),
  ];
}

function DeviceName({ number, name, kindWords, path, active }: Row) {
  return (
    <>
      <Link to={path}>
        {number}. {name}
      </Link>{" "}
      {!active && <Badge>{text.inactive}</Badge>}
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
      {isPending && <span className="row-detail">{text.pending}</span>}
    </>
  );
}

function orNever(moment: Row["heard"]) {
  return moment ? <TimeOf {...moment} /> : text.never;
}

function Battery({ battery }: Row) {
  if (!battery) return text.unknown;
  return (
    <>
      {battery.text}
      <span className="row-detail">
        {battery.read}
        {battery.isOld && ` (${text.old})`}
      </span>
    </>
  );
}

function Actions({ path, name, ...row }: Row) {
  const act = findAct(row);
  return (
    <Link to={`${path}/${act}`}>
      {text[act]}
      <span className="visually-hidden"> {name}</span>
    </Link>
  );
}

function findAct({ active, awaitsApproval, hasRecordings }: Omit<Row, "path" | "name">) {
  if (!active) return "reactivate";
  if (awaitsApproval) return "approve";
  return hasRecordings ? "deactivate" : "delete";
}
