import { z } from "zod";
import { FormButtons } from "#app/components/form-buttons.tsx";
import { TaskPage } from "#app/components/task-page.tsx";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { redirectWithNotice } from "#app/services/notice.server.ts";
import { changeProjectSetting } from "#app/services/project-settings.server.ts";
import { Facts } from "#app/ui/facts.tsx";
import { TextInput } from "#app/ui/text-inputs.tsx";
import { invalidFields } from "#contract/envelope.ts";
import {
  builtInLabels,
  labelSettings,
  labelsOf,
  labelValue,
} from "#contract/rules/project-labels.ts";
import { requireProject } from "#app/services/navigation.server.ts";
import type { Route } from "./+types/label-settings-edit";
import { requireLabel } from "./label-settings-rows.server.ts";

const words = {
  title: (text: string) => `Edit the label ${text}`,
  back: "Labels",
  text: "Label",
  missing: "Write the label",
  taken: (text: string) => `There is a label “${text}” already`,
  fixed: (count: number) =>
    `${count === 1 ? "1 recording carries" : `${count} recordings carry`} this label, so its name stays.`,
  textHint: "No recording carries it yet, so its name can be changed.",
  description: "What it means",
  descriptionHint: "May be left empty",
  save: "Save the label",
  saving: "Saving…",
  cancel: "Cancel",
  done: (text: string) => `${text} is saved.`,
};

const form = z.object({
  text: z.string().trim().max(100).default(""),
  description: z.string().trim().max(300).default(""),
});

export async function loader(args: Route.LoaderArgs) {
  const { label, ...rest } = await requireLabel(args);
  return { ...rest, text: label.text, description: label.description ?? "" };
}

export async function action(args: Route.ActionArgs) {
  const { label, medium, path, recordings } = await requireLabel(args);
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  const isFixed = recordings > 0;
  const text = isFixed ? label.text : value.text;
  const others = labelsOf(requireProject(args.context).settings, medium).filter(
    (one) => labelValue(one) !== labelValue(label),
  );
  const twin = [...builtInLabels, ...others].find((one) =>
    [one.text, labelValue(one)].some((name) => name.toLowerCase() === text.toLowerCase()),
  );
  if (text === "" || twin) {
    const msg = twin ? words.taken(twin.text) : words.missing;
    return refused(invalidFields([{ param: "text", msg }]));
  }
  const changed = {
    text,
    value: text === label.text ? labelValue(label) : text,
    ...(value.description ? { description: value.description } : {}),
  };
  const outcome = await changeProjectSetting(args, labelSettings[medium], (stored) =>
    labelsOf({ [labelSettings[medium]]: stored }, medium).map((one) =>
      labelValue(one) === labelValue(label) ? changed : one,
    ),
  );
  if (!outcome.ok) return refused(outcome.refusal);
  return redirectWithNotice(path, { tone: "success", text: words.done(text) });
}

export default function EditLabel({ loaderData, actionData }: Route.ComponentProps) {
  const { projectName, path, text, description, recordings } = loaderData;
  const problems = toProblems(actionData);
  return (
    <TaskPage
      title={words.title(text)}
      context={projectName}
      back={{ to: path, label: words.back }}
      problems={problems}
    >
      <form className="form" method="post" noValidate>
        {recordings > 0 ? (
          <>
            <Facts facts={[{ term: words.text, value: text }]} />
            <p className="field-hint">{words.fixed(recordings)}</p>
          </>
        ) : (
          <TextInput
            name="text"
            label={words.text}
            hint={words.textHint}
            maxLength={100}
            autoComplete="off"
            defaultValue={problems.typed("text") ?? text}
            errors={problems.of("text")}
            required
          />
        )}
        <TextInput
          name="description"
          label={words.description}
          hint={words.descriptionHint}
          maxLength={300}
          autoComplete="off"
          defaultValue={problems.typed("description") ?? description}
          errors={problems.of("description")}
        />
        <FormButtons
          label={words.save}
          pending={words.saving}
          cancel={{ to: path, label: words.cancel }}
        />
      </form>
    </TaskPage>
  );
}
