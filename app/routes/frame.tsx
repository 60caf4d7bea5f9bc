import type { ReactNode } from "react";
import { isRouteErrorResponse, Outlet, useRouteLoaderData } from "react-router";
import { ErrorPage } from "#app/components/error-page.tsx";
import type { loader as rootLoader } from "#app/root.tsx";
import { followRules, viewerContext } from "#app/services/navigation.server.ts";
import { Frame, type FrameProps } from "#app/ui/frame.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { PlainLayout } from "#app/ui/plain-layout.tsx";
import { toProjectPath } from "#contract/rules/navigation.ts";
import type { Route } from "./+types/frame";

export const middleware: Route.MiddlewareFunction[] = [followRules];

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  if (!viewer?.project) return undefined;
  const { user, project } = viewer;
  return {
    userName: user.userName,
    readsMail: user.globalPermission === "write",
    project: { name: project.groupName, path: toProjectPath(project) },
  };
}

type FrameData = Awaited<ReturnType<typeof loader>>;

export default function FramedPage({ loaderData }: Route.ComponentProps) {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  if (!loaderData) return <Outlet />;
  return (
    <Frame
      {...toFrame(loaderData)}
      banner={root?.notice && <Notice tone={root.notice.tone}>{root.notice.text}</Notice>}
    >
      <Outlet />
    </Frame>
  );
}

/** A page that fails keeps the frame around it, and one that nothing could be asked for as much of it as its address tells. */
export function ErrorBoundary({ error, loaderData, params }: Route.ErrorBoundaryProps) {
  const frame = (loaderData as FrameData) ?? findBareFrame(error, params);
  if (!frame) return <ErrorPage error={error} layout={PlainLayout} />;
  return (
    <Frame {...toFrame(frame)}>
      <ErrorPage error={error} layout={FramedError} />
    </Frame>
  );
}

/** While the API cannot be reached, the address still names the project. */
function findBareFrame(error: unknown, { projectName }: { projectName?: string }): FrameData {
  const isUnreachable = isRouteErrorResponse(error) && error.status === 503;
  if (!isUnreachable || !projectName) return undefined;
  const project = { name: projectName, path: `/${encodeURIComponent(projectName)}` };
  return { userName: "Signed in", readsMail: false, project };
}

function FramedError({ heading, children }: { heading: ReactNode; children: ReactNode }) {
  return (
    <div className="prose">
      <PageHeading title={heading} />
      {children}
    </div>
  );
}

function toFrame({
  userName,
  readsMail,
  project,
}: NonNullable<FrameData>): Omit<FrameProps, "children"> {
  return {
    project: { name: project.name, to: project.path, canSwitch: false },
    items: [
      { to: project.path, label: "Dashboard", icon: "dashboard", end: true },
      ...(readsMail ? [{ to: "/outbox", label: "Outbox", icon: "manage" as const }] : []),
    ],
    user: { name: userName },
  };
}
