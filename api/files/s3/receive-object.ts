import { createHash, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { FileStore, ReceivedFile } from "../file-store.ts";
import { peek } from "../peek.ts";
import type { Bucket } from "./bucket.ts";
import type { HeldBytes, HeldShare } from "./held-bytes.ts";
import { keptFolder, incomingFolder } from "./folders.ts";
import { moveObject } from "./move-object.ts";
import { openObject } from "./read-object.ts";
import { deleteObject, partBytes, putObject, requireBytes, sendObject } from "./write-object.ts";

type Source = Parameters<FileStore["receive"]>[0];

/** A file of one part waits in memory for its key; a larger one in the bucket, where it goes part by part. */
export async function receiveObject(
  bucket: Bucket,
  source: Source,
  memory: HeldBytes,
): Promise<ReceivedFile> {
  const share = memory.open();
  const counted = countBytes(source, share);
  try {
    const peeked = await peek(counted.chunks, partBytes + 1);
    if (peeked.bytes <= partBytes) {
      return { ...counted.result(), ...heldInMemory(bucket, peeked.start, share.close) };
    }
    const temporary = incomingFolder + randomUUID();
    await sendObject(bucket, temporary, Readable.from(peeked.whole), share.release);
    share.close();
    const { bytes, sha1 } = counted.result();
    await requireBytes(bucket, temporary, bytes);
    return { bytes, sha1, ...heldInBucket(bucket, temporary) };
  } catch (error) {
    share.close();
    throw error;
  }
}

/** Hashed on the way. In memory are two parts of it at most: one that is being sent, and one that is being filled. */
function countBytes(source: Source, share: HeldShare) {
  const hash = createHash("sha1");
  let bytes = 0;
  async function* chunks() {
    for await (const chunk of source) {
      await share.take(chunk.byteLength);
      hash.update(chunk);
      bytes += chunk.byteLength;
      yield chunk;
    }
  }
  return { chunks: chunks(), result: () => ({ bytes, sha1: hash.digest("hex") }) };
}

type Held = Pick<ReceivedFile, "read" | "keep" | "discard">;

function heldInMemory(bucket: Bucket, content: Uint8Array, release: () => void): Held {
  return {
    read: () => Readable.from([content]),
    keep: async (key) => {
      await putObject(bucket, keptFolder + key, content).finally(release);
    },
    discard: async () => release(),
  };
}

function heldInBucket(bucket: Bucket, temporary: string): Held {
  return {
    read: async function* () {
      const object = await openObject(bucket, temporary);
      if (!object) throw lost();
      yield* object.read();
    },
    keep: async (key) => {
      if (!(await moveObject(bucket, temporary, keptFolder + key))) throw lost();
    },
    discard: () => deleteObject(bucket, temporary),
  };
}

function lost(): Error {
  return new Error("The bucket has lost a file that has just arrived");
}
