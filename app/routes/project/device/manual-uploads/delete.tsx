import { z } from "zod";
import { ConfirmPage } from "#app/components/forms/confirm-page.tsx";
import { readForm } from "#app/forms/form.ts";
import { attempt } from "#app/services/api/api.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { deleteUploadJob } from "#contract/wire/upload-jobs.ts";
import { ownTitle } from "../own-title.ts";
import { requireMaySetUp } from "../recording-options/read-setup.server.ts";
import { requireDeviceView } from "../device-view.server.ts";
import type { Route } from "./+types/delete";
import { formatFiles, totalOf } from "./job/job-text.server.ts";
import { requireJob } from "./job/require-job.server.ts";

const text = {
  throwAway: {
    title: "Discard upload",
    effect: (files: string) =>
      `This removes what has arrived, ${files}, without storing it. You can upload it again from the card.`,
    act: "Discard upload",
    done: "The upload has been discarded.",
  },
  remove: {
    title: "Delete the list of this upload",
    effect: () =>
      "This deletes the list of what happened to each file, and the files that did not become recordings. The recordings stay.",
    act: "Delete list",
    done: "The list of the upload has been deleted. Its recordings stay.",
  },
  storing: "This upload is being stored. You can delete its list when that is done.",
  acting: "Deleting…",
  cancel: "Keep it",
};

export const handle = ownTitle;

export async function loader(args: Route.LoaderArgs) {
  requireMaySetUp(args.context);
  const { job, path } = await requireJob(args);
  if (job.state === "storing") {
    throw await redirectWithNotice(path, { tone: "info", text: text.storing });
  }
  return {
    path,
    kind: job.state === "done" ? ("remove" as const) : ("throwAway" as const),
    files: formatFiles(totalOf(job.counts)),
  };
}

export async function action(args: Route.ActionArgs) {
  requireMaySetUp(args.context);
  const form = z.object({ kind: z.enum(["remove", "throwAway"]) });
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  const { path } = await requireDeviceView(args);
  const outcome = await attempt(args, deleteUploadJob, { id: args.params.jobId });
  if (!outcome.ok) return refused(outcome.refusal);
  const message = text[value.kind].done;
  return redirectWithNotice(`${path}/manual-uploads`, { tone: "success", text: message });
}

export default function DeleteUploadJob({ loaderData, actionData }: Route.ComponentProps) {
  const { path, kind, files } = loaderData;
  const { title, effect, act } = text[kind];
  return (
    <ConfirmPage
      title={title}
      isPart
      back={{ to: path }}
      result={actionData}
      act={{ label: act, pending: text.acting, tone: "danger" }}
      cancel={text.cancel}
    >
      <p>{effect(files)}</p>
      <input type="hidden" name="kind" value={kind} />
    </ConfirmPage>
  );
}
