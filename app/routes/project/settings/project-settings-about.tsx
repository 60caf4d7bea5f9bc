import { z } from "zod";
import { SettingForm } from "#app/components/projects/setting-form.tsx";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt } from "#app/services/api/api.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { requireManagedProject } from "#app/services/projects/people.server.ts";
import { isChangedMeanwhile } from "#app/services/projects/project-settings.server.ts";
import { groupTimeZones } from "#app/services/times/time-zones.server.ts";
import { Select, TextArea, TextInput } from "#app/ui/text-inputs.tsx";
import { invalidFields } from "#contract/envelope.ts";
import { timeZone } from "#contract/wire/fields.ts";
import { updateProjectSettings } from "#contract/wire/projects/projects.ts";
import type { ProjectSettings } from "#contract/wire/projects/project-settings.ts";
import type { Route } from "./+types/project-settings-about";

const text = {
  title: "About the project",
  description: "Description",
  descriptionHint: "What the project watches over, and why. Its people can read it.",
  contact: "Contact",
  contactHint: "Who to ask: a name, a phone number, an address. Its people can read it.",
  zone: "Time zone",
  zoneHint: "For what belongs to no location. Recordings keep the time of their location.",
  done: "“About the project” saved.",
  changed: (theirs: string) =>
    `Somebody else has saved this page in the meantime. ${theirs} What you entered is below: change it, or save it in place of theirs.`,
  theirs: {
    description: "Their description",
    contact: "Their contact",
    timeZone: "Their time zone",
  },
  none: "empty",
};

const maxShort = 255;
const maxLong = 2000;
const form = z.object({
  description: z.string().trim().max(maxLong, `Use at most ${maxLong} characters`).default(""),
  contact: z.string().trim().max(maxShort, `Use at most ${maxShort} characters`).default(""),
  timeZone: timeZone.optional(),
  /** The settings as the form began with them. */
  before: z.string().optional(),
  /** The zone that the form began with, be it the site's. */
  shown: z.string().optional(),
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
  const { path } = requireManagedProject(context);
  const zone = siteOf(context).defaultTimeZone;
  return {
    back: `${path}/settings/project-settings`,
    about: readAbout(context),
    before: JSON.stringify(readAbout(context)),
    zone,
    groups: groupTimeZones(zone),
    rules: constraintsOf(form),
  };
}

export async function action(args: Route.ActionArgs) {
  const { id: groupIdOrName, path } = requireManagedProject(args.context);
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  const { before: sent, shown, timeZone, ...others } = value;
  const { data: before } = updateProjectSettings.body.before.safeParse(sent);
  /* The zone of the site, which stands in the form of a project without its own, is nobody's choice. */
  const isChosen = before?.timeZone !== undefined || timeZone !== shown;
  const settings = isChosen && timeZone !== undefined ? { ...others, timeZone } : others;
  const outcome = await attempt(args, updateProjectSettings, { groupIdOrName, settings, before });
  if (!outcome.ok && isChangedMeanwhile(outcome.refusal)) {
    const now = readAbout(args.context);
    const msg = text.changed(describeChanges(before ?? {}, now));
    const values: Record<string, string> = { before: JSON.stringify(now) };
    if (!isChosen && now.timeZone !== undefined) values["timeZone"] = now.timeZone;
    return refused(invalidFields([{ param: "", msg }]), values);
  }
  if (!outcome.ok) return refused(outcome.refusal);
  const to = `${path}/settings/project-settings`;
  return redirectWithNotice(to, { tone: "success", text: text.done });
}

/** What somebody else has saved, so that nothing of it is lost unseen. */
function describeChanges(before: About, now: About): string {
  const fields = ["description", "contact", "timeZone"] as const;
  const changed = fields.filter((field) => (now[field] ?? "") !== (before[field] ?? ""));
  return changed
    .map((field) => `${text.theirs[field]}: ${now[field] ? `“${now[field]}”` : text.none}.`)
    .join(" ");
}

export default function AboutProject({ loaderData, actionData }: Route.ComponentProps) {
  const { back, about, before, zone, groups, rules } = loaderData;
  const problems = toProblems(actionData, rules);
  return (
    <SettingForm title={text.title} path={back} problems={problems}>
      <input type="hidden" name="before" value={problems.typed("before") ?? before} />
      <input type="hidden" name="shown" value={about.timeZone ?? zone} />
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
      <Select
        {...problems.field("timeZone", about.timeZone ?? zone)}
        label={text.zone}
        hint={text.zoneHint}
      >
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
    </SettingForm>
  );
}
