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
  { client, name, prefix }: Bucket,
  { folder, matches }: Below,
): AsyncGenerator<ListedFile[]> {
  const pages = paginateListObjectsV2({ client }, { Bucket: name, Prefix: prefix + folder });
  for await (const { Contents: objects = [] } of pages) {
    yield objects.flatMap(({ Key = "", Size: bytes = 0, LastModified: changed, ETag }) => {
      const key = Key.slice(prefix.length);
      return changed && matches(changed, key) ? { key, bytes, version: versionOf({ ETag }) } : [];
    });
  }
}

/** A page has as many as S3 deletes by one request. */
export async function deleteBelow(bucket: Bucket, below: Below): Promise<void> {
  for await (const page of listPages(bucket, below)) {
    if (page.length > 0) await deleteListed(bucket, page);
  }
}

async function deleteListed(
  { client, name, prefix }: Bucket,
  listed: readonly ListedFile[],
): Promise<void> {
  const Objects = listed.map(({ key }) => ({ Key: prefix + key }));
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
