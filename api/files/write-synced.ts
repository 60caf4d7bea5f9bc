import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { dirname } from "node:path";

interface Options {
  algorithm: "sha1" | "sha256";
  /** Of the new file; absent: as the process makes them. */
  mode?: number;
}

/** A new file, hashed on the way, whose bytes are on disk when this returns; its name is once its folder is synced. */
export async function writeSynced(
  path: string,
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { algorithm, mode }: Options,
): Promise<{ bytes: number; hash: string }> {
  const hash = createHash(algorithm);
  let bytes = 0;
  await using file = await open(path, "wx", mode);
  for await (const chunk of source) {
    hash.update(chunk);
    bytes += chunk.byteLength;
    await file.writeFile(chunk);
  }
  await file.sync();
  return { bytes, hash: hash.digest("hex") };
}

/** A new name is on disk only once its folder is, and a new folder once its parent is. */
export async function syncFolders(from: string, to: string): Promise<void> {
  for (let path = from; ; path = dirname(path)) {
    await using folder = await open(path, "r");
    await folder.sync();
    if (path === to) return;
  }
}
