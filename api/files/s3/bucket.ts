import { S3Client } from "@aws-sdk/client-s3";
import type { S3Address } from "./s3-address.ts";

const attempts = 4;
const connectMs = 5000;
/** Until the head of an answer, and between two pieces of it. */
const silentMs = 30_000;

/** The objects of a bucket under a prefix, by keys without it. */
export interface Bucket {
  client: S3Client;
  name: string;
  prefix: string;
}

/** Credentials, and a region where neither it nor an endpoint is given, come from the environment as the SDK reads it. */
export function openBucket({ bucket, prefix, endpoint, region, pathStyle }: S3Address): Bucket {
  const client = new S3Client({
    ...(endpoint === undefined ? {} : { endpoint }),
    /* Servers other than Amazon's take any region, but no signature is without one. */
    ...(region === undefined && endpoint === undefined ? {} : { region: region ?? "us-east-1" }),
    forcePathStyle: pathStyle,
    maxAttempts: attempts,
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: silentMs,
      throwOnRequestTimeout: true,
      socketTimeout: silentMs,
    },
  });
  return { client, name: bucket, prefix };
}

export function nameObject({ name, prefix }: Bucket, key: string) {
  return { Bucket: name, Key: prefix + key };
}

/** What a bucket says of an object that is not there; of a bucket that is not there it says something else. */
export function undefinedIfNoObject(error: unknown): undefined {
  if (error instanceof Error && error.name === "NoSuchKey") return undefined;
  throw error;
}
