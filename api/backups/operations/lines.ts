import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { hashBytes } from "#api/files/hash-stream.ts";
import { BackupRefusal, type LinesFact } from "#contract/wire/backups/backup-format.ts";
import type { BackupPlace } from "./places/backup-place.ts";
import { readPlaced } from "./read-placed.ts";
import type { Sealing } from "./sealing.ts";

type Place = Pick<BackupPlace, "nameOf" | "open">;

/** Most of what is left is text of a few repeated words: more effort takes twice as long for a tenth. */
const compression = { level: 3, chunkSize: 128 * 1024 };

/** Writes values as JSON Lines in gzip, to stay when this returns; the hash is of the bytes of the file. */
export async function writeLines(
  place: Pick<BackupPlace, "receive">,
  path: string,
  values: AsyncIterable<object[]>,
  { seal, suffix }: Sealing,
): Promise<LinesFact> {
  let count = 0;
  const draft = await pipeline(
    values,
    async function* (source) {
      for await (const some of source) {
        count += some.length;
        yield some.map((value) => `${JSON.stringify(value)}\n`).join("");
      }
    },
    createGzip(compression),
    (source: AsyncIterable<Buffer>) => place.receive(seal(source)),
  );
  await draft.keep(path + suffix);
  return { lines: count, sha256: draft.sha256 };
}

/** Throws BackupRefusal where a file is not the one that the manifest names. */
export async function verifyFile(place: Place, path: string, sha256: string): Promise<void> {
  if ((await hashBytes(readPlaced(place, path), "sha256")).hash === sha256) return;
  throw new BackupRefusal(
    `${place.nameOf(path)} is damaged: it is not what was backed up. Restore another backup.`,
  );
}

/** In portions that fit into one statement. */
const most = { lines: 1000, characters: 4_000_000 };

/** The lines of a verified file. */
export async function* readLines(
  place: Place,
  path: string,
  { open, suffix }: Sealing,
): AsyncGenerator<string[]> {
  let portion: string[] = [];
  let characters = 0;
  const packed = Readable.from(open(readPlaced(place, path + suffix)));
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
