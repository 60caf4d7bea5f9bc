import { z } from "zod";
import { endpoint, fileEndpoint } from "#contract/endpoint.ts";
import { findCornerFault, findCorners, photoMargin } from "#contract/rules/masks/photo-corners.ts";
import { id, text, viewMode } from "../fields.ts";
import { referenceImageKinds } from "./reference-images.ts";

const path = "/api/v1/devices/:id/reference-photos";
const onePath = `${path}/:photoId`;
const one = { id, photoId: id };

const corners = text
  .describe("x and y of top left, top right, bottom right and bottom left, in shares of the photo")
  .transform((sent, context) => {
    const found = findCorners(sent);
    const fault = found && findCornerFault(found);
    if (found && !fault) return found;
    const message = fault
      ? `Invalid value: the four corners make no frame (${fault})`
      : `Invalid value: write eight numbers from ${-photoMargin} to ${1 + photoMargin}, with commas between`;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });

const photo = z.object({
  id: z.int(),
  /** Pixels of what is kept, upright. */
  width: z.int(),
  height: z.int(),
  uploadedDateTime: z.string(),
  /** As its EXIF said; in the zone of the place where the camera did not know its own. */
  takenDateTime: z.string().optional(),
  /** Where the frame's corners lie in it, as they were saved; absent where it is not used yet. */
  corners: z.string().optional(),
});

export type ReferencePhoto = z.output<typeof photo>;

const period = z.object({
  type: z.enum(referenceImageKinds),
  fromDateTime: z.string(),
  /** Absent while it holds. */
  untilDateTime: z.string().optional(),
  /** Of the place where the device stands now. */
  isHere: z.boolean(),
  /** Absent where the picture was not made of a photo that is kept. */
  photo: photo.optional(),
});

export type ReferencePeriod = z.output<typeof period>;

export const listReferencePhotos = endpoint({
  name: "listReferencePhotos",
  summary: "Which reference pictures of a device held when, newest first, and the photo to be laid",
  method: "GET",
  path,
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { id },
  query: viewMode,
  reply: {
    periods: z.array(period),
    /** The newest photo that was uploaded and is not used yet. */
    draft: photo.optional(),
  },
});

export const uploadReferencePhoto = endpoint({
  name: "uploadReferencePhoto",
  summary:
    "Upload a photo (JPEG, PNG, WebP): one of the view to be laid over the frame, one in situ to be shown at once",
  method: "POST",
  path,
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { id },
  query: { ...viewMode, type: z.enum(referenceImageKinds, "Invalid value").default("pov") },
  isFile: true,
  reply: {
    /** Absent for one in situ. */
    photo: photo.optional(),
  },
});

export const findReferencePhoto = endpoint({
  name: "findReferencePhoto",
  summary: "A photo that is kept to be laid over the frame, again if need be",
  method: "GET",
  path: onePath,
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: one,
  query: viewMode,
  reply: { photo },
});

export const getReferencePhoto = fileEndpoint({
  name: "getReferencePhoto",
  summary: "Such a photo as WebP, upright and without metadata, 1280 pixels at most",
  method: "GET",
  path: `${onePath}/picture`,
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: one,
  query: viewMode,
});

export const previewReferencePhoto = fileEndpoint({
  name: "previewReferencePhoto",
  summary: "What of a photo lies in the frame, seen as the camera sees it: WebP of 640 x 480",
  method: "GET",
  path: `${onePath}/preview`,
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: one,
  query: { ...viewMode, corners },
});

export const alignReferencePhoto = endpoint({
  name: "alignReferencePhoto",
  summary: "Make the reference image of a device of what lies between four corners of a photo",
  method: "POST",
  path: `${onePath}/alignment`,
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: one,
  body: { corners },
  reply: { key: z.string(), size: z.int() },
});

export const discardReferencePhoto = endpoint({
  name: "discardReferencePhoto",
  summary: "Delete a photo that is not used yet",
  method: "DELETE",
  path: onePath,
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: one,
  query: viewMode,
  reply: {},
});
