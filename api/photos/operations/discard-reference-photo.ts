import { Refusal } from "#contract/envelope.ts";
import { shownPhotoKey } from "#api/files/keys.ts";
import { deleteDraft, listNamedPhotoKeys, type PhotoRow } from "../queries/reference-photos.ts";
import type { Services } from "#api/services.ts";

/** Deletes a photo that is not used. Refuses `unprocessable` one that is. */
export async function discardReferencePhoto(services: Services, photo: PhotoRow): Promise<void> {
  const { store } = services;
  if (!(await deleteDraft(store.write, photo.id))) {
    const message = "This photo is in use. Delete the reference image made from it.";
    throw new Refusal("unprocessable", message);
  }
  const named = await listNamedPhotoKeys(store.read, [photo.key]);
  if (!named.has(photo.key)) await removePhotoFiles(services, photo.key);
}

export async function removePhotoFiles({ files }: Services, key: string): Promise<void> {
  await files.remove(key);
  await files.remove(shownPhotoKey(key));
}
