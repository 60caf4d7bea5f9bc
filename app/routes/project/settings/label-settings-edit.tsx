import { z } from "zod";
import { FormButtons } from "#app/components/form-buttons.tsx";
import { TaskPage } from "#app/components/task-page.tsx";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt } from "#app/services/api.server.ts";
import { redirectWithNotice } from "#app/services/notice.server.ts";
import { changeProjectSetting } from "#app/services/project-settings.server.ts";
import { Checkbox } from "#app/ui/choices.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { TextInput } from "#app/ui/text-inputs.tsx";
import { invalidFields } from "#contract/envelope.ts";
import {
  builtInLabels,
  findSameLabel,
  labelSettings,
  labelsOf,
  labelValue,
} from "#contract/rules/project-labels.ts";
import { renameLabel } from "#contract/wire/uses.ts";
import { requireProject } from "#app/services/navigation.server.ts";
import type { Route } from "./+types/label-settings-edit";
import { requireLabel } from "./label-settings-rows.server.ts";
import { sayCarrying } from "./label-words.ts";

const words = {
  title: (text: string) => `Edit the label ${text}`,
  back: "Labels",
  text: "Label",
  missing: "Write the label",
  taken: (text: string) => `There is a label “${text}” already`,
  fixed: (count: number) => `${sayCarrying(count, true)} this label, so its name stays.`,
  textHint: "No recording carries it yet, so its name can be changed.",
  carried: (count: number) => `${sayCarrying(count, false)} it.`,
  also: (count: number) =>
    count === 1
      ? "Change it on the recording that carries it, too"
      : `Change it on the ${count.toLocaleString("en-NZ")} recordings that carry it, too`,
  alsoMissing: "Tick this to give it another name, or leave the name as it is",
  description: "What it means",
  descriptionHint: "May be left empty",
  save: "Save the label",
  saving: "Saving…",
  cancel: "Cancel",
  done: (text: string) => `${text} is saved.`,
  renamed: (text: string, count: number) =>
    `The label is ${text} now, on ${count === 1 ? "1 recording" : `${count.toLocaleString("en-NZ")} recordings`}.`,
};

const form = z.object({
  text: z.string().trim().max(100).default(""),
  description: z.string().trim().max(300).default(""),
  also: z.literal("on").optional(),
});

export async function loader(args: Route.LoaderArgs) {
  const { label, ...rest } = await requireLabel(args);
  return { ...rest, text: label.text, description: label.description ?? "" };
}

export async function action(args: Route.ActionArgs) {
  const { label, medium, path, recordings, isMore } = await requireLabel(args);
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  const text = isMore ? label.text : value.text;
  const others = labelsOf(requireProject(args.context).settings, medium).filter(
    (one) => labelValue(one) !== labelValue(label),
  );
  const twin = findSameLabel(text, [...builtInLabels, ...others]);
  if (text === "" || twin) {
    const msg = twin ? words.taken(twin.text) : words.missing;
    return refused(invalidFields([{ param: "text", msg }]));
  }
  if (text !== label.text && recordings > 0) {
    if (!value.also) return refused(invalidFields([{ param: "also", msg: words.alsoMissing }]));
    const outcome = await attempt(args, renameLabel, {
      groupIdOrName: requireProject(args.context).id,
      medium,
      value: labelValue(label),
      text,
      ...(value.description ? { description: value.description } : {}),
    });
    if (!outcome.ok) return refused(outcome.refusal);
    const said = words.renamed(text, outcome.reply.recordings);
    return redirectWithNotice(path, { tone: "success", text: said });
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
  const { projectName, path, text, description, recordings, isMore } = loaderData;
  const problems = toProblems(actionData);
  return (
    <TaskPage
      title={words.title(text)}
      context={projectName}
      back={{ to: path, label: words.back }}
      problems={problems}
    >
      <form className="form" method="post" noValidate>
        {isMore ? (
          <>
            <Facts facts={[{ term: words.text, value: text }]} />
            <p className="field-hint">{words.fixed(recordings)}</p>
          </>
        ) : (
          <TextInput
            name="text"
            label={words.text}
            hint={recordings > 0 ? words.carried(recordings) : words.textHint}
            maxLength={100}
            autoComplete="off"
            defaultValue={problems.typed("text") ?? text}
            errors={problems.of("text")}
            required
          />
        )}
        {recordings > 0 && !isMore && (
          <Checkbox
            name="also"
            label={words.also(recordings)}
            defaultChecked={problems.typed("also") === "on"}
            errors={problems.of("also")}
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
