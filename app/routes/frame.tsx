import { Outlet, useRouteLoaderData } from "react-router";
import { ErrorPage } from "#app/components/error-page.tsx";
import { FramedError } from "#app/components/framed-error.tsx";
import type { loader as rootLoader } from "#app/root.tsx";
import { followRules, viewerContext } from "#app/services/navigation.server.ts";
import { Frame, type FrameProps } from "#app/ui/frame.tsx";
import { Notice } from "#app/ui/notice.tsx";
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

/** A page that fails keeps the frame around it, as far as there is one. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const frame = loaderData as FrameData;
  if (!frame) return <ErrorPage error={error} layout={PlainLayout} />;
  return (
    <Frame {...toFrame(frame)}>
      <ErrorPage error={error} layout={FramedError} />
    </Frame>
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
