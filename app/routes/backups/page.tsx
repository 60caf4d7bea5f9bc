import { data, useRevalidator } from "react-router";
import { ButtonForm } from "#app/components/forms/button-form.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useRereading } from "#app/components/use-rereading.ts";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt, send } from "#app/services/api/api.server.ts";
import { requireViewer } from "#app/services/navigation/navigation.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { ListRow, ListRows } from "#app/ui/list-rows.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { PageStyle } from "#app/ui/page-style.tsx";
import { StatusWord } from "#app/ui/status-word.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import { listBackups, startBackup } from "#contract/wire/backups/backups.ts";
import { z } from "zod";
import type { Route } from "./+types/page";
import { type BackupJobView, toBackupsView } from "./backups-view.server.ts";

const text = {
  title: "Backups",
  start: "Back up now",
  starting: "Starting…",
  started: "A backup has been asked for.",
  check: "Check again",
  off: "No backups are made. Whoever runs this site sets BACKUP_TO to a folder on another disk or to a bucket, and starts it again.",
};

const rules = `
.backup-state { display: grid; gap: var(--space-3) }
`;

const path = "/backups";
const form = z.object({});

export async function loader(args: Route.LoaderArgs) {
  const { globalPermission } = requireViewer(args.context).user;
  if (globalPermission === "off") throw data(null, { status: 403 });
  const reply = await send(args, listBackups, {});
  return { ...toBackupsView(reply, args.context), mayStart: globalPermission === "write" };
}

export async function action(args: Route.ActionArgs) {
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  const outcome = await attempt(args, startBackup, {});
  if (!outcome.ok) return refused(outcome.refusal);
  return redirectWithNotice(path, { tone: "info", text: text.started });
}

export default function Backups({ loaderData, actionData }: Route.ComponentProps) {
  const { schedule, health, job, backups, mayStart } = loaderData;
  const problems = toProblems(actionData);
  const { revalidate } = useRevalidator();
  useRereading(job !== undefined, revalidate);
  const button = schedule && (
    <>
      {job && <ButtonLink to={path}>{text.check}</ButtonLink>}
      {mayStart && !job?.isRunning && (
        <ButtonForm label={text.start} pending={text.starting} tone="primary" />
      )}
    </>
  );
  return (
    <>
      <PageTitle title={text.title} isError={problems.all.length > 0} />
      <PageStyle name="backups" rules={rules} />
      <PageHeading title={text.title} actions={button} />
      <ErrorSummary problems={problems.all} />
      {schedule ? (
        <div className="backup-state">
          <div>
            <p>
              <StatusWord tone={health.tone}>{health.text}</StatusWord>
            </p>
            {/* The summary of problems says the same. */}
            {health.detail && problems.all.length === 0 && <p>{health.detail}</p>}
            {health.fix && <p>{health.fix}</p>}
          </div>
          {job && <Job {...job} />}
          <p className="about">{schedule}</p>
        </div>
      ) : (
        <Notice>{text.off}</Notice>
      )}
      <ListRows>
        {backups.map(({ madeAt, made, about, proof, proven }) => (
          <ListRow key={madeAt} name={<TimeOf {...made} />}>
            <p>{about}</p>
            <p>
              <StatusWord tone={proof.tone}>{proof.text}</StatusWord>
              {proven && (
                <>
                  {" "}
                  <TimeOf {...proven} />
                </>
              )}
            </p>
          </ListRow>
        ))}
      </ListRows>
    </>
  );
}

function Job({ tone, text: about, detail, time }: BackupJobView) {
  return (
    <div>
      <p>
        <StatusWord tone={tone}>{about}</StatusWord>
        {time && (
          <>
            {" "}
            {time.label} <TimeOf {...time} />.
          </>
        )}
      </p>
      {detail && <p>{detail}</p>}
    </div>
  );
}
