import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { writeSynced } from "#api/files/write-synced.ts";
import { BackupRefusal, type LinesFact } from "#contract/wire/backups/backup-format.ts";
import type { Sealing } from "./sealing.ts";
import { ownFile } from "./own-file.ts";

/** Most of what is left is text of a few repeated words: more effort takes twice as long for a tenth. */
const compression = { level: 3, chunkSize: 128 * 1024 };

/** Writes values as JSON Lines in gzip, synced when this returns; the hash is of the bytes of the file. */
export async function writeLines(
  path: string,
  values: AsyncIterable<object[]>,
  { seal, suffix }: Sealing,
): Promise<LinesFact> {
  let count = 0;
  const { hash: sha256 } = await pipeline(
    values,
    async function* (source) {
      for await (const some of source) {
        count += some.length;
        yield some.map((value) => `${JSON.stringify(value)}\n`).join("");
      }
    },
    createGzip(compression),
    (source: AsyncIterable<Buffer>) => writeSynced(path + suffix, seal(source), ownFile),
  );
  return { lines: count, sha256 };
}

/** Throws BackupRefusal where a file is not the one that the manifest names. */
export async function verifyFile(path: string, sha256: string): Promise<void> {
  const found = await hashBytes(createReadStream(path)).catch((error: unknown) => {
    throw new BackupRefusal(`${path} cannot be read: ${String(error)}`);
  });
  if (found === sha256) return;
  throw new BackupRefusal(
    `${path} is damaged: it is not what was backed up. Restore another backup.`,
  );
}

export async function hashBytes(source: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of source) hash.update(chunk);
  return hash.digest("hex");
}

/** In portions that fit into one statement. */
const most = { lines: 1000, characters: 4_000_000 };

/** The lines of a verified file. */
export async function* readLines(
  path: string,
  { open, suffix }: Sealing,
): AsyncGenerator<string[]> {
  let portion: string[] = [];
  let characters = 0;
  const packed = Readable.from(open(createReadStream(path + suffix)));
  const unpack = createGunzip({ chunkSize: 128 * 1024 });
  packed.once("error", (error) => unpack.destroy(error));
  for await (const lines of splitLines(packed.pipe(unpack))) {
    for (const line of lines) {
      portion.push(line);
      characters += line.length;
      if (portion.length < most.lines && characters < most.characters) continue;
      yield portion;
      [portion, characters] = [[], 0];
    }
  }
  if (portion.length > 0) yield portion;
}

/** By line feeds alone: other ends of lines may stand within the text of a row. */
async function* splitLines(source: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let open: string[] = [];
  for await (const chunk of source) {
    const [end = "", ...others] = decoder.decode(chunk, { stream: true }).split("\n");
    open.push(end);
    const next = others.pop();
    if (next === undefined) continue;
    yield [open.join(""), ...others];
    open = [next];
  }
}
