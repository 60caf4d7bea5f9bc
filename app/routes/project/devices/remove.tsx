import { redirect } from "react-router";
import { z } from "zod";
import { ConfirmPage } from "#app/components/forms/confirm-page.tsx";
import { readForm } from "#app/forms/form.ts";
import { attempt } from "#app/services/api/api.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { deleteDevice } from "#contract/wire/devices/devices.ts";
import type { Route } from "./+types/remove";
import { requireManagedDevice } from "./managed-device.server.ts";

const text = {
  back: "Devices",
  cancel: "Cancel",
  deactivate: {
    title: (name: string) => `Set ${name} inactive`,
    effect:
      "It comes off the lists, and nobody gets an email when it stops reporting. Its recordings and history stay. If it connects or sends a recording again, it becomes active again by itself. An admin can set it active at any time.",
    act: "Set it inactive",
    acting: "Setting it inactive…",
    done: (name: string) => `${name} is inactive.`,
  },
  delete: {
    title: (name: string) => `Delete ${name}`,
    effect:
      "It has no recordings. The device, its events and its history are deleted. You cannot undo this.",
    act: "Delete device",
    acting: "Deleting…",
    done: (name: string) => `${name} has been deleted.`,
  },
};

/** What can be done with a device follows from whether it has recordings; the address says what was wanted. */
export async function loader(args: Route.LoaderArgs) {
  const { name, path, devicesPath, report, active } = await requireManagedDevice(args);
  const act = report.hasRecordings ? "deactivate" : "delete";
  if (!active) throw redirect(`${path}/reactivate`);
  if (!args.url.pathname.endsWith(act)) throw redirect(`${path}/${act}`);
  return { name, devicesPath, act } as const;
}

export async function action(args: Route.ActionArgs) {
  const { id, name, projectId, devicesPath, report } = await requireManagedDevice(args);
  const { refused } = await readForm(args.request, z.object({}));
  const outcome = await attempt(args, deleteDevice, { id, group: projectId });
  if (!outcome.ok) return refused(outcome.refusal);
  const act = report.hasRecordings ? "deactivate" : "delete";
  return redirectWithNotice(devicesPath, { tone: "success", text: text[act].done(name) });
}

export default function RemoveDevice({ loaderData, actionData }: Route.ComponentProps) {
  const { name, devicesPath, act } = loaderData;
  return (
    <ConfirmPage
      title={text[act].title(name)}

      back={{ to: devicesPath, label: text.back }}
      result={actionData}
      act={{ label: text[act].act, pending: text[act].acting, tone: "danger" }}
      cancel={text.cancel}
    >
      <p>{text[act].effect}</p>
    </ConfirmPage>
  );
}
