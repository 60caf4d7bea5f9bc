import sharp from "sharp";
import { insertAutomaticLocation } from "#api/locations/queries/locations.ts";
import {
  updateDeviceSettings,
  type DeviceSettings,
} from "#contract/wire/devices/device-settings.ts";
import {
  getReferenceImage,
  uploadReferenceImage,
  type ReferenceImageKind,
} from "#contract/wire/photos/reference-images.ts";
import { makeImage } from "#tests/media/image/image-samples.ts";
import { makeCast, type Camera } from "./projects/people.ts";
import { ridge } from "./projects/places.ts";
import type { TestApi } from "./test-api.ts";

/** A location of recordings, as the first upload would have made it. */
export function openLocation(api: TestApi, projectId: number, place = ridge): Promise<number> {
  const location = { projectId, name: "Ridge", place, activeAt: api.now().toISOString() };
  return insertAutomaticLocation(api.services.store.write, location, api.now());
}

/** A cast whose camera stands at a location on the ridge since now. */
export async function makePlacedCast(api: TestApi) {
  const cast = await makeCast(api);
  await openLocation(api, cast.projectId);
  await api.send(updateDeviceSettings, { id: cast.camera.id, location: ridge }, cast.camera.token);
  return cast;
}

/** What has been written of a device's places and settings, oldest first. */
export async function listSettings(api: TestApi, { id }: Pick<Camera, "id">) {
  const rows = await api.services.store.read
    .selectFrom("device_history")
    .select(["from_at", "set_by", "location_id", "latitude", "settings"])
    .where("device_id", "=", id)
    .where("set_by", "!=", "register")
    .orderBy("from_at")
    .orderBy("id")
    .execute();
  return rows.map(({ settings, ...row }) => ({
    ...row,
    settings: JSON.parse(settings ?? "{}") as DeviceSettings,
  }));
}

export interface SentImage {
  token?: string | undefined;
  body?: string | Uint8Array<ArrayBuffer>;
  contentType?: string;
  query?: string;
}

/** An image as the body of a request, whatever its type says; a PNG unless it is another. */
export async function sendImage(
  api: TestApi,
  { id }: Pick<Camera, "id">,
  { token, body, contentType = "image/png", query = "" }: SentImage,
) {
  const path = `${uploadReferenceImage.path.replace(":id", String(id))}${query}`;
  const headers = new Headers({ "content-type": contentType });
  if (token) headers.set("authorization", token);
  const init = { method: "POST", headers, body: body ?? (await makeImage("png")) };
  const response = await api.fetch(new Request(`http://api.test${path}`, init));
  const answer = (await response.json()) as { key: string; size: number; errorType?: string };
  return { status: response.status, ...answer };
}

/** What is shown as a device's reference image at a time, as text. */
export async function showImage(
  api: TestApi,
  token: string,
  request: { id: number; type?: ReferenceImageKind; "at-time"?: string },
) {
  const response = await api.send(getReferenceImage, request, token);
  return { headers: response.headers, text: await response.text() };
}

/** Images are told apart by how wide they are. */
export const imageOf = (width: number) => makeImage("png", { width });

export async function showWidth(...[api, token, request]: Parameters<typeof showImage>) {
  const response = await api.send(getReferenceImage, request, token);
  return (await sharp(await response.arrayBuffer()).metadata()).width;
}
