import { Refusal } from "#contract/envelope.ts";
import { maxPhotoBytes } from "#contract/rules/masks/photo-corners.ts";
import { listImagePeriods } from "#contract/rules/masks/reference-periods.ts";
import type { ProjectAction } from "#contract/rules/projects/roles.ts";
import {
  alignReferencePhoto,
  discardReferencePhoto,
  findReferencePhoto,
  getReferencePhoto,
  listReferencePhotos,
  previewReferencePhoto,
  uploadReferencePhoto,
  type ReferencePeriod,
  type ReferencePhoto,
} from "#contract/wire/photos/reference-photos.ts";
import { shownPhotoKey } from "#api/files/keys.ts";
import type { User } from "#api/http/caller.ts";
import { receiveBody } from "#api/http/receive-body.ts";
import { sendFile } from "#api/http/send-file.ts";
import { serve } from "#api/http/serve.ts";
import {
  alignReferencePhoto as align,
  previewAlignment,
} from "../operations/align-reference-photo.ts";
import { discardReferencePhoto as discard } from "../operations/discard-reference-photo.ts";
import { rewritePhoto } from "../operations/normalize-photo.ts";
import { storeReferenceImage } from "../operations/store-reference-image.ts";
import { storeReferencePhoto } from "../operations/store-reference-photo.ts";
import { countAttempt } from "#api/accounts/operations/limit-attempts.ts";
import { isImageOf, listLocatedImages } from "#api/devices/queries/device-settings.ts";
import type { DeviceRow } from "#api/devices/queries/devices.ts";
import {
  findDraft,
  findPhoto,
  listPhotosOfImages,
  type PhotoRow,
} from "../queries/reference-photos.ts";
import type { Services } from "#api/services.ts";
import { requireDevice } from "#api/devices/handlers/require-device.ts";

const settingUp = "set up its devices and locations";
const see = "see its devices and recordings";
const maxAgeSeconds = 60 * 60;

export const referencePhotos = [
  serve(listReferencePhotos, async ({ input, caller, services }) => {
    const device = await requireDevice(services, caller, { id: input.id, action: see });
    const draft = await findDraft(services.store.read, device.id);
    return {
      periods: await listPeriods(services, device),
      ...(draft ? { draft: toPhoto(draft) } : {}),
    };
  }),

  serve(uploadReferencePhoto, async ({ input, caller, address, request, services }) => {
    const device = await requireDevice(services, caller, { id: input.id, action: settingUp });
    await countAttempt(services, "photo:account", String(caller.id));
    const file = await receiveBody(request, services.files, maxPhotoBytes);
    try {
      if (input.type === "in-situ") {
        const image = { kind: input.type, bytes: await rewritePhoto(services, file, "webp") };
        await storeReferenceImage(services, { ...caller, address }, device.id, image);
        return { messages: ["Kept the photo"] };
      }
      const by = { deviceId: device.id, userId: caller.id };
      const row = await storeReferencePhoto(services, by, file);
      return { photo: toPhoto(row), messages: ["Kept the photo, to be laid over the frame"] };
    } finally {
      await file.discard();
    }
  }),

  serve(findReferencePhoto, async ({ input, caller, services }) => {
    const { photo } = await requirePhoto(services, caller, input, see);
    return { photo: toPhoto(photo) };
  }),

  serve(getReferencePhoto, async ({ input, caller, request, services }) => {
    const { photo } = await requirePhoto(services, caller, input, see);
    const sent = await sendFile(services.files, request, {
      key: shownPhotoKey(photo.key),
      mimeType: "image/webp",
      fileName: `reference-photo-${photo.id}.webp`,
      disposition: "inline",
      maxAgeSeconds,
    });
    if (!sent) throw new Refusal("failed", "The photo could not be found in the store.");
    return sent;
  }),

  serve(previewReferencePhoto, async ({ input, caller, services }) => {
    const { photo } = await requirePhoto(services, caller, input, see);
    const { bytes } = await previewAlignment(services, photo, input.corners);
    return new Response(new Uint8Array(bytes), {
      headers: {
        "content-type": "image/webp",
        "content-length": String(bytes.byteLength),
        "content-security-policy": "sandbox; default-src 'none'",
        "x-content-type-options": "nosniff",
        "cache-control": `private, max-age=${maxAgeSeconds}`,
      },
    });
  }),

  serve(alignReferencePhoto, async ({ input, caller, address, services }) => {
    const { photo, device } = await requirePhoto(services, caller, input, settingUp);
    const by = { ...caller, address };
    const options = { photo, deviceId: device.id, corners: input.corners };
    const made = await align(services, by, options);
    return { ...made, messages: ["Made the reference image of the photo"] };
  }),

  serve(discardReferencePhoto, async ({ input, caller, services }) => {
    const { photo } = await requirePhoto(services, caller, input, settingUp);
    await discard(services, photo);
    return { messages: ["Discarded the photo"] };
  }),
];

async function requirePhoto(
  services: Services,
  caller: User,
  { id, photoId }: { id: number; photoId: number },
  action: ProjectAction,
) {
  const device = await requireDevice(services, caller, { id, action });
  const photo = await findPhoto(services.store.read, photoId);
  if (!photo || !(await isOf(services, device.id, photo))) {
    throw new Refusal("missing", `Could not find a photo with id '${photoId}' of the device`);
  }
  return { device, photo };
}

/** Its own, or one that an earlier registration of the same hardware left in its history. */
async function isOf({ store }: Services, deviceId: number, photo: PhotoRow): Promise<boolean> {
  if (photo.device_id === deviceId) return true;
  return photo.image_key !== null && isImageOf(store.read, deviceId, photo.image_key);
}

async function listPeriods({ store }: Services, device: DeviceRow): Promise<ReferencePeriod[]> {
  const periods = listImagePeriods(await listLocatedImages(store.read, device));
  const keys = [...new Set(periods.map(({ key }) => key))];
  const photos = await listPhotosOfImages(store.read, keys);
  const photoOf = new Map(photos.map((photo) => [photo.image_key, photo]));
  return periods.map(({ kind, key, from, until, isHere }) => {
    const photo = photoOf.get(key);
    return {
      type: kind,
      fromDateTime: from,
      ...(until === undefined ? {} : { untilDateTime: until }),
      isHere,
      ...(photo ? { photo: toPhoto(photo) } : {}),
    };
  });
}

function toPhoto(row: PhotoRow): ReferencePhoto {
  return {
    id: row.id,
    width: row.width,
    height: row.height,
    uploadedDateTime: row.created_at,
    ...(row.taken_at === null ? {} : { takenDateTime: row.taken_at }),
    ...(row.corners === null ? {} : { corners: row.corners }),
  };
}
