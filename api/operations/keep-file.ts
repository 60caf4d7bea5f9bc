import type { ReceivedFile } from "../files/file-store.ts";
import type { Services } from "../services.ts";

/**
 * Puts a received file under `<folder>/YYYY/MM/DD/<uuid><suffix>` and then lets its row be written, so that a row never
 * names a missing file. Where the row does not come to be, the file is taken away again.
 */
export async function keepFile<T>(
  { files, now, uuid }: Services,
  { file, folder, suffix = "" }: { file: ReceivedFile; folder: string; suffix?: string },
  writeRow: (key: string) => Promise<T>,
): Promise<T> {
  const day = now().toISOString().slice(0, 10).replaceAll("-", "/");
  const key = `${folder}/${day}/${uuid()}${suffix}`;
  await file.keep(key);
  try {
    return await writeRow(key);
  } catch (error) {
    await files.remove(key);
    throw error;
  }
}
