import type { Db } from "#api/db/open.ts";
import {
  isDatedKey,
  parseRawKey,
  photoKeyOf,
  rawKeyOfDerived,
  type DatedFolder,
  type KeyFolder,
} from "#api/files/keys.ts";
import {
  listByRawKey,
  listDerivedKeys,
  listRenditionKeys,
  listTrackOwners,
} from "#api/recordings/queries/named-files.ts";
import { listNamedPhotoKeys } from "#api/photos/queries/reference-photos.ts";
import { listImageKeys } from "#api/devices/queries/image-keys.ts";
import { listEventPictureKeys } from "#api/events/queries/event-pictures.ts";
import { listResultKeys } from "#api/jobs/queries/asked-jobs.ts";
import { listLocationPhotoKeys } from "#api/locations/queries/location-photos.ts";
import { listFileKeys } from "#api/schedules/queries/files.ts";
import { listCardKeys } from "#api/cards/queries/upload-files.ts";

/** Of these keys, those of files that nothing stored needs. A key that is none of ours is left out. */
export type FindUnnamed = (db: Db, keys: string[]) => Promise<string[]>;

/** Every folder that is written to. */
export const sweptFolders: Record<KeyFolder, FindUnnamed> = {
  raw: findUnnamedRaw,
  rec: findUnnamedDerived,
  photo: findUnnamedPhotos,
  /** A row names a worker's file only once its job is finished. */
  file: unnamedDated("file", listDerivedKeys),
  /** Files of cards, until they are recordings. */
  card: unnamedDated("card", listCardKeys),
  /** What jobs have made goes with them. */
  export: unnamedDated("export", listResultKeys),
  f: unnamedDated("f", listSharedKeys),
  ref: unnamedDated("ref", listImageKeys),
  "event-thumb": unnamedDated("event-thumb", listEventPictureKeys),
};

/** Pictures go with the recording, whose job may be making them now; those of a track, with the track. */
async function findUnnamedRaw(db: Db, keys: string[]): Promise<string[]> {
  const parsed = keys.flatMap((key) => {
    const parts = parseRawKey(key);
    return parts ? [{ key, ...parts }] : [];
  });
  const recordings = await listByRawKey(db, [...new Set(parsed.map(({ raw }) => raw))]);
  const ids = new Map(recordings.map(({ id, raw_key }) => [raw_key, id]));
  const trackIds = parsed.flatMap(({ trackId }) => trackId ?? []);
  const owners = await listTrackOwners(db, trackIds);
  const unnamed = parsed.filter(({ raw, trackId }) => {
    const id = ids.get(raw);
    return id === undefined || (trackId !== undefined && owners.get(trackId) !== id);
  });
  return unnamed.map(({ key }) => key);
}

/** The file to show of an image is made beside its raw file; until the row names one, a job may be at it. */
async function findUnnamedDerived(db: Db, keys: string[]): Promise<string[]> {
  const named = await listDerivedKeys(db, keys);
  const rest = keys.flatMap((key) => {
    const raw = rawKeyOfDerived(key);
    return raw === undefined || named.has(key) ? [] : [{ key, raw }];
  });
  const raws = rest.map(({ raw }) => raw);
  const recordings = await listByRawKey(db, raws);
  const ids = recordings.map(({ id }) => id);
  const pictures = await listRenditionKeys(db, ids);
  const beingMade = new Set(
    recordings.flatMap(({ raw_key, derived_key }) => (derived_key === null ? [raw_key] : [])),
  );
  const unnamed = rest.filter(({ key, raw }) => !pictures.has(key) && !beingMade.has(raw));
  return unnamed.map(({ key }) => key);
}

/** The smaller version of a photo is needed as long as the photo is. */
async function findUnnamedPhotos(db: Db, keys: string[]): Promise<string[]> {
  const parsed = keys.flatMap((key) => {
    const photo = photoKeyOf(key);
    return photo === undefined ? [] : [{ key, photo }];
  });
  const photos = new Set(parsed.map(({ photo }) => photo));
  const named = await listNamedPhotoKeys(db, [...photos]);
  return parsed.filter(({ photo }) => !named.has(photo)).map(({ key }) => key);
}

type ListNamed = (db: Db, keys: string[]) => Promise<ReadonlySet<string | null>>;

/** Of a folder by days, where each file is named by its key alone. */
function unnamedDated(folder: DatedFolder, listNamed: ListNamed): FindUnnamed {
  return async (db, keys) => {
    const known = keys.filter((key) => isDatedKey(folder, key));
    const named = await listNamed(db, known);
    return known.filter((key) => !named.has(key));
  };
}

/** Of what people share, and of photos of locations. */
async function listSharedKeys(db: Db, keys: string[]): Promise<Set<string>> {
  const shared = await listFileKeys(db, keys);
  const photos = await listLocationPhotoKeys(db, keys);
  return new Set([...shared, ...photos]);
}
