import { z } from "zod";
import { readForm } from "#app/forms/form.ts";
import { attempt, type PageArgs } from "#app/services/api/api.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { cancelJob } from "#contract/wire/jobs.ts";

const form = z.object({ jobId: cancelJob.input.shape.id });
const cancelled = "The job has been cancelled.";

/** What the button of a job in a list does. */
export async function cancelFrom(args: PageArgs, path: string) {
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  const outcome = await attempt(args, cancelJob, { id: value.jobId });
  if (!outcome.ok) return refused(outcome.refusal);
  return redirectWithNotice(path, { tone: "success", text: cancelled });
}
