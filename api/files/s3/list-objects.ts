import {
  AbortMultipartUploadCommand,
  DeleteObjectsCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  paginateListObjectsV2,
} from "@aws-sdk/client-s3";
import type { ListedFile } from "../file-store.ts";
import type { Bucket } from "./bucket.ts";
import { versionOf } from "./read-object.ts";

interface Below {
  folder: string;
  matches(changed: Date, key: string): boolean;
}

/** What is below a folder and matches, a page of it at a time. */
export async function* listPages(
  bucket: Bucket,
  { folder, matches }: Below,
): AsyncGenerator<ListedFile[]> {
  for await (const page of listObjects(bucket, folder)) {
    const matching = page.filter(({ changed, key }) => matches(changed, key));
    yield matching.map(({ key, bytes, version }) => ({ key, bytes, version }));
  }
}

interface ListedObject extends ListedFile {
  /** By the clock of the bucket. */
  changed: Date;
}

/** What begins so, a page of it at a time. */
export async function* listObjects(
  { client, name, prefix }: Bucket,
  start: string,
): AsyncGenerator<ListedObject[]> {
  const pages = paginateListObjectsV2({ client }, { Bucket: name, Prefix: prefix + start });
  for await (const { Contents: objects = [] } of pages) {
    yield objects.flatMap(({ Key = "", Size: bytes = 0, LastModified: changed, ETag }) => {
      const key = Key.slice(prefix.length);
      return changed ? { key, bytes, version: versionOf({ ETag }), changed } : [];
    });
  }
}

/** Whether anything begins so. */
export async function hasObjects(bucket: Bucket, start: string): Promise<boolean> {
  for await (const page of listObjects(bucket, start)) if (page.length > 0) return true;
  return false;
}

/** The names of the folders in one, which ends with a slash. */
export async function listFolders(
  { client, name, prefix }: Bucket,
  folder: string,
): Promise<string[]> {
  const below = { Bucket: name, Prefix: prefix + folder, Delimiter: "/" };
  const names: string[] = [];
  for await (const { CommonPrefixes: found = [] } of paginateListObjectsV2({ client }, below)) {
    names.push(...found.map(({ Prefix = "" }) => Prefix.slice(below.Prefix.length, -1)));
  }
  return names;
}

/** A page has as many as S3 deletes by one request. */
export async function deleteBelow(bucket: Bucket, below: Below): Promise<void> {
  for await (const page of listPages(bucket, below)) {
    const keys = page.map(({ key }) => key);
    await deleteObjects(bucket, keys);
  }
}

/** As many as a page has at most. */
export async function deleteObjects(
  { client, name, prefix }: Bucket,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  const Objects = keys.map((key) => ({ Key: prefix + key }));
  const request = new DeleteObjectsCommand({ Bucket: name, Delete: { Objects, Quiet: true } });
  const { Errors: [first] = [] } = await client.send(request);
  if (first) throw new Error(`The bucket did not delete ${first.Key}: ${first.Message}`);
}

/** Parts of what never arrived whole take room, and no list of objects shows them. */
export async function abortUploads(
  { client, name, prefix }: Bucket,
  { folder, before }: { folder: string; before: Date },
): Promise<void> {
  let page: ListMultipartUploadsCommandOutput | undefined;
  do {
    const { NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page ?? {};
    const after = { Bucket: name, Prefix: prefix + folder, KeyMarker, UploadIdMarker };
    page = await client.send(new ListMultipartUploadsCommand(after)).catch(noneIfUnknown);
    for (const { Key, UploadId, Initiated: began } of page?.Uploads ?? []) {
      if (!began || began >= before) continue;
      await client.send(new AbortMultipartUploadCommand({ Bucket: name, Key, UploadId }));
    }
  } while (page?.IsTruncated);
}

/** Small servers of this protocol have no such list. */
function noneIfUnknown(error: unknown): undefined {
  if (error instanceof Error && error.name === "NotImplemented") return undefined;
  throw error;
}
