import { Readable } from "node:stream";
import { readWhole } from "#api/files/read-whole.ts";
import { BackupRefusal } from "#contract/wire/backups/backup-format.ts";
import { type BackupPlace, type PlacedFile, PlaceFault } from "./places/backup-place.ts";
import { errorMessage } from "#contract/rules/text/error-message.ts";

type Place = Pick<BackupPlace, "nameOf" | "open">;

/** The bytes of a path. Throws BackupRefusal where there is none, and PlaceFault where they cannot be had. */
export async function* readPlaced(
  place: Place,
  path: string,
  opened?: PlacedFile,
): AsyncGenerator<Uint8Array> {
  const file = opened ?? (await place.open(path));
  if (!file) throw new BackupRefusal(`${place.nameOf(path)} is missing. Restore another backup.`);
  try {
    yield* file.read();
  } catch (error) {
    throw toFault(place, path, error);
  }
}

/** Undefined where there is none. Throws `FileTooLarge`, and PlaceFault where it cannot be had. */
export async function readPlacedWhole(
  place: Place,
  path: string,
  limit: { maxBytes: number },
): Promise<Buffer | undefined> {
  const file = await place.open(path);
  if (!file) return undefined;
  const read = () => readPlaced(place, path, file);
  return Buffer.from((await readWhole({ bytes: file.bytes, read }, limit)).buffer);
}

function toFault(place: Place, path: string, error: unknown): PlaceFault {
  const why = errorMessage(error);
  return new PlaceFault(`${place.nameOf(path)} cannot be read: ${why}`, { cause: error });
}

/** In place of what there was. */
export async function storeWhole(
  place: Pick<BackupPlace, "receive">,
  path: string,
  content: Uint8Array | string,
): Promise<void> {
  const draft = await place.receive(Readable.from([Buffer.from(content)]));
  await draft.keep(path);
}
