import { Link } from "react-router";
import { z } from "zod";
import { FormButtons } from "#app/components/forms/form-buttons.tsx";
import { TaskPage } from "#app/components/forms/task-page.tsx";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt } from "#app/services/api/api.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { fetchDeviceReports } from "#app/services/devices/device-reports.server.ts";
import { fetchDevices } from "#app/services/projects/project-devices.server.ts";
import { requireManagedProject } from "#app/services/projects/people.server.ts";
import { formatDateTime, readerZone } from "#app/services/times/times.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { TextInput } from "#app/ui/text-inputs.tsx";
import { silenceOf } from "#contract/rules/devices/device-troubles.ts";
import { isStopped, reportsByItself } from "#contract/rules/devices/health.ts";
import { trashDays } from "#contract/rules/projects/deleted-projects.ts";
import { deleteProject } from "#contract/wire/projects/deleted-projects.ts";
import type { DeviceData } from "#contract/wire/devices/devices.ts";
import type { Route } from "./+types/project-settings-delete";

const text = {
  title: "Delete the project",
  back: "Other settings",
  effect: "Nobody will be able to see it, or its recordings, devices and locations.",
  restore: (days: number) =>
    `You and its other admins can restore it for ${days} days. After that it is all removed for good, and nobody can bring it back.`,
  keep: "Keep a copy first:",
  export: "export its recordings and tags",
  sending: (names: string[], count: number) =>
    count === 1
      ? `${names[0]} is still sending. What it sends comes back if you restore the project. Otherwise it is removed with it, so give the device a new project first.`
      : `${count} devices are still sending: ${new Intl.ListFormat("en-NZ").format(names)}. What they send comes back if you restore the project. Otherwise it is removed with it, so give them a new project first.`,
  newProject: "Create a new project",
  andMore: (count: number) => `${count} more`,
  label: "Type the project's name to confirm",
  hint: (name: string) => `It is called ${name}.`,
  submit: "Delete project",
  pending: "Deleting…",
  cancel: "Cancel",
  done: (name: string, until: string) => `${name} is deleted. You can restore it until ${until}.`,
};

const form = z.object({ groupName: z.string().default("") });

const maxNamed = 3;

export async function loader(args: Route.LoaderArgs) {
  const { name, path } = requireManagedProject(args.context);
  const sending = await listSending(args);
  const more = sending.length - maxNamed;
  const shown = [...sending.slice(0, maxNamed), ...(more > 0 ? [text.andMore(more)] : [])];
  return {
    name,
    path,
    back: `${path}/settings/project-settings`,
    trashDays,
    sending: sending.length > 0 ? text.sending(shown, sending.length) : undefined,
  };
}

/** The names of devices that report by themselves and have not stopped; none where that cannot be known. */
async function listSending(args: Route.LoaderArgs): Promise<string[]> {
  const [devices, reports] = await Promise.all([fetchDevices(args), fetchDeviceReports(args)]);
  if (!devices.ok || !reports.ok) return [];
  const now = siteOf(args.context).now();
  const reported = new Map(reports.reply.reports.map((report) => [report.deviceId, report]));
  const isSending = (device: DeviceData) => {
    const report = reported.get(device.id);
    const silence = report && silenceOf(device, report);
    return silence !== undefined && reportsByItself(silence) && !isStopped(silence, now);
  };
  return devices.reply.devices.filter(isSending).map(({ deviceName }) => deviceName);
}

export async function action(args: Route.ActionArgs) {
  const { id, name } = requireManagedProject(args.context);
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  const outcome = await attempt(args, deleteProject, { groupIdOrName: id, ...value });
  if (!outcome.ok) return refused(outcome.refusal);
  const until = formatDateTime(outcome.reply.removedAt, readerZone(args.context));
  const notice = { tone: "success" as const, text: text.done(name, until) };
  return redirectWithNotice("/my-settings/trash", notice);
}

export default function DeleteProject({ loaderData, actionData }: Route.ComponentProps) {
  const { name, path, back, sending } = loaderData;
  const problems = toProblems(actionData);
  return (
    <TaskPage title={text.title} back={{ to: back, label: text.back }} problems={problems}>
      <form className="form" method="post" noValidate>
        <div className="prose">
          <p>{text.effect}</p>
          <p>{text.restore(loaderData.trashDays)}</p>
          <p>
            {text.keep} <Link to={`${path}/activity/export`}>{text.export}</Link>.
          </p>
        </div>
        {sending && (
          <Notice tone="warning">
            {sending} <Link to="/new-project">{text.newProject}</Link>
          </Notice>
        )}
        <TextInput
          {...problems.field("groupName")}
          label={text.label}
          hint={text.hint(name)}
          autoComplete="off"
        />
        <FormButtons
          label={text.submit}
          pending={text.pending}
          tone="danger"
          cancel={{ to: back, label: text.cancel }}
        />
      </form>
    </TaskPage>
  );
}
