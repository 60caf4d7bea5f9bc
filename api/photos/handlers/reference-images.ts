import { invalidFields, Refusal } from "#contract/envelope.ts";
import {
  findReferenceImage as findImage,
  toImageType,
  type ReferenceImage,
} from "#contract/rules/devices/device-settings.ts";
import { maxPhotoBytes } from "#contract/rules/masks/photo-corners.ts";
import { extensionOf } from "#contract/rules/recordings/file-names.ts";
import { zoneOf } from "#contract/rules/times/zones.ts";
import {
  deleteReferenceImage,
  findReferenceImage,
  getReferenceImage,
  uploadReferenceImage,
  type ReferenceImageKind,
} from "#contract/wire/photos/reference-images.ts";
import type { User } from "#api/http/caller.ts";
import { receiveBody } from "#api/http/receive-body.ts";
import { sendFile } from "#api/http/send-file.ts";
import { serve } from "#api/http/serve.ts";
import { deleteReferenceImage as removeImage } from "../operations/delete-reference-image.ts";
import { countAttempt } from "#api/accounts/operations/limit-attempts.ts";
import { rewritePhoto } from "../operations/normalize-photo.ts";
import { storeReferenceImage } from "../operations/store-reference-image.ts";
import { findDaytimePicture } from "../queries/daytime-pictures.ts";
import {
  findEntryEnd,
  findLocatedAt,
  findMoveAfter,
  type LocatedEntry,
} from "#api/devices/queries/device-settings.ts";
import type { DeviceRow } from "#api/devices/queries/devices.ts";
import type { Services } from "#api/services.ts";
import { requireDevice } from "#api/devices/handlers/require-device.ts";

const settingUp = "set up its devices and locations";

export const referenceImages = [
  serve(getReferenceImage, async ({ input, caller, request, services }) => {
    const { key, mimeType, from } = await requireImage(services, caller, input);
    const time = from.replace(/[:.]/g, "_");
    const sent = await sendFile(services.files, request, {
      key,
      mimeType,
      fileName: `device-${input.id}-reference-image@${time}.${extensionOf(mimeType)}`,
      disposition: "attachment",
    });
    if (!sent) throw noImage();
    return sent;
  }),

  serve(findReferenceImage, async ({ input, caller, services }) => {
    const { from, until } = await requireImage(services, caller, input);
    return { fromDateTime: from, ...(until === undefined ? {} : { untilDateTime: until }) };
  }),

  serve(uploadReferenceImage, async ({ input, caller, address, request, services }) => {
    const options = { id: input.id, action: settingUp, onlyActive: input["only-active"] } as const;
    await requireDevice(services, caller, options);
    await countAttempt(services, "photo:account", String(caller.id));
    const file = await receiveBody(request, services.files, maxPhotoBytes);
    try {
      if (file.bytes === 0) throw emptyBody();
      const stored = await storeReferenceImage(services, { ...caller, address }, input.id, {
        kind: input.type,
        bytes: await rewritePhoto(services, file, "webp"),
        from: input["at-time"],
      });
      return { ...stored, messages: ["Kept the reference image"] };
    } finally {
      await file.discard();
    }
  }),

  serve(deleteReferenceImage, async ({ input, caller, address, services }) => {
    await requireDevice(services, caller, { id: input.id, action: settingUp, onlyActive: true });
    const values = { kind: input.type, at: input["at-time"] };
    await removeImage(services, { ...caller, address }, input.id, values);
    return { messages: ["Deleted the reference image"] };
  }),
];

interface Query {
  id: number;
  type: ReferenceImageKind;
  "at-time"?: string;
  "only-active": boolean;
}

interface ReferenceImageResult extends Pick<ReferenceImage, "key" | "mimeType"> {
  from: string;
  until: string | undefined;
}

async function requireImage(
  services: Services,
  caller: User,
  query: Query,
): Promise<ReferenceImageResult> {
  const { id, type } = query;
  const action = "see its devices and recordings";
  const device = await requireDevice(services, caller, {
    id,
    action,
    onlyActive: query["only-active"],
  });
  const at = query["at-time"] ?? services.now().toISOString();
  const entry = await findLocatedAt(services.store.read, device, at);
  const image = entry && (await findImageOf(services, device, entry, type));
  if (!image) throw noImage();
  return image;
}

/** Thermal cameras are given one by people; a trail camera's own pictures are as good. */
async function findImageOf(
  services: Services,
  device: DeviceRow,
  entry: LocatedEntry,
  type: ReferenceImageKind,
): Promise<ReferenceImageResult | undefined> {
  const { read } = services.store;
  const from = entry.from_at;
  if (device.kind === "thermal" || device.kind === "hybrid-thermal-audio") {
    const image = findImage(entry.settings, type);
    return image && { ...image, from, until: await findEntryEnd(read, device, entry) };
  }
  if (device.kind !== "trailcam") return undefined;
  const until = await findMoveAfter(read, device, entry);
  const timeZone = zoneOf(entry.place, services.settings.defaultTimeZone);
  const picture = await findDaytimePicture(read, device.id, { from, until, timeZone });
  return (
    picture && {
      key: picture.raw_key as string,
      mimeType: toImageType(picture.raw_mime_type),
      from,
      until,
    }
  );
}

function noImage(): Refusal {
  return new Refusal("unprocessable", "There is no reference image of this device then.");
}

function emptyBody(): Refusal {
  const msg = "Send the image as the body of the request.";
  return invalidFields([{ param: "image", location: "body", msg }]);
}
