import { z } from "zod";
import { Link } from "react-router";
import { ConfirmPage } from "#app/components/forms/confirm-page.tsx";
import { readForm } from "#app/forms/form.ts";
import { attempt } from "#app/services/api/api.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { deleteAlert } from "#contract/wire/alerts.ts";
import type { Route } from "./+types/delete-alert";
import { requireAlert } from "./alerts.server.ts";

const text = {
  title: (tags: string, scope: string) => `Delete the alert on ${tags}, ${scope}`,
  back: "My preferences",
  effect:
    "It will no longer email you. You cannot undo this, but you can create a new alert at any time.",
  mute: "Mute it instead",
  delete: "Delete alert",
  deleting: "Deleting…",
  cancel: "Keep it",
  done: (tags: string, scope: string) => `The alert on ${tags}, ${scope} has been deleted.`,
};

export async function loader(args: Route.LoaderArgs) {
  const { alert, path, tags, scope } = await requireAlert(args);
  return {
    path,
    tags,
    scope,
    mutePath: alert.mutedSince === undefined ? `${path}/alerts/${alert.id}/mute` : undefined,
  };
}

export async function action(args: Route.ActionArgs) {
  const { alert, path, tags, scope } = await requireAlert(args);
  const { refused } = await readForm(args.request, z.object({}));
  const outcome = await attempt(args, deleteAlert, { id: alert.id });
  if (!outcome.ok) return refused(outcome.refusal);
  return redirectWithNotice(path, { tone: "success", text: text.done(tags, scope) });
}

export default function DeleteAlert({ loaderData, actionData }: Route.ComponentProps) {
  const { path, tags, scope, mutePath } = loaderData;
  return (
    <ConfirmPage
      title={text.title(tags, scope)}
      back={{ to: path, label: text.back }}
      result={actionData}
      act={{ label: text.delete, pending: text.deleting, tone: "danger" }}
      cancel={text.cancel}
    >
      <p>{text.effect}</p>
      {mutePath && (
        <p>
          <Link to={mutePath}>{text.mute}</Link>
        </p>
      )}
    </ConfirmPage>
  );
}
