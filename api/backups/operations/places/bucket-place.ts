import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { hashStream } from "#api/files/hash-stream.ts";
import { peek } from "#api/files/peek.ts";
import { type Bucket, openBucket } from "#api/files/s3/bucket.ts";
import {
  deleteBelow,
  deleteObjects,
  hasObjects,
  listFolders,
  listObjects,
} from "#api/files/s3/list-objects.ts";
import { moveObject } from "#api/files/s3/move-object.ts";
import { openObject } from "#api/files/s3/read-object.ts";
import type { S3Address } from "#api/files/s3/s3-address.ts";
import { openTemporarySizes, type Sizes } from "#api/db/temporary-sizes.ts";
import {
  deleteObject,
  partBytes,
  putObject,
  requireBytes,
  sendObject,
} from "#api/files/s3/write-object.ts";
import { type BackupPlace, type Draft, draftPrefix, nameOfPlace } from "./backup-place.ts";
import { lockBucket } from "./bucket-lock.ts";
import { type KnownObjects, knownObjectsName, openKnownObjects } from "./known-objects.ts";

export function bucketPlace(address: S3Address): BackupPlace {
  const bucket = openBucket(address);
  const name = nameOfPlace(address);
  const place: BackupPlace = {
    nameOf: (path) => (path === undefined ? name : `${name}/${path}`),
    lock: async () => {
      const { check, unlock } = await lockBucket(bucket, name);
      let known: KnownObjects | undefined;
      return {
        openKnown: async (sealing) => (known = await openKnownObjects(place, sealing)),
        check,
        release: async () => {
          await known?.save().finally(known.close).finally(unlock);
          if (!known) await unlock();
        },
      };
    },
    tryToStore: async () => {
      const probe = draftPrefix + randomUUID();
      await putObject(bucket, probe, new Uint8Array(1));
      await deleteObject(bucket, probe);
    },
    isNew: async () => {
      const used = await Promise.all(
        [knownObjectsName, "backups/"].map((start) => hasObjects(bucket, start)),
      );
      return !used.includes(true);
    },
    open: (path) => openObject(bucket, path),
    list: async function* (prefix) {
      for await (const page of listObjects(bucket, prefix)) yield page.map(({ key }) => key);
    },
    listFolders: (folder) => listFolders(bucket, `${folder}/`),
    openSizes: (folder) => listSizes(bucket, folder),
    receive: (source) => receiveDraft(bucket, source),
    remove: (paths) => deleteObjects(bucket, paths),
    removeFolder: (path) => deleteBelow(bucket, { folder: `${path}/`, matches: () => true }),
  };
  return place;
}

/** By pages of an inventory: to ask for one after the other would take hours. */
async function listSizes(bucket: Bucket, folder: string): Promise<Sizes> {
  const sizes = openTemporarySizes();
  try {
    for await (const page of listObjects(bucket, `${folder}/`)) {
      for (const { key, bytes } of page) sizes.set(key, bytes);
    }
    return sizes;
  } catch (error) {
    sizes.close();
    throw error;
  }
}

/** One of a single part waits in memory for its path; a larger one in the bucket, where it goes part by part. */
async function receiveDraft(bucket: Bucket, source: AsyncIterable<Uint8Array>): Promise<Draft> {
  const { chunks, result } = hashStream(source, "sha256");
  const peeked = await peek(chunks, partBytes + 1);
  if (peeked.bytes <= partBytes) {
    const content = peeked.start;
    const keep = (path: string) => putObject(bucket, path, content);
    const { bytes, hash: sha256 } = result();
    return { bytes, sha256, keep, discard: async () => {} };
  }
  const draft = draftPrefix + randomUUID();
  await sendObject(bucket, draft, Readable.from(peeked.whole));
  const { bytes, hash: sha256 } = result();
  await requireBytes(bucket, draft, bytes);
  return {
    bytes,
    sha256,
    keep: async (path) => {
      if (await moveObject(bucket, draft, path)) return;
      throw new Error("The bucket has lost what was just stored");
    },
    discard: () => deleteObject(bucket, draft),
  };
}
