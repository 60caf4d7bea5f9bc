import { redirect } from "react-router";
import { z } from "zod";
import { useSendsMail } from "#app/components/no-mail-server.tsx";
import { ConfirmPage } from "#app/components/forms/confirm-page.tsx";
import { readForm } from "#app/forms/form.ts";
import { attempt } from "#app/services/api/api.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { reactivateDevice } from "#contract/wire/devices/devices.ts";
import type { Route } from "./+types/reactivate";
import { requireManagedDevice } from "./managed-device.server.ts";

const text = {
  title: (name: string) => `Set ${name} active`,
  effect:
    "It goes back on the lists, and people who asked for it get an email when there has been no contact for a day.",
  effectNoMail: "It goes back on the lists.",
  back: "Devices",
  act: "Set it active",
  acting: "Setting it active…",
  cancel: "Cancel",
  done: (name: string) => `${name} is active.`,
};

export async function loader(args: Route.LoaderArgs) {
  const { name, path, devicesPath, active } = await requireManagedDevice(args);
  if (active) throw redirect(path);
  return { name, devicesPath };
}

export async function action(args: Route.ActionArgs) {
  const { id, name, projectId, path } = await requireManagedDevice(args);
  const { refused } = await readForm(args.request, z.object({}));
  const options = { id, group: projectId, "only-active": false };
  const outcome = await attempt(args, reactivateDevice, options);
  if (!outcome.ok) return refused(outcome.refusal);
  return redirectWithNotice(path, { tone: "success", text: text.done(name) });
}

export default function ReactivateDevice({ loaderData, actionData }: Route.ComponentProps) {
  const { name, devicesPath } = loaderData;
  return (
    <ConfirmPage
      title={text.title(name)}

      back={{ to: devicesPath, label: text.back }}
      result={actionData}
      act={{ label: text.act, pending: text.acting }}
      cancel={text.cancel}
    >
      <p>{useSendsMail() ? text.effect : text.effectNoMail}</p>
    </ConfirmPage>
  );
}
