import { z } from "zod";
import { FormButtons } from "#app/components/forms/form-buttons.tsx";
import { TaskPage } from "#app/components/forms/task-page.tsx";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt } from "#app/services/api/api.server.ts";
import { needsName } from "#app/services/recordings/location-text.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { TextInput } from "#app/ui/text-inputs.tsx";
import { invalidFields } from "#contract/envelope.ts";
import { renameLocation, updateLocation } from "#contract/wire/locations/locations.ts";
import type { Route } from "./+types/rename";
import { requireNameableLocation } from "./one-location.server.ts";

const text = {
  title: (name: string) => `Rename ${name}`,
  give: "Give this location a name",
  about:
    "A device recorded where there was no location, so one was opened. Give it a name to keep it even when it has no recordings.",
  name: "Name",
  hint: "What people in the project call the place, such as Kaituna saddle.",
  missing: "Give it a name",
  tooLong: "A name has at most 255 characters",
  taken: (name: string) => `There is already a location named ${name}`,
  save: "Save name",
  saving: "Saving…",
  cancel: "Cancel",
  done: (name: string) => `It is now named ${name}.`,
};

const form = z.object({
  name: z.string(text.missing).trim().min(1, text.missing).max(255, text.tooLong),
});

export async function loader(args: Route.LoaderArgs) {
  const { location, name, path } = await requireNameableLocation(args);
  const isNew = needsName(location);
  return {
    name,
    path,
    isNew,
    current: isNew ? "" : location.name,
    rules: constraintsOf(form),
  };
}

export async function action(args: Route.ActionArgs) {
  const { id, location, mayManage, path } = await requireNameableLocation(args);
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  const { name } = value;
  const outcome =
    mayManage && location.retiredAt !== undefined
      ? await attempt(args, updateLocation, { id, "station-updates": { name } })
      : await attempt(args, renameLocation, { id, name });
  if (outcome.ok) return redirectWithNotice(path, { tone: "success", text: text.done(name) });
  const isTaken = outcome.refusal.reason === "rule";
  const about = invalidFields([{ param: "name", msg: text.taken(name) }]);
  return refused(isTaken ? about : outcome.refusal);
}

export default function RenameLocation({ loaderData, actionData }: Route.ComponentProps) {
  const { name, path, isNew, current } = loaderData;
  const problems = toProblems(actionData, loaderData.rules);
  return (
    <TaskPage
      title={isNew ? text.give : text.title(name)}
      back={{ to: path, label: name }}
      problems={problems}
    >
      {isNew && <p className="about">{text.about}</p>}
      <form className="form" method="post" noValidate>
        <TextInput
          {...problems.field("name", current)}
          label={text.name}
          hint={text.hint}
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
