import type { ReactNode } from "react";
import { Frame } from "#app/ui/frame.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { ErrorPage } from "./error-page.tsx";

/** How an error page stands inside the frame. */
export function FramedError({ heading, children }: { heading: ReactNode; children: ReactNode }) {
  return (
    <div className="prose">
      <PageHeading title={heading} />
      {children}
    </div>
  );
}

/** While the API cannot be reached, the address still names the project: as much of the frame as that is. */
export function BareFrame({ error, projectName }: { error: unknown; projectName: string }) {
  const to = `/${encodeURIComponent(projectName)}`;
  return (
    <Frame
      project={{ name: projectName, to, canSwitch: false }}
      items={[{ to, label: "Dashboard", icon: "dashboard", end: true }]}
      user={{ name: "Signed in" }}
    >
      <ErrorPage error={error} layout={FramedError} />
    </Frame>
  );
}
