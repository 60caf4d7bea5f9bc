import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { BackupRefusal, type LinesFact } from "#contract/wire/backups/backup-format.ts";

/** Most of what is left is text of a few repeated words: more effort takes twice as long for a tenth. */
const compression = { level: 3, chunkSize: 128 * 1024 };

/** Writes values as JSON Lines in gzip, synced when this returns; the hash is of the bytes of the file. */
export async function writeLines(
  path: string,
  values: AsyncIterable<object[]>,
): Promise<LinesFact> {
  const hash = createHash("sha256");
  let count = 0;
  await pipeline(
    values,
    async function* (source) {
      for await (const some of source) {
        count += some.length;
        yield some.map((value) => `${JSON.stringify(value)}\n`).join("");
      }
    },
    createGzip(compression),
    async function* (source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(path, { flags: "wx", mode: 0o600, flush: true }),
  );
  return { lines: count, sha256: hash.digest("hex") };
}

/** Throws where a file is not the one that the manifest names. */
export async function verifyFile(path: string, sha256: string): Promise<void> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash).catch((error: unknown) => {
    throw new BackupRefusal(`${path} cannot be read: ${String(error)}`);
  });
  if (hash.digest("hex") !== sha256) {
    throw new BackupRefusal(
      `${path} is damaged: it is not what was backed up. Restore another backup.`,
    );
  }
}

/** In portions that fit into one statement. */
const most = { lines: 1000, letters: 4_000_000 };

/** The lines of a verified file. */
export async function* readLines(path: string): AsyncGenerator<string[]> {
  let portion: string[] = [];
  let letters = 0;
  const unpacked = createReadStream(path).pipe(createGunzip({ chunkSize: 128 * 1024 }));
  for await (const lines of splitLines(unpacked)) {
    for (const line of lines) {
      portion.push(line);
      letters += line.length;
      if (portion.length < most.lines && letters < most.letters) continue;
      yield portion;
      [portion, letters] = [[], 0];
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
