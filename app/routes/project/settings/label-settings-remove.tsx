import { z } from "zod";
import { ConfirmPage } from "#app/components/forms/confirm-page.tsx";
import { readForm } from "#app/forms/form.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { labelValue } from "#contract/rules/projects/project-labels.ts";
import type { Route } from "./+types/label-settings-remove";
import { requireLabel } from "./labels/label-settings-rows.server.ts";
import { describeUse } from "./labels/label-text.ts";
import { labelList } from "./tagging/stored-lists.server.ts";

const text = {
  title: (label: string) => `Remove the label ${label}`,
  back: "Labels",
  effect: (project: string) =>
    `People who label recordings in ${project} will no longer be offered it.`,
  carried: (count: number, isMore: boolean) =>
    count === 0
      ? "No recording has it."
      : `${describeUse(count, isMore)} it and ${count === 1 ? "keeps" : "keep"} it.`,
  only: "It is the only label on the list. A list cannot be empty, so the default labels come back.",
  remove: "Remove label",
  removing: "Removing…",
  cancel: "Cancel",
  done: (label: string) => `${label} has been removed from the list.`,
};

export async function loader(args: Route.LoaderArgs) {
  const { label, ...rest } = await requireLabel(args);
  return { ...rest, text: label.text };
}

export async function action(args: Route.ActionArgs) {
  const { label, medium, path } = await requireLabel(args);
  const { refused } = await readForm(args.request, z.object({}));
  const outcome = await labelList.change(args, medium, (labels) =>
    labels.filter((one) => labelValue(one) !== labelValue(label)),
  );
  if (!outcome.ok) return refused(outcome.refusal);
  return redirectWithNotice(path, { tone: "success", text: text.done(label.text) });
}

export default function RemoveLabel({ loaderData, actionData }: Route.ComponentProps) {
  const { projectName, path, text: label, recordings, isMore, isOnly } = loaderData;
  return (
    <ConfirmPage
      title={text.title(label)}

      back={{ to: path, label: text.back }}
      result={actionData}
      act={{ label: text.remove, pending: text.removing, tone: "danger" }}
      cancel={text.cancel}
    >
      <p>
        {text.effect(projectName)} {text.carried(recordings, isMore)}
      </p>
      {isOnly && <p>{text.only}</p>}
    </ConfirmPage>
  );
}
