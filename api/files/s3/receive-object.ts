import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { FileStore, ReceivedFile } from "../file-store.ts";
import { hashStream } from "../hash-stream.ts";
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
  const { chunks, result } = hashStream(takeShare(source, share), "sha1");
  const facts = () => {
    const { bytes, hash: sha1 } = result();
    return { bytes, sha1 };
  };
  try {
    const peeked = await peek(chunks, partBytes + 1);
    if (peeked.bytes <= partBytes) {
      return { ...facts(), ...heldInMemory(bucket, peeked.start, share.close) };
    }
    const temporary = incomingFolder + randomUUID();
    await sendObject(bucket, temporary, Readable.from(peeked.whole), share.release);
    share.close();
    const received = facts();
    await requireBytes(bucket, temporary, received.bytes);
    return { ...received, ...heldInBucket(bucket, temporary) };
  } catch (error) {
    share.close();
    throw error;
  }
}

/** In memory are two parts of it at most: one that is being sent, and one that is being filled. */
async function* takeShare(source: Source, share: HeldShare): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    await share.take(chunk.byteLength);
    yield chunk;
  }
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
