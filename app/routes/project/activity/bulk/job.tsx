import { useEffect } from "react";
import { Link, useRevalidator } from "react-router";
import { z } from "zod";
import { ButtonForm } from "#app/components/forms/button-form.tsx";
import { TaskPage } from "#app/components/forms/task-page.tsx";
import { useRereading } from "#app/components/use-rereading.ts";
import { withQuery } from "#app/components/with-query.ts";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt } from "#app/services/api/api.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FilterLinks } from "#app/ui/filter-links.tsx";
import { ProgressBar } from "#app/ui/progress-bar.tsx";
import { ListRow, ListRows } from "#app/ui/list-rows.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import { undoBulkChange } from "#contract/wire/bulk-changes.ts";
import { cancelJob } from "#contract/wire/jobs.ts";
import type { Route } from "./+types/job";
import { forgetChosen } from "./choice-store.ts";
import { ofJob, readSearchOf } from "./choice.server.ts";
import { loadJob } from "./load-job.server.ts";

const text = {
  back: "Activity",
  started: "Started",
  leave:
    "You can leave this page. It goes on without it, and within 30 seconds of a restart of the server.",
  refresh: "Refresh",
  jobs: "My jobs",
  cancel: "Cancel",
  cancelling: "Cancelling…",
  cancelled: "Cancelled. What was done stays, and can be undone.",
  undo: "Undo all of it",
  undoing: "Undoing…",
  undone: {
    no: "Undo started.",
    part: "Undone, except what had been changed since.",
    all: "Undone.",
  },
  undoText: "Everything that nobody has changed since is being put back.",
  seeUndo: "See what was put back",
  seeUndone: "See what it undoes",
  results: "What became of the recordings",
  more: "More",
};

const form = z.union([
  z.object({ act: z.literal("undo") }),
  z.object({ act: z.literal("cancel"), jobId: cancelJob.input.shape.id }),
]);

export async function loader(args: Route.LoaderArgs) {
  return loadJob(args);
}

export async function action(args: Route.ActionArgs) {
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  const { pathname, searchParams } = args.url;
  if (value.act === "cancel") {
    const outcome = await attempt(args, cancelJob, { id: value.jobId });
    if (!outcome.ok) return refused(outcome.refusal);
    return redirectWithNotice(pathname, { tone: "info", text: text.cancelled });
  }
  const id = args.params.bulkChangeId;
  const outcome = await attempt(args, undoBulkChange, { id });
  if (!outcome.ok) return refused(outcome.refusal);
  const path = pathname.replace(/\d+$/, String(outcome.reply.id));
  const to = withQuery(path, readSearchOf(searchParams, ofJob));
  return redirectWithNotice(to, { tone: "info", text: text.undoText });
}

export default function BulkJob({ loaderData, actionData }: Route.ComponentProps) {
  const { title, begun, state, path, bar, jobId, rows, older, counts, ...view } = loaderData;
  const { revalidate } = useRevalidator();
  useRereading(bar !== undefined, revalidate);
  useEffect(forgetChosen, []);
  return (
    <TaskPage
      title={title}
      back={{ to: view.listPath, label: text.back }}
      problems={toProblems(actionData)}
    >
      <div className="prose">
        <p>
          <strong>{view.undoneBy ? text.undone[view.undone] : state}</strong> · {text.started}{" "}
          <TimeOf {...begun} />
          {view.undoneBy && (
            <>
              {" "}
              · <Link to={view.undoneBy}>{text.seeUndo}</Link>
            </>
          )}
          {view.undoes && (
            <>
              {" "}
              · <Link to={view.undoes}>{text.seeUndone}</Link>
            </>
          )}
        </p>
        <output className="visually-hidden">{bar?.announced ?? state}</output>
        {bar && (
          <>
            <ProgressBar label={title} {...bar} />
            <p>{bar.text}</p>
            <p className="about">{text.leave}</p>
          </>
        )}
        <div className="cluster">
          {bar && <ButtonLink to={path}>{text.refresh}</ButtonLink>}
          {bar && jobId !== undefined && (
            <ButtonForm
              fields={{ act: "cancel", jobId }}
              label={text.cancel}
              pending={text.cancelling}
            />
          )}
          {view.mayUndo && (
            <ButtonForm fields={{ act: "undo" }} label={text.undo} pending={text.undoing} />
          )}
          <ButtonLink to="/my-jobs">{text.jobs}</ButtonLink>
        </div>
      </div>
      {counts.length > 0 && (
        <section className="section">
          <h2>{text.results}</h2>
          <FilterLinks label={text.results} filters={counts} />
          <ListRows>
            {rows.map(({ id, to, title: seen, lines }) => (
              <ListRow key={id} to={to} name={seen}>
                {lines.map((line) => (
                  <p key={line}>{line}</p>
                ))}
              </ListRow>
            ))}
          </ListRows>
          {older && <ButtonLink to={older}>{text.more}</ButtonLink>}
        </section>
      )}
    </TaskPage>
  );
}
