import { isAbsolute, relative, resolve, sep } from "node:path";
import type { PlaceAddress } from "#api/backups/operations/places/backup-place.ts";
import { parseS3Address, type S3Address } from "#api/files/s3/s3-address.ts";

/** The path of a folder, or a bucket as `FILES_URL` names one; undefined where it is neither. */
export function parseBackupAddress(text: string): PlaceAddress | undefined {
  return /^s3:/i.test(text) ? parseS3Address(text) : resolve(text);
}

interface SitePlaces {
  dataDir: string;
  bucket: S3Address | undefined;
}

/** What is within the data folder or the bucket of the files is lost with it. Says what is wrong; undefined: nothing. */
export function findOverlap(
  address: PlaceAddress,
  { dataDir, bucket }: SitePlaces,
): string | undefined {
  if (typeof address === "string") {
    return isWithin(dataDir, address) ? "must be outside DATA_DIR, on another disk" : undefined;
  }
  return bucket && areNested(address, bucket)
    ? "must be outside the place of FILES_URL, in another bucket"
    : undefined;
}

export function isWithin(folder: string, path: string): boolean {
  const way = relative(resolve(folder), path);
  return !isAbsolute(way) && way.split(sep)[0] !== "..";
}

function areNested(one: S3Address, other: S3Address): boolean {
  if (one.bucket !== other.bucket || one.endpoint !== other.endpoint) return false;
  return one.prefix.startsWith(other.prefix) || other.prefix.startsWith(one.prefix);
}
