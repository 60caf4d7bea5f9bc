import { Refusal } from "#contract/envelope.ts";
import {
  deleteLocationPhoto,
  getLocationPhoto,
  uploadLocationPhoto,
} from "#contract/wire/photos/location-photos.ts";
import { readOneFile } from "#api/http/read-one-file.ts";
import { sendFile } from "#api/http/send-file.ts";
import { serve } from "#api/http/serve.ts";
import { countAttempt } from "#api/accounts/operations/limit-attempts.ts";
import { addLocationPhoto, removeLocationPhoto } from "../operations/change-location-photos.ts";
import { listPhotoKeys, type VisibleLocation } from "#api/locations/queries/locations.ts";
import { requireLocation } from "#api/locations/handlers/require-location.ts";

export const locationPhotos = [
  serve(uploadLocationPhoto, async ({ input, caller, request, services }) => {
    const action = "set up its devices and locations";
    const { id } = await requireLocation(services, caller, {
      id: input.id,
      action,
      onlyActive: true,
    });
    await countAttempt(services, "photo:account", String(caller.id));
    const fileKey = await readOneFile(request, services.files, (file) =>
      addLocationPhoto(services, id, file),
    );
    return { fileKey, messages: ["Added the photo"] };
  }),

  serve(getLocationPhoto, async ({ input, caller, request, services }) => {
    const location = await requireLocation(services, caller, {
      id: input.id,
      action: "see its devices and recordings",
      onlyActive: true,
    });
    const sent = await sendFile(services.files, request, {
      key: requirePhotoKey(location, input.fileKey),
      mimeType: "image/jpeg",
      fileName: "reference-image.jpg",
      disposition: "attachment",
    });
    if (!sent) throw new Refusal("failed", "The photo could not be found in the store.");
    return sent;
  }),

  serve(deleteLocationPhoto, async ({ input, caller, services }) => {
    const location = await requireLocation(services, caller, {
      id: input.id,
      action: "manage the project",
      onlyActive: true,
    });
    await removeLocationPhoto(services, location.id, requirePhotoKey(location, input.fileKey));
    return { messages: ["Removed the photo"] };
  }),
];

/** Only what the location lists is anyone's to have; in a path the slashes of a key are underscores. */
function requirePhotoKey(location: VisibleLocation, inPath: string): string {
  const key = listPhotoKeys(location).find((one) => one.replaceAll("/", "_") === inPath);
  if (key === undefined) throw new Refusal("rule", "This location has no such photo.");
  return key;
}
