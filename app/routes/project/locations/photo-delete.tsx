import { data } from "react-router";
import { z } from "zod";
import { ConfirmPage } from "#app/components/forms/confirm-page.tsx";
import { readForm } from "#app/forms/form.ts";
import { attempt } from "#app/services/api/api.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { Figure } from "#app/ui/pictures.tsx";
import { deleteLocationPhoto } from "#contract/wire/photos/location-photos.ts";
import type { Route } from "./+types/photo-delete";
import { requireManagedLocation } from "./one-location.server.ts";

const text = {
  title: (name: string) => `Delete a photo of ${name}`,
  effect: "This deletes it for everyone. You cannot undo this.",
  photo: "The photo to be deleted",
  act: "Delete photo",
  acting: "Deleting…",
  cancel: "Keep it",
  done: "The photo has been deleted.",
};

export async function loader(args: Route.LoaderArgs) {
  const { name, path, location } = await requireManagedLocation(args);
  const keys = (location.settings?.referenceImages ?? []).map((key) => key.replaceAll("/", "_"));
  if (!keys.includes(args.params.key)) throw data(null, { status: 404 });
  return { name, path, src: `${path}/photos/${args.params.key}` };
}

export async function action(args: Route.ActionArgs) {
  const { id, path } = await requireManagedLocation(args);
  const { refused } = await readForm(args.request, z.object({}));
  const outcome = await attempt(args, deleteLocationPhoto, { id, fileKey: args.params.key });
  if (!outcome.ok) return refused(outcome.refusal);
  return redirectWithNotice(path, { tone: "success", text: text.done });
}

export default function DeletePhoto({ loaderData, actionData }: Route.ComponentProps) {
  const { name, path, src } = loaderData;
  return (
    <ConfirmPage
      title={text.title(name)}
      back={{ to: path, label: name }}
      result={actionData}
      act={{ label: text.act, pending: text.acting, tone: "danger" }}
      cancel={text.cancel}
    >
      <p>{text.effect}</p>
      <Figure src={src} alt={text.photo} width={320} height={240} />
    </ConfirmPage>
  );
}
