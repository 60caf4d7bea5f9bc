import { subDays, subHours } from "date-fns";
import type { Db } from "../db/open.ts";
import {
  findBeginning,
  listByRawKey,
  listDerivedKeys,
  listRenditionKeys,
  listTrackOwners,
} from "../queries/named-files.ts";
import { deleteDraftsBefore, listNamedPhotoKeys } from "../queries/reference-photos.ts";
import { listHeldKeys } from "../queries/upload-files.ts";
import type { Services } from "../services.ts";

/** By then every upload and job that was at work on a file has ended, well or not. */
const untouchedHours = 24;
const keysAtOnce = 100;
/** Nobody lays a photo over the frame that lay here for so long. */
const draftDays = 30;

/** Of these keys, those of files that nothing stored needs. */
type FindUnnamed = (db: Db, keys: string[]) => Promise<string[]>;

/** Photos of locations, reference images and shared files stand under other prefixes, and are left alone. */
const finders: [prefix: string, FindUnnamed][] = [
  ["raw", findUnnamedRaw],
  ["rec", findUnnamedDerived],
  ["file", findUnnamedProcessed],
  ["photo", findUnnamedPhotos],
  ["card", findUnnamedHeld],
];

/**
 * Removes files of recordings that no row names: what was kept when a process died before its row was written, or
 * left when one died after its row was gone. Files older than this database's first person are another's.
 */
export async function sweepFiles(services: Services): Promise<void> {
  const { store, files, now, log } = services;
  const before = subHours(now(), untouchedHours);
  await files.removeAbandoned(before);
  await deleteDraftsBefore(store.write, subDays(now(), draftDays));
  const after = await findBeginning(store.read);
  if (!after) return;
  let removed = 0;
  for (const [prefix, findUnnamed] of finders) {
    for await (const keys of inBatches(files.list(prefix, { after, before }))) {
      for (const key of await findUnnamed(store.read, keys)) {
        await files.remove(key);
        removed += 1;
      }
    }
  }
  if (removed > 0) log({ level: "info", message: `Removed ${removed} files that no row names` });
}

async function* inBatches(keys: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const key of keys) {
    batch.push(key);
    if (batch.length < keysAtOnce) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

const folder = String.raw`\d+/\d{4}/\d\d/\d\d/[\w-]{36}`;
/** A raw file, or a picture made of it or of one of its tracks. */
const rawKey = new RegExp(
  `^(raw/${folder})(?:-(?:(\\d{1,9})-)?thumb|-poster|-contact-sheet|-clip)?$`,
);
const derivedKey = new RegExp(`^rec/(${folder})$`);
const processedKey = /^file\/\d{4}\/\d\d\/\d\d\/[\w-]{36}$/;
const heldKey = /^card\/\d{4}\/\d\d\/\d\d\/[\w-]{36}$/;

/** Pictures go with the recording, whose job may be making them now; those of a track, with the track. */
async function findUnnamedRaw(db: Db, keys: string[]): Promise<string[]> {
  const parsed = keys.flatMap((key) => {
    const [, base, trackId] = rawKey.exec(key) ?? [];
    return base === undefined ? [] : [{ key, base, trackId: Number(trackId ?? 0) }];
  });
  const bases = new Set(parsed.map(({ base }) => base));
  const recordings = await listByRawKey(db, [...bases]);
  const ids = new Map(recordings.map(({ id, raw_key }) => [raw_key, id]));
  const trackIds = parsed.map(({ trackId }) => trackId).filter((id) => id > 0);
  const owners = await listTrackOwners(db, trackIds);
  const unnamed = parsed.filter(({ base, trackId }) => {
    const id = ids.get(base);
    return id === undefined || (trackId > 0 && owners.get(trackId) !== id);
  });
  return unnamed.map(({ key }) => key);
}

/** The file to show of an image is made beside its raw file; until the row names one, a job may be at it. */
async function findUnnamedDerived(db: Db, keys: string[]): Promise<string[]> {
  const known = keys.filter((key) => derivedKey.test(key));
  const named = await listDerivedKeys(db, known);
  const rest = known.filter((key) => !named.has(key));
  const recordings = await listByRawKey(db, rest.map(toRawKey));
  const pictures = await listRenditionKeys(
    db,
    recordings.map(({ id }) => id),
  );
  const beingMade = new Set(
    recordings.flatMap(({ raw_key, derived_key }) => (derived_key === null ? [raw_key] : [])),
  );
  return rest.filter((key) => !pictures.has(key) && !beingMade.has(toRawKey(key)));
}

function toRawKey(key: string): string {
  return key.replace(/^rec\//, "raw/");
}

/** What a worker has sent is a recording's once it says so, at the end of its job. */
async function findUnnamedProcessed(db: Db, keys: string[]): Promise<string[]> {
  const known = keys.filter((key) => processedKey.test(key));
  const named = await listDerivedKeys(db, known);
  return known.filter((key) => !named.has(key));
}

const photoKey = /^(photo\/\d{4}\/\d\d\/\d\d\/[\w-]{36})(?:-shown)?$/;

/** What is shown of a photo goes with it. */
async function findUnnamedPhotos(db: Db, keys: string[]): Promise<string[]> {
  const parsed = keys.flatMap((key) => {
    const [, photo] = photoKey.exec(key) ?? [];
    return photo === undefined ? [] : [{ key, photo }];
  });
  const photos = new Set(parsed.map(({ photo }) => photo));
  const named = await listNamedPhotoKeys(db, [...photos]);
  return parsed.filter(({ photo }) => !named.has(photo)).map(({ key }) => key);
}

/** Of pictures that somebody brings in, until they are recordings. */
async function findUnnamedHeld(db: Db, keys: string[]): Promise<string[]> {
  const known = keys.filter((key) => heldKey.test(key));
  const named = await listHeldKeys(db, known);
  return known.filter((key) => !named.has(key));
}
