import { redirect } from "react-router";
import { z } from "zod";
import { ConfirmPage } from "#app/components/forms/confirm-page.tsx";
import { readForm } from "#app/forms/form.ts";
import { attempt } from "#app/services/api/api.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { Refusal } from "#contract/envelope.ts";
import { reactivateLocation } from "#contract/wire/locations/locations.ts";
import type { Route } from "./+types/reactivate";
import { requireManagedLocation } from "./one-location.server.ts";

const text = {
  title: (name: string) => `Use ${name} again`,
  effect:
    "From now on, recordings within 30 m of it are filed under it again, and its alerts work again. Recordings made there since it was retired stay where they are filed.",
  taken: (name: string) => `Another location is now named ${name}. Rename one of them first.`,
  act: "Use it again",
  acting: "Saving…",
  cancel: "Cancel",
  done: (name: string) => `${name} is in use again.`,
  close: (name: string) =>
    `${name} is in use again. Another location is closer than 60 m: recordings may be filed under the wrong one.`,
};

export async function loader(args: Route.LoaderArgs) {
  const { name, path, location } = await requireManagedLocation(args);
  if (location.retiredAt === undefined) throw redirect(path);
  return { name, path };
}

export async function action(args: Route.ActionArgs) {
  const { id, name, path } = await requireManagedLocation(args);
  const { refused } = await readForm(args.request, z.object({}));
  const outcome = await attempt(args, reactivateLocation, { id });
  if (!outcome.ok) {
    const { reason } = outcome.refusal;
    return refused(reason === "rule" ? new Refusal("rule", text.taken(name)) : outcome.refusal);
  }
  const isClose = (outcome.reply.warnings ?? []).length > 0;
  return redirectWithNotice(path, {
    tone: isClose ? "warning" : "success",
    text: isClose ? text.close(name) : text.done(name),
  });
}

export default function ReactivateLocation({ loaderData, actionData }: Route.ComponentProps) {
  const { name, path } = loaderData;
  return (
    <ConfirmPage
      title={text.title(name)}
      back={{ to: path, label: name }}
      result={actionData}
      act={{ label: text.act, pending: text.acting }}
      cancel={text.cancel}
    >
      <p>{text.effect}</p>
    </ConfirmPage>
  );
}
