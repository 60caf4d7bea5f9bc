import { attempt } from "#app/services/api.server.ts";
import { sessionContext } from "#app/services/browser-session.server.ts";
import { createUploadJob } from "#contract/wire/upload-jobs.ts";
import type { Route } from "./+types/jobs";
import { refuseScript } from "./answer-script.server.ts";

/** A script that sends files one by one begins a job for them. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  if (!args.context.get(sessionContext).tokens) return new Response(null, { status: 401 });
  const stationId = (await args.request.formData()).get("stationId");
  const wanted = {
    id: args.params.deviceId,
    ...(stationId ? { stationId: String(stationId) } : {}),
  };
  const outcome = await attempt(args, createUploadJob, wanted);
  if (!outcome.ok) return refuseScript(outcome.refusal);
  return Response.json({ id: outcome.reply.uploadJob.id });
}
