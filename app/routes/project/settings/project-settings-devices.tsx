import { z } from "zod";
import { SettingForm } from "#app/components/projects/setting-form.tsx";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { requireManagedProject } from "#app/services/projects/people.server.ts";
import { changeProjectSetting } from "#app/services/projects/project-settings.server.ts";
import { Checkbox } from "#app/ui/choices.tsx";
import type { Route } from "./+types/project-settings-devices";

const text = {
  title: "New devices",
  about: (project: string) =>
    `Any device that knows the name of ${project} can register itself and send recordings to it, because cameras do that before anybody has given them rights.`,
  label: "An admin approves each new device",
  hint: "Until then nothing is taken from it: it keeps what it records and tries again. You see on the dashboard that it waits. Devices that are here already go on as they do.",
  on: "From now on, an admin approves each new device.",
  off: "From now on, new devices need no approval.",
};

const form = z.object({ approveDevices: z.boolean().default(false) });

export async function loader({ context }: Route.LoaderArgs) {
  const { name, path } = requireManagedProject(context);
  const { settings } = requireProject(context);
  const isAsked = settings?.approveDevices ?? false;
  return { name, path: `${path}/settings/project-settings`, isAsked };
}

export async function action(args: Route.ActionArgs) {
  const { path } = requireManagedProject(args.context);
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  const { approveDevices } = value;
  const outcome = await changeProjectSetting(args, "approveDevices", () => approveDevices);
  if (!outcome.ok) return refused(outcome.refusal);
  return redirectWithNotice(`${path}/settings/project-settings`, {
    tone: "success",
    text: approveDevices ? text.on : text.off,
  });
}

export default function NewDevices({ loaderData, actionData }: Route.ComponentProps) {
  const { name, path, isAsked } = loaderData;
  const problems = toProblems(actionData);
  return (
    <SettingForm title={text.title} path={path} problems={problems}>
      <div className="prose">
        <p>{text.about(name)}</p>
      </div>
      <Checkbox {...problems.box("approveDevices", isAsked)} label={text.label} hint={text.hint} />
    </SettingForm>
  );
}
