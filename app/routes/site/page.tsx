import { Suspense, useState } from "react";
import { data, useLocation } from "react-router";
import { z } from "zod";
import { PageTitle } from "#app/components/page-title.tsx";
import { keepFailures } from "#app/in-place/keep-failures.ts";
import { readInPlaceForm } from "#app/in-place/read-in-place-form.server.ts";
import { attempt, send } from "#app/services/api/api.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { readerZone, zoneName } from "#app/services/times/times.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageStyle } from "#app/ui/page-style.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { fewBackups, listBackups } from "#contract/wire/backups/backups.ts";
import { listAllJobs, retryJob } from "#contract/wire/jobs.ts";
import { getSite } from "#contract/wire/site.ts";
import { toListedJobView } from "../jobs/job-view.server.ts";
import { requireSuperUser } from "../people/require-super-user.server.ts";
import type { Route } from "./+types/page";
import { FailedJobs } from "./lazy-failed-jobs.ts";
import { Sections } from "./sections.tsx";
import { toSiteTasks } from "./site-tasks.server.ts";
import { toSiteView } from "./site-view.server.ts";
import { SiteTasks } from "./site-tasks.tsx";

const text = {
  title: "This site",
  check: "Check again",
  about: (version: string, zone: string) => `Version ${version}. Times are in ${zone}.`,
  retried: "It will be tried again.",
};

const rules = `
.site-facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(26rem, 100%), 1fr)); column-gap: var(--space-6) }
.site-more { margin-block-start: var(--space-2) }
`;

const path = "/site";
const form = z.object({ retry: retryJob.input.shape.id });

export async function loader(args: Route.LoaderArgs) {
  const { mayWrite } = requireSuperUser(args.context);
  const [site, backups, { jobs, cursor }] = await Promise.all([
    send(args, getSite, {}),
    send(args, listBackups, { limit: fewBackups }),
    send(args, listAllJobs, { state: "failed" }),
  ]);
  const setting = { zone: readerZone(args.context), now: siteOf(args.context).now() };
  return {
    about: text.about(site.versions.product, zoneName(setting.zone)),
    tasks: toSiteTasks(site, backups, setting),
    view: toSiteView(site, backups, { ...setting, readsOutbox: mayWrite }),
    failed: jobs.map((job) => toListedJobView(job, setting)),
    hasMoreFailed: cursor !== undefined,
    mayWrite,
  };
}

export async function action(args: Route.ActionArgs) {
  if (!requireSuperUser(args.context).mayWrite) throw data(null, { status: 403 });
  const { value, saved, refused } = await readInPlaceForm(args, form);
  if (!value) throw data(null, { status: 400 });
  const outcome = await attempt(args, retryJob, { id: value.retry });
  /* Where it is no longer failed, somebody has had it tried again. */
  const isDone = outcome.ok || outcome.refusal.reason === "rule";
  return isDone ? saved({ text: text.retried }) : refused(outcome.refusal);
}

export const clientAction = keepFailures;

export default function ThisSite({ loaderData, actionData }: Route.ComponentProps) {
  const { about, tasks, view } = loaderData;
  const { key } = useLocation();
  return (
    <>
      <PageTitle title={text.title} isError={actionData?.status === "failed"} />
      <PageHeading title={text.title} actions={<ButtonLink to={path}>{text.check}</ButtonLink>} />
      <p className="about">{about}</p>
      <SiteTasks tasks={tasks} />
      <Failed key={key} {...{ loaderData, actionData }} />
      <PageStyle name="site" rules={rules} />
      <div className="site-facts">
        <Sections sections={view.facts} />
      </div>
      <Sections sections={view.lists} />
    </>
  );
}

type FailedProps = Pick<Route.ComponentProps, "loaderData" | "actionData">;

/** One that is tried again keeps its place until the page is opened anew, the last one, too. */
function Failed({ loaderData, actionData }: FailedProps) {
  const { failed, hasMoreFailed, mayWrite } = loaderData;
  const [first] = useState(failed);
  if (first.length === 0 && failed.length === 0 && !actionData) return null;
  return (
    <Suspense>
      <FailedJobs
        first={first}
        jobs={failed}
        hasMore={hasMoreFailed}
        mayRetry={mayWrite}
        answer={actionData}
      />
    </Suspense>
  );
}
