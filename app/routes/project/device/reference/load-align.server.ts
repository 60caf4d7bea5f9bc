import { data } from "react-router";
import { withQuery } from "#app/components/with-query.ts";
import { send } from "#app/services/api.server.ts";
import {
  findCorners,
  firstCorners,
  toCornersText,
  type PhotoCorners,
} from "#contract/rules/photo-corners.ts";
import { findReferencePhoto } from "#contract/wire/reference-photos.ts";
import { requireMaySetUp } from "../recording-options/read-setup.server.ts";
import { readSetupView } from "../setup-view.server.ts";
import type { DevicePageArgs } from "../shown-device.server.ts";
import { toClickSizes, toRow } from "./align-rows.ts";
import { sayOlder } from "./load-reference.server.ts";

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
    isUsed: photo.corners !== undefined,
    older: sayOlder(photo, setup),
    src: `${pictures}/picture`,
    sizes: toClickSizes(photo),
    shown: { rows: corners.map(toRow), corner: 0, preview: toPreviewPath(pictures, corners) },
  };
}

export async function requirePhoto(args: DevicePageArgs) {
  const photoId = args.url.searchParams.get("photo") ?? "";
  if (!/^\d{1,9}$/.test(photoId)) throw data(null, { status: 404 });
  const asked = { id: args.params.deviceId, photoId };
  return (await send(args, findReferencePhoto, asked)).photo;
}

/** Where a photo's pictures are fetched. */
export function toPhotoPath(devicePath: string, photoId: number): string {
  return `${devicePath}/reference/photos/${photoId}`;
}

export function toPreviewPath(pictures: string, corners: PhotoCorners): string {
  return withQuery(`${pictures}/preview`, { corners: toCornersText(corners) });
}
