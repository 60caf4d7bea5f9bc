import { z } from "zod";
import { FormButtons } from "#app/components/forms/form-buttons.tsx";
import { TaskPage } from "#app/components/forms/task-page.tsx";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { requireManagedProject } from "#app/services/projects/people.server.ts";
import { changeProjectSetting } from "#app/services/projects/project-settings.server.ts";
import { Facts } from "#app/ui/facts.tsx";
import { defaultLabels, labelSettings, labelsOf } from "#contract/rules/projects/project-labels.ts";
import type { ProjectLabel } from "#contract/wire/projects/projects.ts";
import type { Route } from "./+types/label-settings-reset";
import { labelView } from "./labels/label-settings-rows.server.ts";
import { readMedium, toListPath } from "./tagging/tagging-settings-lists.server.ts";

const text = {
  title: {
    camera: "Restore the default labels for cameras",
    audio: "Restore the default labels for audio recorders",
  },
  back: "Labels",
  effect:
    "The list goes back to the default labels and their meanings. Recordings keep the labels they have.",
  same: "The list already has the default labels.",
  now: "Now",
  usual: "Default list",
  restore: "Restore default labels",
  restoring: "Restoring…",
  cancel: "Cancel",
  done: "The default labels have been restored.",
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const { name } = requireManagedProject(context);
  const medium = readMedium(url);
  const now = labelsOf(requireProject(context).settings, medium);
  const usual = defaultLabels[medium];
  return {
    projectName: name,
    medium,
    path: toListPath(context, { view: labelView, medium }),
    isSame: JSON.stringify(now) === JSON.stringify(usual),
    now: formatLabels(now),
    usual: formatLabels(usual),
  };
}

function formatLabels(labels: readonly ProjectLabel[]): string {
  return labels.map(({ text }) => text).join(", ");
}

export async function action(args: Route.ActionArgs) {
  requireManagedProject(args.context);
  const medium = readMedium(args.url);
  const { refused } = await readForm(args.request, z.object({}));
  const usual = [...defaultLabels[medium]];
  const outcome = await changeProjectSetting(args, labelSettings[medium], () => usual);
  if (!outcome.ok) return refused(outcome.refusal);
  const path = toListPath(args.context, { view: labelView, medium });
  return redirectWithNotice(path, { tone: "success", text: text.done });
}

export default function RestoreLabels({ loaderData, actionData }: Route.ComponentProps) {
  const { projectName, medium, path, isSame, now, usual } = loaderData;
  return (
    <TaskPage
      title={text.title[medium]}
      context={projectName}
      back={{ to: path, label: text.back }}
      problems={toProblems(actionData)}
    >
      {isSame ? (
        <p>{text.same}</p>
      ) : (
        <form className="prose" method="post">
          <p>{text.effect}</p>
          <Facts
            facts={[
              { term: text.now, value: now },
              { term: text.usual, value: usual },
            ]}
          />
          <FormButtons
            label={text.restore}
            pending={text.restoring}
            cancel={{ to: path, label: text.cancel }}
          />
        </form>
      )}
    </TaskPage>
  );
}
