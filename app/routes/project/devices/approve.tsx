import { redirect } from "react-router";
import { z } from "zod";
import { ConfirmPage } from "#app/components/forms/confirm-page.tsx";
import { readForm } from "#app/forms/form.ts";
import { attempt } from "#app/services/api/api.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { approveDevice } from "#contract/wire/devices/devices.ts";
import type { Route } from "./+types/approve";
import { requireManagedDevice } from "./managed-device.server.ts";

const text = {
  title: (name: string) => `Approve ${name}`,
  effect:
    "It can then send recordings and events to the project. Approve it only if you know whose it is: any device can ask.",
  back: "Devices",
  act: "Approve device",
  acting: "Approving…",
  cancel: "Cancel",
  done: (name: string) => `${name} is approved. What it sends from now on is kept.`,
};

export async function loader(args: Route.LoaderArgs) {
  const { name, path, devicesPath, awaitsApproval } = await requireManagedDevice(args);
  if (!awaitsApproval) throw redirect(path);
  return { name, devicesPath };
}

export async function action(args: Route.ActionArgs) {
  const { id, name, path } = await requireManagedDevice(args);
  const { refused } = await readForm(args.request, z.object({}));
  const outcome = await attempt(args, approveDevice, { id });
  if (!outcome.ok) return refused(outcome.refusal);
  return redirectWithNotice(path, { tone: "success", text: text.done(name) });
}

export default function ApproveDevice({ loaderData, actionData }: Route.ComponentProps) {
  const { name, devicesPath } = loaderData;
  return (
    <ConfirmPage
      title={text.title(name)}
      back={{ to: devicesPath, label: text.back }}
      result={actionData}
      act={{ label: text.act, pending: text.acting }}
      cancel={text.cancel}
    >
      <p>{text.effect}</p>
    </ConfirmPage>
  );
}
