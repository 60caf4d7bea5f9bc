import { data, Link } from "react-router";
import { PageTitle } from "#app/components/page-title.tsx";
import { toProblems } from "#app/forms/problems.ts";
import { send } from "#app/services/api/api.server.ts";
import { requireViewer } from "#app/services/navigation/navigation.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { readerZone, zoneName } from "#app/services/times/times.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { jobStates, type JobState, listAllJobs } from "#contract/wire/jobs.ts";
import type { Route } from "./+types/all";
import { cancelFrom } from "./cancel.server.ts";
import { JobList } from "./job-list.tsx";
import { toListedJobView } from "./job-view.server.ts";

const text = {
  title: "All jobs",
  check: "Check again",
  filter: "Jobs by state",
  every: "All",
  states: {
    waiting: "Waiting",
    running: "Running",
    finished: "Finished",
    cancelled: "Cancelled",
    failed: "Failed",
  } satisfies Record<JobState, string>,
  about: (zone: string) => `Times are in ${zone}.`,
  none: "No jobs",
  noneOfState: "No jobs match",
  noneText:
    "Making pictures, emailing alerts and storing cards are jobs. Jobs that nobody asked for are removed once they finish.",
};

const path = "/all-jobs";

export async function loader(args: Route.LoaderArgs) {
  const { globalPermission } = requireViewer(args.context).user;
  if (globalPermission === "off") throw data(null, { status: 403 });
  const { searchParams } = args.url;
  const cursor = searchParams.get("cursor") ?? undefined;
  const state = jobStates.find((one) => one === searchParams.get("state"));
  const { jobs, cursor: older } = await send(args, listAllJobs, { cursor, state });
  const setting = { zone: readerZone(args.context), now: siteOf(args.context).now() };
  return {
    state,
    states: jobStates,
    about: text.about(zoneName(setting.zone)),
    jobs: jobs.map((job) => toListedJobView(job, setting)),
    isLater: cursor !== undefined,
    older,
    mayCancel: globalPermission === "write",
  };
}

export function action(args: Route.ActionArgs) {
  return cancelFrom(args, path);
}

export default function AllJobs({ loaderData, actionData }: Route.ComponentProps) {
  const { about, jobs, state, states, isLater } = loaderData;
  const problems = toProblems(actionData);
  const own = toPath(state);
  return (
    <>
      <PageTitle title={text.title} isError={problems.all.length > 0} />
      <PageHeading title={text.title} actions={<ButtonLink to={own}>{text.check}</ButtonLink>} />
      <ErrorSummary problems={problems.all} />
      <StateLinks states={states} current={state} />
      {jobs.length === 0 && !isLater ? (
        <EmptyState heading={state ? text.noneOfState : text.none}>{text.noneText}</EmptyState>
      ) : (
        <>
          <p className="about">{about}</p>
          <JobList {...loaderData} path={own} />
        </>
      )}
    </>
  );
}

function toPath(state: JobState | undefined): string {
  return state === undefined ? path : `${path}?state=${state}`;
}

interface StateLinksProps {
  states: readonly JobState[];
  current: JobState | undefined;
}

function StateLinks({ states, current }: StateLinksProps) {
  return (
    <nav aria-label={text.filter}>
      <ul className="filter-links">
        {[undefined, ...states].map((state) => (
          <li key={state ?? ""}>
            <Link to={toPath(state)} aria-current={state === current ? "true" : undefined}>
              {state === undefined ? text.every : text.states[state]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
