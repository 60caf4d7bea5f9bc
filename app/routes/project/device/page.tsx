import { isRouteErrorResponse, Link, Outlet, redirect, useMatches } from "react-router";
import { ErrorPage } from "#app/components/error-page.tsx";
import { FramedError } from "#app/components/framed-error.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { deviceKindWords, toDeviceState } from "#app/services/devices/device-text.server.ts";
import { requireViewer } from "#app/services/navigation/navigation.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { StatusWord } from "#app/ui/status-word.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";
import type { Route } from "./+types/page";
import { ownTitle } from "./own-title.ts";
import { requireDeviceView, toRecordingsPath } from "./device-view.server.ts";
import { listViews } from "./views.server.ts";

const text = {
  title: (name: string) => `Manage device ${name}`,
  back: "Devices",
  list: "Go to devices",
  recordings: "View recordings",
  views: "Views of the device",
  inactive:
    "This device is inactive, so it is not on the lists and nobody gets an email when it stops reporting. Its recordings and events are kept.",
  events: "Events",
  uploads: "Upload pictures",
  reactivate: "Set it active",
  waiting:
    "This device has registered itself, and waits for an admin to approve it. Until then nothing is taken from it: it keeps what it records and tries again.",
  approve: "Approve device",
  refuse: "Remove device",
};

export async function loader(args: Route.LoaderArgs) {
  const shown = await requireDeviceView(args);
  const { device, report, projectName, projectPath, path, urlName } = shown;
  if (args.params.deviceName !== urlName) throw redirect(toCanonical(args.url, path), 301);
  return {
    name: device.deviceName,
    context: `${deviceKindWords(device.type)} · ${projectName}`,
    isActive: device.active,
    awaitsApproval: device.awaitsApproval === true,
    isCarried: device.type === "trailcam",
    mayManage: requireViewer(args.context).mayManage,
    state: toDeviceState(device, report, shown),
    views: listViews(device),
    path,
    devicesPath: `${projectPath}/devices${device.active ? "" : "/all"}`,
    recordings: report.hasRecordings ? toRecordingsPath(shown) : undefined,
  };
}

/** Where there is no such device, the list of those that there are is one step away. */
export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <>
      <ErrorPage error={error} layout={FramedError} />
      {isMissing && (
        <p>
          <Link to={`/${encodeURIComponent(params.projectName)}/devices`}>{text.list}</Link>
        </p>
      )}
    </>
  );
}

/** The same page by the name that the device has. */
function toCanonical({ pathname, search }: URL, path: string): string {
  const [, rest = ""] = /\/devices\/(?:all\/)?\d+\/[^/]+(\/.*)?$/i.exec(pathname) ?? [];
  return `${path}${rest}${search}`;
}

export default function DevicePage({ loaderData }: Route.ComponentProps) {
  const { name, context, views, devicesPath, recordings } = loaderData;
  const hasOwnTitle = useMatches().some(({ handle }) => handle === ownTitle);
  return (
    <>
      {!hasOwnTitle && <PageTitle title={text.title(name)} />}
      <Link className="back-link" to={devicesPath}>
        <Icon name="back" />
        {text.back}
      </Link>
      <PageHeading
        title={name}
        context={context}
        actions={recordings && <ButtonLink to={recordings}>{text.recordings}</ButtonLink>}
      />
      <State {...loaderData} />
      <TabLinks label={text.views} tabs={views} />
      <Outlet />
    </>
  );
}

function State(props: Route.ComponentProps["loaderData"]) {
  const { isActive, awaitsApproval, mayManage, path, state } = props;
  if (!isActive) return <Inactive {...props} />;
  return (
    <>
      <p className="device-state">
        <StatusWord tone={state.tone}>{state.text}</StatusWord>
      </p>
      {awaitsApproval && (
        <div className="card device-inactive">
          <p>{text.waiting}</p>
          {mayManage && (
            <p className="cluster">
              <Link to={`${path}/approve`}>{text.approve}</Link>
              <Link to={`${path}/remove`}>{text.refuse}</Link>
            </p>
          )}
        </div>
      )}
    </>
  );
}

type InactiveProps = Pick<
  Route.ComponentProps["loaderData"],
  "path" | "recordings" | "isCarried" | "mayManage"
>;

function Inactive({ path, recordings, isCarried, mayManage }: InactiveProps) {
  return (
    <div className="card device-inactive">
      <p>{text.inactive}</p>
      <p className="cluster">
        {recordings && <Link to={recordings}>{text.recordings}</Link>}
        {isCarried ? (
          <Link to={`${path}/manual-uploads`}>{text.uploads}</Link>
        ) : (
          <Link to={`${path}/events`}>{text.events}</Link>
        )}
        {mayManage && <Link to={`${path}/reactivate`}>{text.reactivate}</Link>}
      </p>
    </div>
  );
}
