import {
  uploadReferencePhoto,
  type ReferencePhoto,
} from "#contract/wire/photos/reference-photos.ts";
import type { ReferenceImageKind } from "#contract/wire/photos/reference-images.ts";
import { makeImage } from "#tests/media/image/image-samples.ts";
import type { Camera } from "../projects/people.ts";
import type { TestApi } from "../test-api.ts";

export const square = "0.1,0.1,0.9,0.1,0.9,0.9,0.1,0.9";

interface SentPhoto {
  token: string | undefined;
  body?: Uint8Array<ArrayBuffer>;
  type?: ReferenceImageKind;
  query?: string;
}

/** Uploads a photo of 64 x 48, or another, as the body of a request. */
export async function sendPhoto(
  api: TestApi,
  { id }: Pick<Camera, "id">,
  { token, body, type = "pov", query = "" }: SentPhoto,
) {
  const path = uploadReferencePhoto.path.replace(":id", String(id));
  const headers = new Headers({ "content-type": "application/octet-stream" });
  if (token) headers.set("authorization", token);
  const request = new Request(`http://api.test${path}?type=${type}${query}`, {
    method: "POST",
    headers,
    body: body ?? (await makeImage("jpeg")),
  });
  const response = await api.fetch(request);
  const answer = (await response.json()) as {
    photo?: ReferencePhoto;
    errorType?: string;
    messages: string[];
  };
  return { status: response.status, ...answer };
}

/** The photo of the view that was uploaded, to be laid over the frame. */
export async function uploadPhoto(
  api: TestApi,
  camera: Pick<Camera, "id">,
  token: string,
  body?: Uint8Array<ArrayBuffer>,
): Promise<ReferencePhoto> {
  const { photo, status, messages } = await sendPhoto(api, camera, {
    token,
    ...(body ? { body } : {}),
  });
  if (!photo) throw new Error(`The photo was answered with ${status}: ${messages.join(" ")}`);
  return photo;
}
