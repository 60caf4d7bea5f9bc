import type { FileStore, ListedFile } from "#api/files/file-store.ts";
import { hashStream } from "#api/files/hash-stream.ts";
import { listAll } from "#api/files/list-all.ts";
import type { Sizes } from "#api/db/temporary-sizes.ts";
import { BackupRefusal, type BackedUpFile } from "#contract/wire/backups/backup-format.ts";
import { type BackupPlace, draftPrefix, PlaceFault } from "./places/backup-place.ts";
import type { KnownFiles } from "./places/known-files.ts";
import { readPlaced } from "./read-placed.ts";
import { type Sealing, unsealed } from "./sealing.ts";

export const contentsFolder = "contents";

const contentName = /^contents\/([0-9a-f]{2})\/\1[0-9a-f]{62}(\.age)?$/;
const draftName = /^contents\/draft-[0-9a-f-]{36}$/;

export interface Contents {
  /** Every file of a store, stored here first where it is not yet. */
  store(files: FileStore, sealing: Sealing): AsyncGenerator<BackedUpFile>;
  /** One that the store did not list; undefined where it is not there. */
  storeNamed(files: FileStore, key: string, sealing: Sealing): Promise<BackedUpFile | undefined>;
  /** Of what `store` has added. */
  added: { files: number; bytes: number };
}

/** By the hash of its bytes, with what sealing adds to it. */
export function contentPath(name: string): string {
  return `${contentsFolder}/${name.slice(0, 2)}/${name}`;
}

/** The paths of all that is stored, some at a time; beside them may be what is somebody else's. */
export async function* listContents(place: BackupPlace): AsyncGenerator<string[]> {
  for await (const some of place.list(`${contentsFolder}/`)) {
    yield some.filter((path) => contentName.test(path));
  }
}

/** What was still being stored. */
export async function listDrafts(place: BackupPlace): Promise<string[]> {
  const drafts: string[] = [];
  for await (const some of place.list(draftPrefix)) drafts.push(...some);
  return drafts.filter((path) => draftName.test(path));
}

/** Of a place that is locked. `sizes` are those of its contents. */
export function openContents(
  place: BackupPlace,
  { known, sizes }: { known: KnownFiles; sizes: Sizes },
): Contents {
  const added = { files: 0, bytes: 0 };

  async function storeOne(
    files: FileStore,
    listed: ListedFile,
    sealing: Sealing,
  ): Promise<BackedUpFile | undefined> {
    const { key } = listed;
    const before = known.find(listed);
    if (before && (await isStored(sizes, { ...listed, sha256: before }, sealing))) {
      return { key, bytes: listed.bytes, sha256: before };
    }
    const file = await files.open(key);
    if (!file) return undefined;
    const adding = addContent(place, sizes, file.read(), sealing);
    const content = await adding.catch(async (error: unknown) => {
      if (await files.open(key)) throw error;
    });
    /* It was deleted meanwhile. */
    if (!content) return undefined;
    const { bytes, sha256, isNew } = content;
    if (isNew) [added.files, added.bytes] = [added.files + 1, added.bytes + bytes];
    if (bytes === file.bytes) await known.remember({ ...file, key }, sha256);
    return { key, bytes, sha256 };
  }

  return {
    store: async function* (files, sealing) {
      for await (const listed of listAll(files)) {
        const stored = await storeOne(files, listed, sealing);
        if (stored) yield stored;
      }
    },
    storeNamed: async (files, key, sealing) => {
      const file = await files.open(key);
      return file && storeOne(files, { ...file, key }, sealing);
    },
    added,
  };
}

async function addContent(
  place: BackupPlace,
  sizes: Sizes,
  source: AsyncIterable<Uint8Array>,
  sealing: Sealing,
) {
  const { chunks, result } = hashStream(source, "sha256");
  const draft = await place.receive(sealing.seal(chunks));
  const { bytes, hash: sha256 } = result();
  const isNew = !(await isStored(sizes, { bytes, sha256 }, sealing));
  if (isNew) {
    const path = contentPath(sha256 + sealing.suffix);
    await draft.keep(path);
    sizes.set(path, draft.bytes);
  } else {
    await draft.discard();
  }
  return { bytes, sha256, isNew };
}

/** Whole, as far as its length says. */
export async function isStored(
  sizes: Sizes,
  { bytes, sha256 }: Pick<BackedUpFile, "bytes" | "sha256">,
  { suffix, sizeOf }: Sealing,
): Promise<boolean> {
  return (await sizes.find(contentPath(sha256 + suffix))) === sizeOf(bytes);
}

interface Stored {
  place: Pick<BackupPlace, "nameOf" | "open">;
  sealing: Sealing;
}

/** Every backup that names it has the same. */
export class DamagedContent extends BackupRefusal {
  /** Without what to do about it. */
  problem: string;

  constructor(
    { place, sealing }: Stored,
    file: BackedUpFile,
    how: "damaged" | "missing or cut short",
  ) {
    const path = place.nameOf(contentPath(file.sha256 + sealing.suffix));
    const problem = `The content of ${file.key} is ${how}: ${path}`;
    super(`${problem}. To restore all else, add --without-damaged.`);
    this.problem = problem;
  }
}

/** Its bytes; throws DamagedContent at the end where they are not those that were backed up. */
export async function* readContent(stored: Stored, file: BackedUpFile) {
  const { place, sealing } = stored;
  const { bytes, sha256 } = file;
  const path = contentPath(sha256 + sealing.suffix);
  const opened = await place.open(path);
  if (opened?.bytes !== sealing.sizeOf(bytes)) {
    throw new DamagedContent(stored, file, "missing or cut short");
  }
  const { chunks, result } = hashStream(sealing.open(readPlaced(place, path, opened)), "sha256");
  try {
    yield* chunks;
  } catch (error) {
    if (sealing === unsealed || error instanceof PlaceFault) throw error;
    throw new DamagedContent(stored, file, "damaged");
  }
  if (result().hash !== sha256) throw new DamagedContent(stored, file, "damaged");
}

/** Reads all of its bytes. Throws DamagedContent. */
export async function verifyContent(stored: Stored, file: BackedUpFile): Promise<void> {
  for await (const _ of readContent(stored, file));
}
