import { renditionKey, trackRenditionKey } from "#api/files/keys.ts";
import type { NewRendition } from "../queries/renditions.ts";
import { pictureMimeType, pictureVersion, type Picture, type TrackPicture } from "./picture.ts";

/** The row of a picture, and in it the key under which to keep its file. */
export function toRendition(rawKey: string, picture: Picture | TrackPicture): NewRendition {
  const key =
    "trackId" in picture
      ? trackRenditionKey(rawKey, picture.trackId, picture.kind)
      : renditionKey(rawKey, picture.kind);
  const bytes = picture.bytes.byteLength;
  return { ...picture, key, bytes, mimeType: pictureMimeType, version: pictureVersion };
}
