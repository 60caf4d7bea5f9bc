import { data } from "react-router";
import { withQuery } from "#app/components/with-query.ts";
import { send } from "#app/services/api/api.server.ts";
import {
  findCorners,
  firstCorners,
  toCornersText,
  type PhotoCorners,
} from "#contract/rules/masks/photo-corners.ts";
import { findReferencePhoto } from "#contract/wire/photos/reference-photos.ts";
import type { CameraView } from "../diagnostics/camera-view.server.ts";
import { requireMaySetUp } from "../recording-options/read-setup.server.ts";
import { readSetupView } from "../setup-view.server.ts";
import type { DevicePageArgs } from "../device-view.server.ts";
import { toClickSizes, toRow } from "./align-rows.ts";
import { cornerNames } from "./corner-names.ts";
import { describeOlder } from "./load-reference.server.ts";

const text = {
  about:
    "Find the corners of the camera's picture in the photo: choose a corner, then click where it is. If a corner is outside the photo, enter it as numbers.",
  noFrame:
    "There is no picture from this camera yet, so you cannot see the photo over it. Come back when the camera has recorded here.",
  beingMade: "The camera's picture is being made. Check again in a minute.",
  again:
    "This photo is in use. What you save applies from now on. Earlier recordings keep the photo as it was aligned then.",
  moves: { x: ["Left", "Right"], y: ["Up", "Down"] },
};

const moves = (["x", "y"] as const).flatMap((axis) =>
  [-5, -1, 1, 5].map((by) => ({
    act: `move:${axis}:${by}`,
    label: `${text.moves[axis][by < 0 ? 0 : 1]} ${Math.abs(by)}%`,
  })),
);

/** The photo of the address, how it lies over the frame, and the frame. */
export async function loadAlign(args: DevicePageArgs) {
  requireMaySetUp(args.context);
  const [{ setup, page }, photo] = await Promise.all([
    readSetupView(args, "reference"),
    requirePhoto(args),
  ]);
  const pictures = toPhotoPath(setup.shown.path, photo.id);
  const corners = findCorners(photo.corners ?? "") ?? firstCorners(photo);
  return {
    ...page,
    path: withQuery(`${page.base}/align`, { photo: String(photo.id) }),
    about: describeView(page.view),
    note: photo.corners === undefined ? undefined : text.again,
    moves,
    names: cornerNames,
    older: describeOlder(photo, setup),
    src: `${pictures}/picture`,
    sizes: toClickSizes(photo),
    shown: { rows: corners.map(toRow), corner: 0, preview: toPreviewPath(pictures, corners) },
  };
}

export async function requirePhoto(args: DevicePageArgs) {
  const photoId = args.url.searchParams.get("photo") ?? "";
  if (!/^\d{1,9}$/.test(photoId)) throw data(null, { status: 404 });
  const query = { id: args.params.deviceId, photoId };
  return (await send(args, findReferencePhoto, query)).photo;
}

/** Where a photo's pictures are fetched. */
export function toPhotoPath(devicePath: string, photoId: number): string {
  return `${devicePath}/reference/photos/${photoId}`;
}

export function toPreviewPath(pictures: string, corners: PhotoCorners): string {
  return withQuery(`${pictures}/preview`, { corners: toCornersText(corners) });
}

function describeView(view: CameraView | undefined): string {
  if (view?.picture) return text.about;
  return view?.isBeingMade ? text.beingMade : text.noFrame;
}
