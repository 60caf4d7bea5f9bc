import { data } from "react-router";
import { attempt } from "#app/services/api/api.server.ts";
import { openFileForm } from "#app/services/api/file-form.server.ts";
import { readFormData } from "#app/forms/form-data.server.ts";
import { sessionContext } from "#app/services/session/browser-session.server.ts";
import { refuseSignedOut } from "#app/services/navigation/refuse-signed-out.server.ts";
import { createUploadJob } from "#contract/wire/upload-jobs.ts";
import type { Route } from "./+types/files";
import { refuseScript } from "./answer-script.server.ts";
import { answerReceipts } from "./receipts/csv.server.ts";
import { passFiles } from "./pass-files.server.ts";

/** The receipts of a job as a table. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { jobId, deviceName } = args.params;
  if (jobId === undefined) throw data(null, { status: 404 });
  if (!args.context.get(sessionContext).tokens) {
    return refuseSignedOut(args.request, args.url.pathname.replace(/\/files\/*$/, ""));
  }
  return answerReceipts(args, jobId, `${deviceName}-upload-${jobId}.csv`);
}

/** A script sends one file of many to a job; without a job it begins one for them. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  if (!args.context.get(sessionContext).tokens) return new Response(null, { status: 401 });
  const { jobId } = args.params;
  const answering = jobId === undefined ? beginJob(args) : addFile(args, jobId);
  /* A script has no use for the page that a person is sent to where the session ends meanwhile. */
  return answering.catch((thrown: unknown) => {
    if (args.context.get(sessionContext).tokens) throw thrown;
    return new Response(null, { status: 401 });
  });
}

async function beginJob(args: Route.ActionArgs): Promise<Response> {
  const stationId = (await readFormData(args.request)).get("stationId");
  const chosen = stationId ? { stationId: String(stationId) } : {};
  const outcome = await attempt(args, createUploadJob, { id: args.params.deviceId, ...chosen });
  if (!outcome.ok) return refuseScript(outcome.refusal);
  return Response.json({ id: outcome.reply.uploadJob.id });
}

/** What came of it is said of those alone that are not taken: an archive may hold thousands. */
async function addFile(args: Route.ActionArgs, jobId: string): Promise<Response> {
  const form = await openFileForm(args.request);
  try {
    const passed = await passFiles(args, jobId, form);
    if (!passed.ok) return refuseScript(passed.refusal);
    const refused = passed.reply.files
      .filter(({ state }) => state === "refused")
      .map(({ name, reason = "" }) => ({ name, reason }));
    return Response.json({ refused });
  } finally {
    await form.drain().catch(() => undefined);
  }
}
