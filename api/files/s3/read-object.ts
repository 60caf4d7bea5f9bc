import type { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { GetObjectCommand, type GetObjectCommandOutput } from "@aws-sdk/client-s3";
import type { ByteRange, OpenFile } from "../file-store.ts";
import { type Bucket, nameObject, undefinedIfNoObject } from "./bucket.ts";

/** Most pictures are no larger, and take one request. */
const firstBytes = 64 * 1024;
const maxFailures = 4;
const pauseMs = 200;

/** One request says whether it is there and how large, and brings its beginning. */
export async function openObject(bucket: Bucket, key: string): Promise<OpenFile | undefined> {
  const answer = await getFirst(bucket, key).catch(undefinedIfNoObject);
  if (!answer) return undefined;
  const bytes = sizeOf(answer);
  const first = await readFirst(answer, Math.min(bytes, firstBytes));
  const source = { bucket, key, etag: answer.ETag, first };
  return {
    bytes,
    version: versionOf(answer),
    read: (range = { start: 0, end: bytes - 1 }) => readParts(source, range),
  };
}

/** The same for the same bytes, sent the same way. */
export function versionOf({ ETag: tag = "" }: { ETag?: string | undefined }): string {
  return tag.replaceAll('"', "");
}

/** Of an empty object no range can be had. */
async function getFirst(bucket: Bucket, key: string): Promise<GetObjectCommandOutput> {
  const name = nameObject(bucket, key);
  const range = toRange({ start: 0, end: firstBytes - 1 });
  try {
    return await bucket.client.send(new GetObjectCommand({ ...name, Range: range }));
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "InvalidRange") throw error;
    return bucket.client.send(new GetObjectCommand(name));
  }
}

function sizeOf({ ContentRange: range, ContentLength: length }: GetObjectCommandOutput): number {
  const bytes = range === undefined ? length : Number(range.split("/")[1]);
  if (bytes === undefined || !Number.isSafeInteger(bytes)) {
    throw new Error(`The bucket does not say how large an object is: ${range}`);
  }
  return bytes;
}

/** As much of it as came: the rest is asked for again. */
async function readFirst(answer: GetObjectCommandOutput, most: number): Promise<Uint8Array> {
  const body = answer.Body as Readable;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  if (most === 0) body.destroy();
  try {
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      chunks.push(chunk);
      bytes += chunk.byteLength;
      if (bytes >= most) break;
    }
  } catch {}
  return Buffer.concat(chunks).subarray(0, most);
}

interface Source {
  bucket: Bucket;
  key: string;
  /** Of the object whose beginning is known: no part of another goes with it. */
  etag: string | undefined;
  first: Uint8Array;
}

/** Goes on where a connection was cut. */
async function* readParts(source: Source, { start, end }: ByteRange): AsyncGenerator<Uint8Array> {
  let at = start;
  const known = source.first.subarray(start, end + 1);
  if (known.byteLength > 0) yield known;
  at += known.byteLength;
  for (let failures = 0; at <= end;) {
    try {
      for await (const chunk of await getPart(source, { start: at, end })) {
        at += chunk.byteLength;
        if (at > end + 1) throw new WrongLength("The bucket sends more than was asked for");
        failures = 0;
        yield chunk;
      }
      if (at <= end) throw new Error("The bucket sends less than was asked for");
    } catch (error) {
      failures += 1;
      if (error instanceof WrongLength || failures >= maxFailures) throw error;
      await setTimeout(pauseMs * 2 ** failures);
    }
  }
}

class WrongLength extends Error {}

async function getPart(
  { bucket, key, etag }: Source,
  range: ByteRange,
): Promise<AsyncIterable<Uint8Array>> {
  const of = { ...nameObject(bucket, key), IfMatch: etag, Range: toRange(range) };
  const { Body: body } = await bucket.client.send(new GetObjectCommand(of));
  return body as AsyncIterable<Uint8Array>;
}

function toRange({ start, end }: ByteRange): string {
  return `bytes=${start}-${end}`;
}
