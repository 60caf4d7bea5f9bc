import { data, Link } from "react-router";
import { PageTitle } from "#app/components/page-title.tsx";
import { withQuery } from "#app/components/with-query.ts";
import { readForm } from "#app/forms/form.ts";
import { isMultipart } from "#app/forms/form-data.server.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt, send } from "#app/services/api/api.server.ts";
import { openFileForm } from "#app/services/api/file-form.server.ts";
import { readLook } from "#app/services/navigation/look.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { formatMoment } from "#app/services/times/times.server.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import { invalidFields } from "#contract/envelope.ts";
import {
  changeUploadJob,
  getUploadJob,
  retryUploadJob,
  startUploadJob,
} from "#contract/wire/upload-jobs.ts";
import { ownTitle } from "../own-title.ts";
import { maySetUp, requireMaySetUp } from "../recording-options/read-setup.server.ts";
import { requireDeviceView } from "../device-view.server.ts";
import type { Route } from "./+types/job";
import { Collecting } from "./job/collecting.tsx";
import { loadCollecting } from "./job/collecting.server.ts";
import { Done } from "./job/done.tsx";
import { toDone } from "./job/done.server.ts";
import { aboutChoices, jobForm, readChoices } from "./job/job-form.server.ts";
import { passFiles, describeReceived } from "./pass-files.server.ts";
import { ReceiptTable } from "./receipts/receipt-table.tsx";
import { ProblemList } from "./receipts/problem-list.tsx";
import { loadProblems, toReceipts } from "./receipts/receipts.server.ts";
import { type JobPageArgs, requireJob } from "./job/require-job.server.ts";
import { Storing } from "./job/storing.tsx";
import { toStoring } from "./job/storing.server.ts";

const text = {
  title: (name: string) => `Upload of files from ${name}`,
  heading: "Upload of",
  all: "All uploads",
  by: (name: string) => `Started by ${name}.`,
  missing: "Choose the files",
  saved: "Your choices are kept, and everything below uses them. Nothing is stored yet.",
  started: "The files are being stored.",
  retried: "The failed files are being tried again.",
};

export const handle = ownTitle;

const looksAgainSeconds = 5;

export async function loader(args: Route.LoaderArgs) {
  const shownJob = await requireJob(args);
  const { shown, job, uploads, path, placeZone } = shownJob;
  const { state } = job;
  const mayUpload = maySetUp(args.context);
  const { lightPages } = await readLook(args.request);
  const isLight = lightPages || args.request.headers.get("save-data") === "on";
  const isWatching = state === "storing" && !args.url.searchParams.has("still");
  const view = {
    name: shown.device.deviceName,
    id: job.id,
    uploads,
    path,
    mayUpload,
    begun: formatMoment(job.createdAt, placeZone, shown.now),
    by: job.userName,
    looksAgainSeconds: isWatching ? looksAgainSeconds : undefined,
    collecting: state === "collecting" ? await loadCollecting(args, shownJob) : undefined,
    storing: state === "storing" ? toStoring(shownJob) : undefined,
    done: state === "done" ? toDone(shownJob) : undefined,
    problems: await loadProblems(args, shownJob),
    receipts: state === "storing" ? undefined : toReceipts(shownJob),
  };
  /* Where scripts run the page reads anew by itself, and where they are off by what it says; light pages have neither. */
  return data(view, {
    headers: isWatching && isLight ? { refresh: String(looksAgainSeconds) } : {},
  });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export async function action(args: Route.ActionArgs) {
  requireMaySetUp(args.context);
  const { path: devicePath, now } = await requireDeviceView(args);
  const { jobId: id } = args.params;
  const path = `${devicePath}/manual-uploads/jobs/${id}`;
  if (isMultipart(args.request)) return addFiles(args, path);
  const { value, refused } = await readForm(args.request, jobForm);
  if (!value) return refused();
  if (value.act === "retry") {
    const outcome = await attempt(args, retryUploadJob, { id });
    if (!outcome.ok) return refused(outcome.refusal);
    return redirectWithNotice(path, { tone: "info", text: text.retried });
  }
  const { uploadJob } = await send(args, getUploadJob, { id, "with-groups": true });
  const { choices, wrong } = readChoices(value, uploadJob, now);
  if (wrong.length > 0) return refused(invalidFields(wrong));
  const isStart = value.act === "start";
  const change = isStart ? startUploadJob : changeUploadJob;
  const outcome = await attempt(args, change, { id, ...choices });
  if (!outcome.ok) return refused(aboutChoices(outcome.refusal, choices));
  if (isStart) return redirectWithNotice(path, { tone: "info", text: text.started });
  const [turn] = /(?<=^typed-).+/.exec(value.act) ?? [];
  const typed = turn ?? args.url.searchParams.get("typed") ?? undefined;
  const shown = `${withQuery(path, { typed })}#${turn ? "typed" : "times"}`;
  return redirectWithNotice(shown, { tone: "success", text: text.saved });
}

async function addFiles(args: JobPageArgs, path: string) {
  const form = await openFileForm(args.request);
  try {
    if (!form.file) return data(nothingChosen, { status: 422 });
    return redirectWithNotice(
      path,
      describeReceived(await passFiles(args, args.params.jobId, form)),
    );
  } finally {
    await form.drain().catch(() => undefined);
  }
}

const nothingChosen = { error: { file: [text.missing] } };

export default function UploadJob({ loaderData, actionData }: Route.ComponentProps) {
  const { name, by, begun, uploads, collecting, storing, done, receipts } = loaderData;
  const problems = toProblems(actionData);
  return (
    <div className="upload-job">
      <PageTitle title={text.title(name)} isError={problems.all.length > 0} />
      <ErrorSummary problems={problems.all} />
      <h2>
        {text.heading} <TimeOf {...begun} relative={undefined} />
      </h2>
      <p>
        {text.by(by)} <Link to={uploads}>{text.all}</Link>
      </p>
      {collecting && (
        <Collecting
          {...loaderData}
          view={collecting}
          refused={loaderData.problems}
          problems={problems}
        />
      )}
      {storing && <Storing {...loaderData} view={storing} />}
      {done && <Done {...loaderData} view={done} />}
      <output className="visually-hidden">{storing?.announced ?? done?.summary}</output>
      {done && loaderData.problems && <ProblemList {...loaderData.problems} />}
      {receipts && <ReceiptTable receipts={receipts} />}
    </div>
  );
}
