import { CptvError } from "#media/cptv/format.ts";
import type { Overflow } from "#media/thermal/packed-film.ts";

/** What workers alone can do with a file. */
interface SyncFile {
  read(into: Uint8Array<ArrayBuffer>, options: { at: number }): number;
  write(bytes: Uint8Array<ArrayBuffer>, options: { at: number }): number;
}

type WorkerFileHandle = FileSystemFileHandle & { createSyncAccessHandle(): Promise<SyncFile> };

/** In the browser's own storage, which no other site and no person sees. */
const folderName = "films";

/** A new file of this worker, for a film that memory cannot hold. Undefined where the browser has no place for one. */
export async function openOverflowFile(): Promise<Overflow | undefined> {
  try {
    const folder = await openFolder({ create: true });
    const handle = await folder.getFileHandle(crypto.randomUUID(), { create: true });
    return toOverflow(await (handle as WorkerFileHandle).createSyncAccessHandle());
  } catch {
    return undefined;
  }
}

/** Those of workers that have ended: a file that is in use cannot be removed. */
export async function removeOldFiles(): Promise<void> {
  try {
    const folder = await openFolder();
    for await (const name of folder.keys()) await folder.removeEntry(name).catch(() => undefined);
  } catch {
    /* There never were any, or the browser has no place for them. */
  }
}

async function openFolder(options?: FileSystemGetDirectoryOptions) {
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle(folderName, options);
}

function toOverflow(file: SyncFile): Overflow {
  let end = 0;
  return (bytes) => {
    const [at, { length }] = [end, bytes];
    if (write(file, bytes, at) < length) throw new CptvError("too-large", "The disk is full");
    end += length;
    /* Holds nothing of what was written. */
    return () => {
      const read = new Uint8Array(length);
      file.read(read, { at });
      return read;
    };
  };
}

/** How much of it was written: none where the browser gives no more room. */
function write(file: SyncFile, bytes: Uint8Array<ArrayBuffer>, at: number): number {
  try {
    return file.write(bytes, { at });
  } catch {
    return 0;
  }
}
