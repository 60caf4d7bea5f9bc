import { randomUUID } from "node:crypto";
import type { FileStore } from "../file-store.ts";
import { openBucket } from "./bucket.ts";
import { incomingFolder, keptFolder, trashFolder } from "./folders.ts";
import { limitHeldBytes } from "./held-bytes.ts";
import { abortUploads, deleteBelow, listPages } from "./list-objects.ts";
import { moveObject } from "./move-object.ts";
import { openObject } from "./read-object.ts";
import { receiveObject } from "./receive-object.ts";
import type { S3Address } from "./s3-address.ts";
import { trashDay } from "../trash-day.ts";
import { deleteObject, putObject } from "./write-object.ts";

/** Files as objects of a bucket, in the folders that they have on disk. */
export function s3Files(address: S3Address): FileStore {
  const bucket = openBucket(address);
  const memory = limitHeldBytes();
  return {
    receive: (source) => receiveObject(bucket, source, memory),
    open: (key) => openObject(bucket, keptFolder + key),
    remove: (key) => deleteObject(bucket, keptFolder + key),
    list: async function* (prefix, { after, before }) {
      const matches = (changed: Date) => changed > after && changed < before;
      const folder = `${keptFolder}${prefix}/`;
      for await (const page of listPages(bucket, { folder, matches })) {
        yield* page.map((kept) => ({ ...kept, key: kept.key.slice(keptFolder.length) }));
      }
    },
    moveToTrash: async (key, at) => {
      /* Another process may have moved it. */
      await moveObject(bucket, keptFolder + key, `${trashFolder}${trashDay(at)}/${key}`);
    },
    emptyTrash: (before) => {
      const matches = (_: Date, key: string) => key.slice(trashFolder.length) < trashDay(before);
      return deleteBelow(bucket, { folder: trashFolder, matches });
    },
    removeAbandoned: async (before) => {
      await deleteBelow(bucket, { folder: incomingFolder, matches: (began) => began < before });
      /* Large ones are sent anew where they are moved to, too. */
      for (const folder of [incomingFolder, keptFolder, trashFolder]) {
        await abortUploads(bucket, { folder, before });
      }
    },
    measureSpace: async () => ({ free: Infinity, total: Infinity }),
    check: async () => {
      const probe = `${incomingFolder}probe-${randomUUID()}`;
      await putObject(bucket, probe, new Uint8Array(1));
      if (!(await openObject(bucket, probe))) throw new Error("What was just stored is not there");
      await deleteObject(bucket, probe);
    },
  };
}
