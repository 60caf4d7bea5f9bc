import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FileStore, ReceivedFile } from "./file-store.ts";
import { syncFolders, writeSynced } from "./write-synced.ts";

type Source = Parameters<FileStore["receive"]>[0];

/** Stays in memory of a file that arrives: most say there what they are, and need not be read. */
const startBytes = 64 * 1024;

interface Folders {
  /** Where it waits for its key. */
  incoming: string;
  /** The path of a key. */
  place(key: string): string;
  requireMount(): Promise<void>;
}

export async function receiveOnDisk(source: Source, folders: Folders): Promise<ReceivedFile> {
  const temporary = join(folders.incoming, randomUUID());
  try {
    const { chunks, start } = copyStart(source);
    const { bytes, hash: sha1 } = await writeSynced(temporary, chunks, { algorithm: "sha1" });
    const read = () => readReceived(temporary, { start: start(), bytes });
    return { bytes, sha1, read, ...heldOnDisk(temporary, folders) };
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Passes chunks on, with a copy of the first bytes: chunks themselves may be tiny and many, or parts of larger ones. */
function copyStart(source: Source) {
  const copy = new Uint8Array(startBytes);
  let bytes = 0;
  async function* chunks() {
    for await (const chunk of source) {
      const part = chunk.subarray(0, startBytes - bytes);
      copy.set(part, bytes);
      bytes += part.byteLength;
      yield chunk;
    }
  }
  return { chunks: chunks(), start: () => copy.subarray(0, bytes) };
}

async function* readReceived(
  path: string,
  { start, bytes }: { start: Uint8Array; bytes: number },
): AsyncGenerator<Uint8Array> {
  yield start;
  if (start.byteLength < bytes) yield* createReadStream(path, { start: start.byteLength });
}

function heldOnDisk(
  temporary: string,
  { place, requireMount }: Folders,
): Pick<ReceivedFile, "keep" | "discard"> {
  let isKept = false;
  return {
    keep: async (key) => {
      const path = place(key);
      await requireMount();
      const made = await mkdir(dirname(path), { recursive: true });
      await rename(temporary, path);
      isKept = true;
      try {
        await syncFolders(dirname(path), made ? dirname(made) : dirname(path));
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },
    discard: async () => {
      if (!isKept) await rm(temporary, { force: true });
    },
  };
}
