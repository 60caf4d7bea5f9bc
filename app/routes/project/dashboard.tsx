import { subDays } from "date-fns";
import { PageTitle } from "#app/components/page-title.tsx";
import { orErrorPage, send } from "#app/services/api.server.ts";
import { requireProject } from "#app/services/navigation.server.ts";
import { askForDevices } from "#app/services/project-devices.server.ts";
import { siteOf } from "#app/services/site.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { NightSection, RecordingRow } from "#app/ui/recordings.tsx";
import { StatusWord } from "#app/ui/status-word.tsx";
import { Table, type Column } from "#app/ui/table.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import { toProjectPath } from "#contract/rules/navigation.ts";
import { listProjectLocations } from "#contract/wire/locations.ts";
import { queryRecordings } from "#contract/wire/recordings.ts";
import type { Route } from "./+types/dashboard";
import { ConnectCamera } from "./connect-camera.tsx";
import {
  toDeviceRows,
  toDeviceSummary,
  toNights,
  toWaiting,
  toZoneNames,
  type DeviceRow,
} from "./dashboard-data.server.ts";

const days = 7;
const shownAtMost = 200;

export async function loader(args: Route.LoaderArgs) {
  const project = requireProject(args.context);
  const { defaultTimeZone, now } = siteOf(args.context);
  const until = args.url.searchParams.get("until") ?? undefined;
  const [{ recordings }, { stations: locations }, asked] = await Promise.all([
    send(args, queryRecordings, {
      projectId: project.id,
      from: subDays(now(), days).toISOString(),
      until,
      duration: 0,
      "include-false-positives": true,
      "max-results": shownAtMost,
    }),
    send(args, listProjectLocations, { groupIdOrName: project.id, "only-active": true }),
    askForDevices(args),
  ]);
  const { devices } = orErrorPage(asked);
  const projectPath = toProjectPath(project);
  const setting = { projectPath, defaultTimeZone, now: now() };
  const rows = toDeviceRows(devices, locations, setting);
  const oldest = recordings.at(-1)?.recordingDateTime;
  return {
    name: project.groupName,
    origin: args.url.origin,
    until,
    nights: toNights(recordings, setting),
    zones: toZoneNames(recordings, setting),
    devices: rows,
    summary: toDeviceSummary(rows),
    waiting: toWaiting(recordings),
    older:
      recordings.length === shownAtMost && oldest ? `${projectPath}?until=${oldest}` : undefined,
  };
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { name, origin, devices, summary, waiting } = loaderData;
  return (
    <>
      <PageTitle title={`${name} Dashboard`} />
      <PageHeading context={name} title="Dashboard" />
      {devices.length === 0 && <ConnectCamera project={name} origin={origin} />}
      {devices.length > 0 && (
        <>
          <p className="dashboard-summary">
            <a href="#devices">
              <StatusWord tone={summary.tone}>{summary.text}</StatusWord>
            </a>
            {waiting && <StatusWord tone="quiet">{waiting}</StatusWord>}
          </p>
          <div className="dashboard">
            <Nights {...loaderData} />
            <section id="devices" className="dashboard-devices">
              <h2>Devices</h2>
              <Table
                caption="Those heard last come first"
                rows={devices}
                rowKey={({ id }) => id}
                columns={deviceColumns}
              />
            </section>
          </div>
        </>
      )}
    </>
  );
}

type NightsProps = Pick<Route.ComponentProps["loaderData"], "nights" | "zones" | "older" | "until">;

function Nights({ nights, zones, older, until }: NightsProps) {
  if (nights.length === 0) {
    return (
      <EmptyState
        heading={until ? "No older recordings" : `No recordings in the last ${days} days`}
      >
        Recordings appear here as soon as a device has uploaded them.
      </EmptyState>
    );
  }
  return (
    <div>
      <p className="dashboard-note">
        {until ? "Older recordings" : `The last ${days} days`}. Times are in {zones}.
      </p>
      {nights.map(({ night, heading, count, rows }) => (
        <NightSection key={night} heading={heading} count={count}>
          {rows.map(({ id, ...row }) => (
            <RecordingRow key={id} {...row} />
          ))}
        </NightSection>
      ))}
      {older && <ButtonLink to={older}>Older recordings</ButtonLink>}
    </div>
  );
}

const deviceColumns: Column<DeviceRow>[] = [
  { name: "Device", cell: DeviceName },
  {
    name: "State",
    cell: ({ status }) => <StatusWord tone={status.tone}>{status.text}</StatusWord>,
  },
  { name: "Last heard", cell: ({ heard }) => (heard ? <TimeOf {...heard} /> : "never") },
];

function DeviceName({ name, location }: DeviceRow) {
  return (
    <>
      {name}
      {location && <span className="dashboard-device-location">{location}</span>}
    </>
  );
}
