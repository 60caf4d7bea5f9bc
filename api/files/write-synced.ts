import { type FileHandle, open } from "node:fs/promises";
import { dirname } from "node:path";
import { finished, pipeline } from "node:stream/promises";
import { type HashAlgorithm, hashStream } from "./hash-stream.ts";

/** A commit of the database waits for no more of a file than this: file systems sync both together. */
const syncedAtOnce = 4 * 1024 * 1024;
/** Of what comes while the last is being written: each write is a trip to another thread, however little it has. */
const writtenAtOnce = 256 * 1024;

interface Options {
  algorithm: HashAlgorithm;
  /** Of the new file; absent: as the process makes them. */
  mode?: number;
}

/**
 * A new file, hashed on the way, whose bytes are on disk when this returns; its name is once its folder is synced. Chunks
 * wait for their turn: the source must not fill them anew.
 */
export async function writeSynced(
  path: string,
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { algorithm, mode }: Options,
): Promise<{ bytes: number; hash: string }> {
  const { chunks, result } = hashStream(source, algorithm);
  await using file = await open(path, "wx", mode);
  /* Syncs it before it closes it. */
  const written = file.createWriteStream({ flush: true, highWaterMark: writtenAtOnce });
  /* A write that fails is told at once: the pipeline by itself waits for what the source sends next. */
  await Promise.all([pipeline(syncOften(file, chunks), written), finished(written)]);
  return result();
}

async function* syncOften(file: FileHandle, chunks: AsyncIterable<Uint8Array>) {
  let unsynced = 0;
  for await (const chunk of chunks) {
    yield chunk;
    unsynced += chunk.byteLength;
    if (unsynced < syncedAtOnce) continue;
    await file.datasync();
    unsynced = 0;
  }
}

/** A new name is on disk only once its folder is, and a new folder once its parent is. */
export async function syncFolders(from: string, to: string): Promise<void> {
  for (let path = from; ; path = dirname(path)) {
    await using folder = await open(path, "r");
    await folder.sync();
    if (path === to) return;
  }
}
