import { derivedKey, rawKey, thumbnailKey } from "#api/files/keys.ts";
import type { Services } from "#api/services.ts";
import type { Upload, UploadedFile } from "./received-upload.ts";

export interface StoredFiles {
  rawKey: string;
  derivedKey: string | null;
  thumb: { key: string; bytes: number } | undefined;
  /** Takes them away again, where the row that names them does not come to be. */
  remove(): Promise<void>;
}

/** Puts the files of an upload in their places, by project and day of recording. */
export async function storeFiles(
  { files: store, uuid }: Services,
  { device, files }: Upload,
  recordedAt: string,
): Promise<StoredFiles> {
  const raw = rawKey({ projectId: device.project_id, recordedAt, uuid: uuid() });
  const places: [UploadedFile | undefined, string][] = [
    [files.raw, raw],
    [files.derived, derivedKey(raw)],
    [files.thumb, thumbnailKey(raw)],
  ];
  const stored: string[] = [];
  const remove = async () => {
    for (const key of stored) await store.remove(key);
  };
  try {
    for (const [file, key] of places) {
      if (!file) continue;
      await file.keep(key);
      stored.push(key);
    }
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    rawKey: raw,
    derivedKey: files.derived ? derivedKey(raw) : null,
    thumb: files.thumb && { key: thumbnailKey(raw), bytes: files.thumb.bytes },
    remove,
  };
}
