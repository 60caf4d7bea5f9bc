import type { ReceivedFile } from "#api/files/file-store.ts";
import { datedKey, type DatedFolder } from "#api/files/keys.ts";
import type { Services } from "#api/services.ts";

/** The file first, so that a row never names a missing one. Without a row the file is taken away again. */
export async function storeFile<T>(
  services: Services,
  { file, folder, suffix }: { file: ReceivedFile; folder: DatedFolder; suffix?: string },
  writeRow: (key: string) => Promise<T>,
): Promise<T> {
  const key = await placeFile(services, file, folder, suffix);
  try {
    return await writeRow(key);
  } catch (error) {
    await services.files.remove(key);
    throw error;
  }
}

/** The same for what the server itself has made. */
export async function storeBytes<T>(
  services: Services,
  { bytes, folder }: { bytes: Uint8Array; folder: DatedFolder },
  writeRow: (key: string) => Promise<T>,
): Promise<T> {
  const file = await services.files.receive([bytes]);
  try {
    return await storeFile(services, { file, folder }, writeRow);
  } finally {
    await file.discard();
  }
}

/** Puts a received file under `<folder>/YYYY/MM/DD/<uuid><suffix>`, which is its key. */
export async function placeFile(
  { now, uuid }: Services,
  file: ReceivedFile,
  folder: DatedFolder,
  suffix = "",
): Promise<string> {
  const key = datedKey(folder, now(), uuid(), suffix);
  await file.keep(key);
  return key;
}
