import { Link } from "react-router";
import { StatusWord } from "#app/ui/status-word.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import type { DeviceRow } from "./devices.server.ts";
import type { LocationRow } from "./locations.server.ts";

export function LocationTable({ rows }: { rows: LocationRow[] }) {
  return (
    <section id="locations" className="dashboard-side">
      <h2>Locations</h2>
      <Table
        caption="The busiest come first"
        rows={rows}
        rowKey={({ id }) => id}
        columns={locationColumns}
      />
    </section>
  );
}

export function DeviceTable({ rows }: { rows: DeviceRow[] }) {
  return (
    <section id="devices" className="dashboard-side">
      <h2>Devices</h2>
      <Table
        caption="Those heard last come first"
        rows={rows}
        rowKey={({ id }) => id}
        columns={deviceColumns}
      />
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
    name: "What came by",
    cell: ({ counts }) => counts || <span className="quiet">Nothing</span>,
  },
];

const deviceColumns: Column<DeviceRow>[] = [
  { name: "Device", cell: DeviceName },
  {
    name: "State",
    cell: ({ status }) => <StatusWord tone={status.tone}>{status.text}</StatusWord>,
  },
  { name: "Last heard", cell: ({ heard }) => (heard ? <TimeOf {...heard} /> : "never") },
];

function DeviceName({ name, to, location }: DeviceRow) {
  return (
    <>
      <Link to={to}>{name}</Link>
      {location && <span className="dashboard-device-location">{location}</span>}
    </>
  );
}
