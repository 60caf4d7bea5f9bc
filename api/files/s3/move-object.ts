import { Readable } from "node:stream";
import { CopyObjectCommand } from "@aws-sdk/client-s3";
import { type Bucket, nameObject } from "./bucket.ts";
import { openObject } from "./read-object.ts";
import { deleteObject, requireBytes, sendObject } from "./write-object.ts";

/** S3 copies no more by one request. */
const maxCopyBytes = 5_000_000_000;

/** When this returns, all of it stands under its new key. False where there is none. */
export async function moveObject(
  bucket: Bucket,
  from: string,
  to: string,
  { mostCopied = maxCopyBytes } = {},
): Promise<boolean> {
  const object = await openObject(bucket, from);
  if (!object) return false;
  if (object.bytes <= mostCopied) await copyObject(bucket, from, to);
  else await sendObject(bucket, to, Readable.from(object.read()));
  await requireBytes(bucket, to, object.bytes);
  await deleteObject(bucket, from);
  return true;
}

async function copyObject(bucket: Bucket, from: string, to: string): Promise<void> {
  const { Bucket: name, Key: key } = nameObject(bucket, from);
  const source = [name, ...key.split("/")].map(encodeURIComponent).join("/");
  await bucket.client.send(
    new CopyObjectCommand({ ...nameObject(bucket, to), CopySource: source }),
  );
}
