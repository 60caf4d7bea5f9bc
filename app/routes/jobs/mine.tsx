import { PageTitle } from "#app/components/page-title.tsx";
import { toProblems } from "#app/forms/problems.ts";
import { send } from "#app/services/api/api.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { readerZone, zoneName } from "#app/services/times/times.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { listMyJobs } from "#contract/wire/jobs.ts";
import type { Route } from "./+types/mine";
import { cancelFrom } from "./cancel.server.ts";
import { JobList } from "./job-list.tsx";
import { toJobView } from "./job-view.server.ts";

const text = {
  title: "My jobs",
  check: "Check again",
  about: (zone: string) =>
    `Jobs keep running when you leave this page, and stay listed for 30 days after they end. Times are in ${zone}.`,
  none: "No jobs yet",
  noneText:
    "When you upload pictures from a card or make a ZIP of files, you can follow its progress here.",
};

const path = "/my-jobs";

export async function loader(args: Route.LoaderArgs) {
  const cursor = args.url.searchParams.get("cursor") ?? undefined;
  const { jobs, cursor: older } = await send(args, listMyJobs, { cursor });
  const setting = { zone: readerZone(args.context), now: siteOf(args.context).now() };
  return {
    about: text.about(zoneName(setting.zone)),
    jobs: jobs.map((job) => toJobView(job, setting)),
    isLater: cursor !== undefined,
    older,
  };
}

export function action(args: Route.ActionArgs) {
  return cancelFrom(args, path);
}

export default function MyJobs({ loaderData, actionData }: Route.ComponentProps) {
  const { about, jobs, isLater } = loaderData;
  const problems = toProblems(actionData);
  const isEmpty = jobs.length === 0 && !isLater;
  return (
    <>
      <PageTitle title={text.title} isError={problems.all.length > 0} />
      <PageHeading
        title={text.title}
        actions={!isEmpty && <ButtonLink to={path}>{text.check}</ButtonLink>}
      />
      <ErrorSummary problems={problems.all} />
      {isEmpty ? (
        <EmptyState heading={text.none}>{text.noneText}</EmptyState>
      ) : (
        <>
          <p className="about">{about}</p>
          <JobList {...loaderData} path={path} mayCancel />
        </>
      )}
    </>
  );
}
