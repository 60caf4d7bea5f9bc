import { z } from "zod";
import { FormButtons } from "#app/components/forms/form-buttons.tsx";
import { TaskPage } from "#app/components/forms/task-page.tsx";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt } from "#app/services/api/api.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { requireManagedProject } from "#app/services/projects/people.server.ts";
import { groupTimeZones } from "#app/services/times/time-zones.server.ts";
import { Select, TextArea, TextInput } from "#app/ui/text-inputs.tsx";
import {
  type ProjectSettings,
  projectSettings,
  updateProjectSettings,
} from "#contract/wire/projects/projects.ts";
import type { Route } from "./+types/project-settings-about";

const text = {
  title: "About the project",
  back: "Other settings",
  description: "Description",
  descriptionHint: "What the project watches over, and why. Its people can read it.",
  contact: "Contact",
  contactHint: "Who to ask: a name, a phone number, an address. Its people can read it.",
  zone: "Time zone",
  zoneHint: "For what belongs to no place. Recordings keep the time of their location.",
  save: "Save",
  saving: "Saving…",
  cancel: "Cancel",
  done: "Saved what is said about the project.",
};

const maxShort = 255;
const maxLong = 2000;
const { timeZone } = projectSettings.shape;
const form = z.object({
  description: z.string().trim().max(maxLong, `Use at most ${maxLong} characters`).default(""),
  contact: z.string().trim().max(maxShort, `Use at most ${maxShort} characters`).default(""),
  timeZone,
});

type About = Pick<ProjectSettings, "description" | "contact" | "timeZone">;

function readAbout(context: Route.LoaderArgs["context"]): About {
  const { description, contact, timeZone } = requireProject(context).settings ?? {};
  return {
    ...(description === undefined ? {} : { description }),
    ...(contact === undefined ? {} : { contact }),
    ...(timeZone === undefined ? {} : { timeZone }),
  };
}

export async function loader({ context }: Route.LoaderArgs) {
  const { name, path } = requireManagedProject(context);
  const zone = siteOf(context).defaultTimeZone;
  return {
    name,
    back: `${path}/settings/project-settings`,
    about: readAbout(context),
    zone,
    groups: groupTimeZones(zone),
    rules: constraintsOf(form),
  };
}

export async function action(args: Route.ActionArgs) {
  const { id: groupIdOrName, path } = requireManagedProject(args.context);
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  const before = readAbout(args.context);
  const change = { groupIdOrName, settings: value, before };
  const outcome = await attempt(args, updateProjectSettings, change);
  if (!outcome.ok) return refused(outcome.refusal);
  const to = `${path}/settings/project-settings`;
  return redirectWithNotice(to, { tone: "success", text: text.done });
}

export default function AboutProject({ loaderData, actionData }: Route.ComponentProps) {
  const { name, back, about, zone, groups, rules } = loaderData;
  const problems = toProblems(actionData, rules);
  return (
    <TaskPage
      title={text.title}
      context={name}
      back={{ to: back, label: text.back }}
      problems={problems}
    >
      <form className="form" method="post" noValidate>
        <TextArea
          {...problems.field("description", about.description)}
          label={text.description}
          hint={text.descriptionHint}
          rows={5}
        />
        <TextInput
          {...problems.field("contact", about.contact)}
          label={text.contact}
          hint={text.contactHint}
        />
        <Select {...problems.field("timeZone", zone)} label={text.zone} hint={text.zoneHint}>
          {groups.map(({ region, zones }) => (
            <optgroup key={region} label={region}>
              {zones.map(({ name: value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
        <FormButtons
          label={text.save}
          pending={text.saving}
          cancel={{ to: back, label: text.cancel }}
        />
      </form>
    </TaskPage>
  );
}
