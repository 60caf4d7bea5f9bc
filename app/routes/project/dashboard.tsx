import { lazy, Suspense } from "react";
import { useOutlet } from "react-router";
import { ListDialog } from "#app/components/list-dialog.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import type { Route } from "./+types/dashboard";
import { loadDashboard } from "./dashboard/load-dashboard.server.ts";
import { isRecordingOpened, keepListUnderRecording } from "./over-list.ts";

/** Not part of the page of a recording that is opened by its own address. */
const OfProject = lazy(() => import("./dashboard/of-project.tsx"));

/** Nothing where a recording is opened by its own address: it is a page of its own then. */
export async function loader(args: Route.LoaderArgs) {
  return isRecordingOpened(args.params) ? null : loadDashboard(args);
}

export { keepListUnderRecording as shouldRevalidate };

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const opened = useOutlet();
  if (!loaderData) return opened;
  return (
    <>
      {!opened && <PageTitle title={`${loaderData.name} Dashboard`} />}
      <PageHeading title="Dashboard" />
      <Suspense>
        <OfProject {...loaderData} />
      </Suspense>
      {opened && <ListDialog>{opened}</ListDialog>}
    </>
  );
}
