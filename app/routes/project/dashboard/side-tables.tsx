import { Link } from "react-router";
import { StatusWord } from "#app/ui/status-word.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import type { DeviceRow } from "./devices.server.ts";
import type { LocationRow } from "./locations.server.ts";

/** The first rows of a list, and where all of it is when there is more. */
interface View<Row> {
  rows: Row[];
  all: { to: string; count: number } | undefined;
}

export function LocationTable(shown: View<LocationRow>) {
  return (
    <SideTable
      noun="locations"
      heading="Locations"
      caption="Busiest first"
      columns={locationColumns}
      {...shown}
    />
  );
}

export function DeviceTable(shown: View<DeviceRow>) {
  return (
    <SideTable
      noun="devices"
      heading="Devices"
      caption="Devices not reporting first, then by latest contact"
      columns={deviceColumns}
      {...shown}
    />
  );
}

interface SideTableProps<Row> extends View<Row> {
  noun: string;
  heading: string;
  caption: string;
  columns: Column<Row>[];
}

function SideTable<Row extends { id: number }>({
  noun,
  heading,
  caption,
  columns,
  rows,
  all,
}: SideTableProps<Row>) {
  return (
    <section id={noun} className="dashboard-side">
      <h2>{heading}</h2>
      <Table caption={caption} rows={rows} rowKey={({ id }) => id} columns={columns} />
      {all && (
        <p>
          <Link to={all.to}>{`All ${all.count} ${noun}`}</Link>
        </p>
      )}
    </section>
  );
}

const locationColumns: Column<LocationRow>[] = [
  {
    name: "Location",
    cell: ({ name, to, isChosen }) => (
      <Link to={to} aria-current={isChosen ? "true" : undefined}>
        {name}
      </Link>
    ),
  },
  {
    name: "Animals",
    cell: ({ counts }) => counts || <span className="quiet">Nothing</span>,
  },
];

const deviceColumns: Column<DeviceRow>[] = [
  { name: "Device", cell: DeviceName },
  { name: "State", cell: DeviceState },
];

function DeviceName({ name, to, location }: DeviceRow) {
  return (
    <>
      <Link to={to}>{name}</Link>
      {location && <span className="dashboard-aside">{location}</span>}
    </>
  );
}

function DeviceState({ status, heard }: DeviceRow) {
  return (
    <>
      <StatusWord tone={status.tone}>{status.text}</StatusWord>
      {heard && (
        <span className="dashboard-aside">
          Last contact <TimeOf {...heard} />
        </span>
      )}
    </>
  );
}
