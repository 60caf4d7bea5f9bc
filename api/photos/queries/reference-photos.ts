import type { Db } from "#api/db/open.ts";

const columns = [
  "id",
  "device_id",
  "key",
  "width",
  "height",
  "taken_at",
  "corners",
  "image_key",
  "created_at",
] as const;

function selectPhotos(db: Db) {
  return db.selectFrom("reference_photos").select(columns);
}

export type PhotoRow = Awaited<ReturnType<ReturnType<typeof selectPhotos>["execute"]>>[number];

export interface NewPhoto {
  deviceId: number;
  userId: number;
  key: string;
  width: number;
  height: number;
  takenAt: string | null;
}

export function insertPhoto(db: Db, photo: NewPhoto, now: Date): Promise<PhotoRow> {
  return db
    .insertInto("reference_photos")
    .values({
      device_id: photo.deviceId,
      user_id: photo.userId,
      key: photo.key,
      width: photo.width,
      height: photo.height,
      taken_at: photo.takenAt,
      created_at: now.toISOString(),
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export function findPhoto(db: Db, id: number): Promise<PhotoRow | undefined> {
  return selectPhotos(db).where("id", "=", id).executeTakeFirst();
}

/** The newest that was uploaded for a device and is not used yet. */
export function findDraft(db: Db, deviceId: number): Promise<PhotoRow | undefined> {
  return selectPhotos(db)
    .where("device_id", "=", deviceId)
    .where("image_key", "is", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function listPhotosOfImages(db: Db, imageKeys: string[]): Promise<PhotoRow[]> {
  if (imageKeys.length === 0) return [];
  return selectPhotos(db).where("image_key", "in", imageKeys).orderBy("id").execute();
}

/** Says what was made of a photo: of one that is used already, in a row of its own. */
export async function putAlignment(
  trx: Db,
  photo: PhotoRow,
  made: { corners: string; imageKey: string; deviceId: number; userId: number },
): Promise<void> {
  const alignment = { corners: made.corners, image_key: made.imageKey };
  const taken = await trx
    .updateTable("reference_photos")
    .set(alignment)
    .where("id", "=", photo.id)
    .where("image_key", "is", null)
    .executeTakeFirst();
  if (taken.numUpdatedRows > 0n) return;
  const { id: _, ...same } = photo;
  await trx
    .insertInto("reference_photos")
    .values({ ...same, ...alignment, device_id: made.deviceId, user_id: made.userId })
    .execute();
}

/** The keys of the photos whose last row went. */
export async function deletePhotosOfImage(trx: Db, imageKey: string): Promise<string[]> {
  const deleted = await trx
    .deleteFrom("reference_photos")
    .where("image_key", "=", imageKey)
    .returning("key")
    .execute();
  const keys = [...new Set(deleted.map(({ key }) => key))];
  const named = await listNamedPhotoKeys(trx, keys);
  return keys.filter((key) => !named.has(key));
}

export async function deleteDraft(trx: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("reference_photos")
    .where("id", "=", id)
    .where("image_key", "is", null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteDraftsBefore(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom("reference_photos")
    .where("image_key", "is", null)
    .where("created_at", "<", before.toISOString())
    .execute();
}

export async function listNamedPhotoKeys(db: Db, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom("reference_photos")
    .select("key")
    .where("key", "in", keys)
    .execute();
  return new Set(rows.map(({ key }) => key));
}
