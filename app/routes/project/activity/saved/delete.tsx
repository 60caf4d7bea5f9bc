import { z } from "zod";
import { ConfirmPage } from "#app/components/forms/confirm-page.tsx";
import { readForm } from "#app/forms/form.ts";
import { attempt } from "#app/services/api/api.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { deleteSearch } from "#contract/wire/searches.ts";
import type { Route } from "./+types/delete";
import { requireChangeableSearch, toSavedPath } from "./saved-searches.server.ts";

const text = {
  title: (name: string) => `Delete ${name}`,
  back: "Saved searches",
  effect: "Its feed and calendar stop. No recordings are deleted.",
  shared: "It will be deleted for everyone in this project.",
  delete: "Delete search",
  deleting: "Deleting…",
  cancel: "Keep it",
  done: (name: string) => `${name} has been deleted.`,
};

export async function loader(args: Route.LoaderArgs) {
  const { saved } = await requireChangeableSearch(args);
  return {
    path: toSavedPath(args.context),
    name: saved.name,
    shared: saved.shared,
  };
}

export async function action(args: Route.ActionArgs) {
  const { saved } = await requireChangeableSearch(args);
  const { refused } = await readForm(args.request, z.object({}));
  const outcome = await attempt(args, deleteSearch, { id: saved.id });
  if (!outcome.ok) return refused(outcome.refusal);
  const path = toSavedPath(args.context);
  return redirectWithNotice(path, {
    tone: "success",
    text: text.done(saved.name),
    undo: { action: path, fields: [["restore", String(saved.id)]] },
  });
}

export default function DeleteSearch({ loaderData, actionData }: Route.ComponentProps) {
  const { path, name, shared } = loaderData;
  return (
    <ConfirmPage
      title={text.title(name)}
      back={{ to: path, label: text.back }}
      result={actionData}
      act={{ label: text.delete, pending: text.deleting, tone: "danger" }}
      cancel={text.cancel}
    >
      <p>
        {text.effect} {shared && text.shared}
      </p>
    </ConfirmPage>
  );
}
