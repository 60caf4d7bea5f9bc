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
import { describeStanding } from "./standing.server.ts";
import { listViews } from "./views.server.ts";

const text = {
  title: (name: string) => `Manage device ${name}`,
  back: "Devices",
  list: "Go to devices",
  recordings: "View recordings",
  views: "Views of the device",
};

export async function loader(args: Route.LoaderArgs) {
  const shown = await requireDeviceView(args);
  const { device, report, projectPath, path, urlName } = shown;
  if (args.params.deviceName !== urlName) throw redirect(toCanonical(args.url, path), 301);
  return {
    name: device.deviceName,
    context: deviceKindWords(device.type),
    state: device.active ? toDeviceState(device, report, shown) : undefined,
    standing: describeStanding(shown, requireViewer(args.context)),
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
  const { name, context, state, standing, views, devicesPath, recordings } = loaderData;
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
      {state && (
        <p className="device-state">
          <StatusWord tone={state.tone}>{state.text}</StatusWord>
        </p>
      )}
      {standing && <Standing {...standing} />}
      <TabLinks label={text.views} tabs={views} />
      <Outlet />
    </>
  );
}

/** Why it is not as the others, and what can be done about it. */
function Standing({ about, links }: NonNullable<Route.ComponentProps["loaderData"]["standing"]>) {
  return (
    <div className="card device-inactive">
      <p>{about}</p>
      <p className="cluster">
        {links.map(({ to, label }) => (
          <Link key={to} to={to}>
            {label}
          </Link>
        ))}
      </p>
    </div>
  );
}
