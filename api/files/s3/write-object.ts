import type { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { type Bucket, nameObject } from "./bucket.ts";

/** There are 10,000 parts at most, so that a file can have 80 GB. */
export const partBytes = 8 * 1024 * 1024;

/** When this returns, the bucket has all of it. */
export async function putObject(bucket: Bucket, key: string, content: Uint8Array): Promise<void> {
  await bucket.client.send(new PutObjectCommand({ ...nameObject(bucket, key), Body: content }));
  await requireBytes(bucket, key, content.byteLength);
}

/** In parts as they come, one after the other. Each that the bucket has is told, with its bytes. */
export async function sendObject(
  bucket: Bucket,
  key: string,
  content: Readable,
  onSent: (bytes: number) => void = () => {},
): Promise<void> {
  const { client } = bucket;
  const object = nameObject(bucket, key);
  const params = { ...object, Body: content };
  const options = { partSize: partBytes, queueSize: 1, leavePartsOnError: true };
  const upload = new Upload({ client, params, ...options });
  let sent = 0;
  upload.on("httpUploadProgress", ({ loaded = sent }) => {
    onSent(loaded - sent);
    sent = loaded;
  });
  try {
    await upload.done();
  } catch (error) {
    const { uploadId: UploadId } = upload;
    const abort = new AbortMultipartUploadCommand({ ...object, UploadId });
    /* Parts that stay are removed by the next sweep; why it failed matters more. */
    if (UploadId) await client.send(abort).catch(() => {});
    throw error;
  }
}

export async function deleteObject(bucket: Bucket, key: string): Promise<void> {
  await bucket.client.send(new DeleteObjectCommand(nameObject(bucket, key)));
}

/** What stands between us and the bucket may have cut what went through it, and called it whole. */
export async function requireBytes(bucket: Bucket, key: string, bytes: number): Promise<void> {
  const stored = await bucket.client.send(new HeadObjectCommand(nameObject(bucket, key)));
  if (stored.ContentLength === bytes) return;
  await deleteObject(bucket, key);
  throw new Error(`The bucket has ${stored.ContentLength} bytes of ${key}, and ${bytes} were sent`);
}
