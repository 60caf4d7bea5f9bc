import { z } from "zod";
import { ConfirmPage } from "#app/components/forms/confirm-page.tsx";
import { readForm } from "#app/forms/form.ts";
import { attempt, send } from "#app/services/api/api.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { deleteReferenceImage } from "#contract/wire/photos/reference-images.ts";
import {
  discardReferencePhoto,
  listReferencePhotos,
} from "#contract/wire/photos/reference-photos.ts";
import { ownTitle } from "../own-title.ts";
import { readSetup, requireMaySetUp } from "../recording-options/read-setup.server.ts";
import type { DevicePageArgs } from "../device-view.server.ts";
import type { Route } from "./+types/delete";
import { readImageQuery, withImageQuery } from "./image-query.server.ts";

const text = {
  pov: {
    title: "Delete the reference photo",
    effect:
      "This deletes it for everyone and for all the time it covered, including older recordings. The uploaded photo is deleted too. You cannot undo this.",
    done: "The reference photo has been deleted.",
  },
  "in-situ": {
    title: "Delete the photo of the camera in place",
    effect: "This deletes it for everyone and for all the time it covered. You cannot undo this.",
    done: "The photo of the camera in place has been deleted.",
  },
  draft: {
    title: "Discard the uploaded photo",
    effect: "It has not been used yet. This deletes it for everyone. You cannot undo this.",
    done: "The uploaded photo has been discarded.",
  },
  picture: "The photo to be deleted",
  act: "Delete photo",
  acting: "Deleting…",
  cancel: "Keep it",
  gone: "That photo no longer exists.",
};

export const handle = ownTitle;

export async function loader(args: Route.LoaderArgs) {
  requireMaySetUp(args.context);
  const [input, { periods, draft }] = await Promise.all([
    readQuery(args),
    send(args, listReferencePhotos, { id: args.params.deviceId }),
  ]);
  const { base, pictures, photoId, type, at } = input;
  const isThere =
    photoId === undefined
      ? periods.some((one) => one.type === type && one.fromDateTime === (at ?? one.fromDateTime))
      : draft?.id === photoId;
  if (!isThere) throw await redirectWithNotice(base, { tone: "info", text: text.gone });
  return {
    base,
    said: photoId === undefined ? type : ("draft" as const),
    src:
      photoId === undefined
        ? withImageQuery(`${pictures}/image`, { type, at })
        : `${pictures}/photos/${photoId}/picture`,
  };
}

export async function action(args: Route.ActionArgs) {
  requireMaySetUp(args.context);
  const { id, base, photoId, type, at } = await readQuery(args);
  const { refused } = await readForm(args.request, z.looseObject({}));
  const outcome =
    photoId === undefined
      ? await attempt(args, deleteReferenceImage, { id, type, ...(at ? { "at-time": at } : {}) })
      : await attempt(args, discardReferencePhoto, { id, photoId });
  if (!outcome.ok) return refused(outcome.refusal);
  const { done } = text[photoId === undefined ? type : "draft"];
  return redirectWithNotice(base, { tone: "success", text: done });
}

async function readQuery(args: DevicePageArgs) {
  const { path, device, shown } = await readSetup(args);
  const { type, "at-time": at } = readImageQuery(args.url);
  const photo = args.url.searchParams.get("photo");
  return {
    id: device.id,
    base: `${path}/reference`,
    pictures: `${shown.path}/reference`,
    photoId: photo === null ? undefined : Number(photo),
    type,
    at,
  };
}

export default function DeleteReference({ loaderData, actionData }: Route.ComponentProps) {
  const { base, said, src } = loaderData;
  const { title, effect } = text[said];
  return (
    <ConfirmPage
      title={title}
      isPart
      back={{ to: base }}
      result={actionData}
      act={{ label: text.act, pending: text.acting, tone: "danger" }}
      cancel={text.cancel}
    >
      <img className="photo-small" src={src} alt={text.picture} />
      <p>{effect}</p>
    </ConfirmPage>
  );
}
