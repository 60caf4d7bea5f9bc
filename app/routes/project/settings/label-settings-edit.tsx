import { z } from "zod";
import { FormButtons } from "#app/components/forms/form-buttons.tsx";
import { TaskPage } from "#app/components/forms/task-page.tsx";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt } from "#app/services/api/api.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { Checkbox } from "#app/ui/choices.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { TextInput } from "#app/ui/text-inputs.tsx";
import { invalidFields } from "#contract/envelope.ts";
import {
  builtInLabels,
  findSameLabel,
  labelsOf,
  labelValue,
} from "#contract/rules/projects/project-labels.ts";
import { renameLabel } from "#contract/wire/projects/uses.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import type { Route } from "./+types/label-settings-edit";
import { labelForm, requireLabel } from "./labels/label-settings-rows.server.ts";
import { describeUse } from "./labels/label-text.ts";
import { labelList } from "./tagging/stored-lists.server.ts";

const text = {
  title: (name: string) => `Edit the label ${name}`,
  back: "Labels",
  text: "Label",
  missing: "Enter the label",
  taken: (name: string) => `There is already a label “${name}”`,
  fixed: (count: number) => `${describeUse(count, true)} this label, so its name stays.`,
  textHint: "No recording has it yet, so you can change its name.",
  carried: (count: number) => `${describeUse(count, false)} it.`,
  also: (count: number) =>
    count === 1
      ? "Also change it on the recording that has it"
      : `Also change it on the ${count.toLocaleString("en-NZ")} recordings that have it`,
  alsoMissing: "Tick this to change the name, or leave the name as it is",
  description: "What it means",
  descriptionHint: "Optional",
  save: "Save label",
  saving: "Saving…",
  cancel: "Cancel",
  done: (name: string) => `${name} has been saved.`,
  renamed: (name: string, count: number) =>
    `The label is now ${name}, on ${count === 1 ? "1 recording" : `${count.toLocaleString("en-NZ")} recordings`}.`,
};

const form = labelForm.partial({ text: true }).extend({ also: z.literal("on").optional() });

export async function loader(args: Route.LoaderArgs) {
  const { label, ...rest } = await requireLabel(args);
  return {
    ...rest,
    text: label.text,
    description: label.description ?? "",
    rules: constraintsOf(labelForm),
  };
}

export async function action(args: Route.ActionArgs) {
  const { label, medium, path, recordings, isMore } = await requireLabel(args);
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  const name = isMore ? label.text : (value.text ?? "");
  const others = labelsOf(requireProject(args.context).settings, medium).filter(
    (one) => labelValue(one) !== labelValue(label),
  );
  const twin = findSameLabel(name, [...builtInLabels, ...others]);
  if (name === "" || twin) {
    const msg = twin ? text.taken(twin.text) : text.missing;
    return refused(invalidFields([{ param: "text", msg }]));
  }
  if (name !== label.text && recordings > 0) {
    if (!value.also) return refused(invalidFields([{ param: "also", msg: text.alsoMissing }]));
    const outcome = await attempt(args, renameLabel, {
      groupIdOrName: requireProject(args.context).id,
      medium,
      value: labelValue(label),
      text: name,
      ...(value.description ? { description: value.description } : {}),
    });
    if (!outcome.ok) return refused(outcome.refusal);
    const message = text.renamed(name, outcome.reply.recordings);
    return redirectWithNotice(path, { tone: "success", text: message });
  }
  const changed = {
    text: name,
    value: name === label.text ? labelValue(label) : name,
    ...(value.description ? { description: value.description } : {}),
  };
  const outcome = await labelList.change(args, medium, (labels) =>
    labels.map((one) => (labelValue(one) === labelValue(label) ? changed : one)),
  );
  if (!outcome.ok) return refused(outcome.refusal);
  return redirectWithNotice(path, { tone: "success", text: text.done(name) });
}

export default function EditLabel({ loaderData, actionData }: Route.ComponentProps) {
  const { path, text: name, description, recordings, isMore } = loaderData;
  const problems = toProblems(actionData, loaderData.rules);
  return (
    <TaskPage title={text.title(name)} back={{ to: path, label: text.back }} problems={problems}>
      <form className="form" method="post" noValidate>
        {isMore ? (
          <>
            <Facts facts={[{ term: text.text, value: name }]} />
            <p className="field-hint">{text.fixed(recordings)}</p>
          </>
        ) : (
          <TextInput
            {...problems.field("text", name)}
            label={text.text}
            hint={recordings > 0 ? text.carried(recordings) : text.textHint}
            autoComplete="off"
          />
        )}
        {recordings > 0 && !isMore && (
          <Checkbox {...problems.box("also")} label={text.also(recordings)} />
        )}
        <TextInput
          {...problems.field("description", description)}
          label={text.description}
          hint={text.descriptionHint}
          autoComplete="off"
        />
        <FormButtons
          label={text.save}
          pending={text.saving}
          cancel={{ to: path, label: text.cancel }}
        />
      </form>
    </TaskPage>
  );
}
