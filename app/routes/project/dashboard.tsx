import { subDays } from "date-fns";
import { PageTitle } from "#app/components/page-title.tsx";
import { send } from "#app/services/api.server.ts";
import { viewerContext } from "#app/services/navigation.server.ts";
import { siteOf } from "#app/services/site.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { NightSection, RecordingRow } from "#app/ui/recordings.tsx";
import { StatusWord } from "#app/ui/status-word.tsx";
import { Table } from "#app/ui/table.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import { toProjectPath } from "#contract/rules/navigation.ts";
import { listProjectDevices, type ProjectData } from "#contract/wire/projects.ts";
import { queryRecordings } from "#contract/wire/recordings.ts";
import type { Route } from "./+types/dashboard";
import { ConnectCamera } from "./connect-camera.tsx";
import { toDeviceRows, toNights, toZoneNames, type DeviceRow } from "./dashboard-data.server.ts";

const days = 7;
const shownAtMost = 200;

export async function loader(args: Route.LoaderArgs) {
  const project = args.context.get(viewerContext)?.project as ProjectData;
  const { defaultTimeZone, now } = siteOf(args.context);
  const url = new URL(args.request.url);
  const until = url.searchParams.get("until") ?? undefined;
  const [{ recordings }, { devices }] = await Promise.all([
    send(args, queryRecordings, {
      projectId: project.id,
      from: subDays(now(), days).toISOString(),
      until,
      duration: 0,
      "include-false-positives": true,
      "max-results": shownAtMost,
    }),
    send(args, listProjectDevices, { groupIdOrName: String(project.id) }),
  ]);
  const projectPath = toProjectPath(project);
  const setting = { projectPath, defaultTimeZone, now: now() };
  const oldest = recordings.at(-1)?.recordingDateTime;
  const waiting = recordings.filter(
    ({ processingState }) => !/^(FINISHED|CORRUPT)|failed$/.test(processingState),
  );
  return {
    name: project.groupName,
    origin: url.origin,
    until,
    nights: toNights(recordings, setting),
    zones: toZoneNames(recordings, setting),
    devices: toDeviceRows(devices, setting),
    waiting: waiting.length,
    older:
      recordings.length === shownAtMost && oldest ? `${projectPath}?until=${oldest}` : undefined,
  };
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { name, origin, nights, devices, zones, waiting, older, until } = loaderData;
  return (
    <>
      <PageTitle title={`${name} Dashboard`} />
      <PageHeading context={name} title="Dashboard" />
      {devices.length === 0 ? (
        <ConnectCamera project={name} origin={origin} />
      ) : (
        <Devices devices={devices} />
      )}
      {waiting > 0 && (
        <p>
          <StatusWord tone="quiet">
            {waiting === 1 ? "1 recording waits" : `${waiting} recordings wait`} for AI
          </StatusWord>
        </p>
      )}
      {nights.length > 0 && (
        <p className="times-note">
          {until ? "Older recordings" : `Recordings of the last ${days} days`}, times in {zones}
        </p>
      )}
      {nights.length === 0 && devices.length > 0 && (
        <EmptyState heading={`No recordings in the last ${days} days`}>
          They appear here as soon as a device has uploaded them.
        </EmptyState>
      )}
      {nights.map(({ night, heading, count, rows }) => (
        <NightSection key={night} heading={heading} count={count}>
          {rows.map(({ id, kindName: _, ...row }) => (
            <RecordingRow key={id} {...row} />
          ))}
        </NightSection>
      ))}
      {older && (
        <p>
          <ButtonLink to={older}>Older recordings</ButtonLink>
        </p>
      )}
    </>
  );
}

function Devices({ devices }: { devices: DeviceRow[] }) {
  return (
    <Table
      caption="Devices, by when they were last heard"
      rows={devices}
      rowKey={({ id }) => id}
      columns={[
        { name: "Device", cell: ({ name }) => name },
        {
          name: "State",
          cell: ({ status }) => <StatusWord tone={status.tone}>{status.text}</StatusWord>,
        },
        { name: "Last heard", cell: ({ heard }) => (heard ? <TimeOf {...heard} /> : "never") },
        {
          name: "Last recording",
          cell: ({ recorded }) => (recorded ? <TimeOf {...recorded} /> : "none yet"),
        },
      ]}
    />
  );
}
