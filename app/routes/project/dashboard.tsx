import { Link, type ShouldRevalidateFunctionArgs, useOutlet } from "react-router";
import { ListDialog } from "#app/components/list-dialog.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { StatusWord } from "#app/ui/status-word.tsx";
import type { Route } from "./+types/dashboard";
import { ConnectCamera } from "./connect-camera.tsx";
import { FilterForm } from "./dashboard/filter-form.tsx";
import { loadDashboard } from "./dashboard/load-dashboard.server.ts";
import { NightLists } from "./dashboard/night-lists.tsx";
import { DeviceTable, LocationTable } from "./dashboard/side-tables.tsx";
import { SpeciesTable } from "./dashboard/species-table.tsx";

/** Nothing where a recording is opened by its own address: it is a page of its own then. */
export async function loader(args: Route.LoaderArgs) {
  return isOpened(args.params) ? null : loadDashboard(args);
}

/** The list stays as it is under what is opened over it, and is read anew when one comes back to it. */
export function shouldRevalidate({
  nextParams,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return isOpened(nextParams) ? false : defaultShouldRevalidate;
}

function isOpened({ currentRecordingId }: { currentRecordingId?: string | undefined }): boolean {
  return currentRecordingId !== undefined;
}

type Data = NonNullable<Route.ComponentProps["loaderData"]>;

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const opened = useOutlet();
  if (!loaderData) return opened;
  return (
    <>
      {!opened && <PageTitle title={`${loaderData.name} Dashboard`} />}
      <ActivityOfProject {...loaderData} />
      {opened && <ListDialog>{opened}</ListDialog>}
    </>
  );
}

function ActivityOfProject(loaderData: Data) {
  const { name, origin, devices, waiting, untagged, filters, locations } = loaderData;
  return (
    <>
      <PageHeading context={name} title="Dashboard" />
      {devices.rows.length === 0 && <ConnectCamera project={name} origin={origin} />}
      {devices.rows.length > 0 && (
        <>
          <p className="dashboard-summary">
            <a href="#devices">
              <StatusWord tone={devices.summary.tone}>{devices.summary.text}</StatusWord>
            </a>
            {untagged && <Link to={untagged.to}>{untagged.text}</Link>}
            {waiting && <StatusWord tone="quiet">{waiting}</StatusWord>}
          </p>
          <FilterForm key={JSON.stringify(filters)} {...filters} />
          <div className="dashboard">
            <Activity {...loaderData} />
            <div>
              {locations.rows.length > 0 && <LocationTable {...locations} />}
              <DeviceTable {...devices} />
            </div>
          </div>
        </>
      )}
    </>
  );
}

function Activity({ nights, species, period, isOlder, zones, partial, only, older }: Data) {
  return (
    <div>
      {species.rows.length > 0 && <SpeciesTable {...species} />}
      {nights.length === 0 ? (
        <EmptyState
          heading={isOlder ? "No older recordings" : `No recordings in ${period.toLowerCase()}`}
        >
          Recordings appear here as soon as a device uploads them.
        </EmptyState>
      ) : (
        <p className="dashboard-note">
          {period}. {partial} Times are in {zones}.
        </p>
      )}
      {only && (
        <p className="dashboard-note">
          {only.text} <Link to={only.to}>List all</Link>
        </p>
      )}
      {nights.map((night) => (
        <NightLists key={night.night} night={night} />
      ))}
      {older && <ButtonLink to={older}>Older recordings</ButtonLink>}
    </div>
  );
}
