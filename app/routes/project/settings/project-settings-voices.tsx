import { z } from "zod";
import { FormButtons } from "#app/components/forms/form-buttons.tsx";
import { TaskPage } from "#app/components/forms/task-page.tsx";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { requireManagedProject } from "#app/services/projects/people.server.ts";
import { changeProjectSetting } from "#app/services/projects/project-settings.server.ts";
import { TextInput } from "#app/ui/text-inputs.tsx";
import { invalidFields } from "#contract/envelope.ts";
import { fold } from "#contract/rules/navigation/names.ts";
import type { Route } from "./+types/project-settings-voices";

const text = {
  title: "Delete sound when people are heard",
  back: "Other settings",
  effect: (project: string) =>
    `From now on, when someone or the AI hears people in a sound recording of ${project}, its sound is deleted as soon as it is processed. Nobody can restore it.`,
  spared:
    "The recording's tracks and tags stay, and so do pictures and videos from cameras. Recordings that have already been processed keep their sound until they are processed again.",
  name: (project: string) => `To continue, type the project name: ${project}`,
  wrong: (project: string) => `That is not the project name. Type ${project}`,
  submit: "Delete sound from now on",
  submitting: "Saving…",
  cancel: "Keep all sound",
  done: "From now on, the sound of recordings with human voices is deleted.",
};

const form = z.object({ projectName: z.string() });

export async function loader({ context }: Route.LoaderArgs) {
  const { name, path } = requireManagedProject(context);
  return { name, path: `${path}/settings/project-settings`, rules: constraintsOf(form) };
}

export async function action(args: Route.ActionArgs) {
  const { name, path } = requireManagedProject(args.context);
  const { value, refused } = await readForm(args.request, form);
  if (fold(value?.projectName.trim() ?? "") !== fold(name)) {
    return refused(invalidFields([{ param: "projectName", msg: text.wrong(name) }]));
  }
  const outcome = await changeProjectSetting(args, "filterHuman", () => true);
  if (!outcome.ok) return refused(outcome.refusal);
  return redirectWithNotice(`${path}/settings/project-settings`, {
    tone: "success",
    text: text.done,
  });
}

export default function DeleteVoices({ loaderData, actionData }: Route.ComponentProps) {
  const { name, path } = loaderData;
  const problems = toProblems(actionData, loaderData.rules);
  return (
    <TaskPage title={text.title} back={{ to: path, label: text.back }} problems={problems}>
      <form className="form" method="post" noValidate>
        <div className="prose">
          <p>{text.effect(name)}</p>
          <p>{text.spared}</p>
        </div>
        <TextInput
          {...problems.field("projectName")}
          label={text.name(name)}
          autoComplete="off"
          spellCheck={false}
        />
        <FormButtons
          label={text.submit}
          pending={text.submitting}
          tone="danger"
          cancel={{ to: path, label: text.cancel }}
        />
      </form>
    </TaskPage>
  );
}
