import { Outlet, type ShouldRevalidateFunctionArgs } from "react-router";
import { ErrorPage } from "#app/components/error-page.tsx";
import { FramedError } from "#app/components/framed-error.tsx";
import { PageDialog } from "#app/dialog/page-dialog.tsx";
import { useRootData } from "#app/components/root-data.ts";
import { SavedNotice } from "#app/in-place/saved-notice.tsx";
import {
  findViewer,
  followRules,
  rememberProject,
} from "../services/navigation/navigation.server.ts";
import { explainFailedFile } from "../services/navigation/failed-file.server.ts";
import { countTroubled } from "#app/services/devices/device-reports.server.ts";
import {
  describeInvitations,
  describeRequests,
  describeTroubled,
  describeVisiting,
} from "../services/navigation/frame-text.server.ts";
import { siteOf } from "../services/navigation/site.server.ts";
import { countWaitingFor } from "../services/projects/waiting-counts.server.ts";
import { listSiteItems } from "../services/navigation/site-items.server.ts";
import { versionContext } from "../services/navigation/version.server.ts";
import { Frame, type FrameItem, type FrameProps } from "#app/ui/frame.tsx";
import type { IconName } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PlainLayout } from "#app/ui/plain-layout.tsx";
import { toProjectPath } from "#contract/rules/navigation/navigation.ts";
import { findPage } from "#contract/rules/navigation/pages.ts";
import { hasConfirmedEmail } from "#contract/rules/accounts/confirmed-address.ts";
import type { Route } from "./+types/frame";

const text = { unconfirmed: "Email not confirmed", jobs: "My jobs" };

export const middleware: Route.MiddlewareFunction[] = [
  explainFailedFile,
  followRules,
  rememberProject,
];

export async function loader(args: Route.LoaderArgs) {
  const viewer = findViewer(args.context);
  if (!viewer) return undefined;
  const { user, projects, project, isVisiting, mayManage } = viewer;
  const isSuperUser = user.globalPermission !== "off";
  const [troubled, waiting] = await Promise.all([
    project ? countTroubled(args) : undefined,
    countWaitingFor(args),
  ]);
  return {
    user: {
      id: user.id,
      name: user.userName,
      emailConfirmed: hasConfirmedEmail(user),
    },
    timeZone: user.settings?.lastKnownTimezone ?? "",
    version: args.context.get(versionContext) ?? undefined,
    project: project && { name: project.groupName, path: toProjectPath(project) },
    canSwitch: projects.length > 1 || isSuperUser,
    isVisiting,
    banner:
      project && isVisiting && findPage(args.pattern)?.for === "project"
        ? describeVisiting(project.groupName, mayManage)
        : undefined,
    mayManage,
    readsSettings: mayManage || isSuperUser,
    ofSite: listSiteItems({
      globalPermission: user.globalPermission,
      mails: waiting.mails,
      sendsMail: siteOf(args.context).sendsMail,
    }),
    troubled: describeTroubled(troubled),
    invitations: describeInvitations(waiting),
    requests: describeRequests(waiting),
  };
}

type FrameData = Awaited<ReturnType<typeof loader>>;

/** Whose project it is, and how its devices are, is asked anew with each page and change, not after what failed. */
export function shouldRevalidate({ actionStatus }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === undefined || actionStatus < 400;
}

export default function FramedPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <Outlet />;
  const { banner } = loaderData;
  return (
    <Frame
      {...toFrame(loaderData)}
      banner={
        <>
          <RedirectNotice />
          {banner && <Notice tone="warning">{banner}</Notice>}
        </>
      }
    >
      <Outlet />
      <PageDialog />
    </Frame>
  );
}

/** A page that fails keeps the frame around it, as far as there is one. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const frame = loaderData as FrameData;
  if (!frame) return <ErrorPage error={error} layout={PlainLayout} />;
  return (
    <Frame {...toFrame(frame)} banner={<RedirectNotice />}>
      <ErrorPage error={error} layout={FramedError} />
    </Frame>
  );
}

/** What the redirect that led here says. */
function RedirectNotice() {
  const notice = useRootData()?.notice;
  return notice && <SavedNotice notice={notice} />;
}

function toFrame(frame: NonNullable<FrameData>): Omit<FrameProps, "children"> {
  const { user, project, canSwitch, version, invitations } = frame;
  return {
    project: project && { name: project.name, to: project.path, canSwitch },
    items: listItems(frame),
    user: {
      name: user.name,
      to: "/my-settings",
      marker: user.emailConfirmed ? undefined : text.unconfirmed,
      items: [
        ...(invitations ? [{ to: "/invitations", label: invitations, icon: "mail" as const }] : []),
        { to: "/my-jobs", label: text.jobs, icon: "jobs" },
      ],
    },
    version,
  };
}

function listItems(frame: NonNullable<FrameData>): FrameItem[] {
  const { project, troubled, requests, isVisiting, readsSettings, ofSite } = frame;
  if (!project) return [{ to: "/setup", label: "Project setup", icon: "dashboard" }, ...ofSite];
  const { path } = project;
  const page = (icon: IconName, label: string) => ({ to: `${path}/${icon}`, label, icon });
  const items: (FrameItem | false)[] = [
    { to: path, label: "Dashboard", icon: "dashboard", end: true },
    page("locations", "Locations"),
    page("activity", "Activity"),
    page("review", "Review"),
    page("report", "Report"),
    { ...page("devices", "Devices"), ...troubled },
    !isVisiting && { to: `${path}/my-settings`, label: "My preferences", icon: "preferences" },
    readsSettings && {
      to: `${path}/settings`,
      label: "Manage project",
      icon: "manage",
      marker: requests,
    },
  ];
  return [...items.filter((item) => item !== false), ...ofSite];
}
