import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { openS3Server } from "./s3-server.ts";

let server: ReturnType<typeof openS3Server> | undefined;

/** A prefix of its own in the bucket of a server that all tests of this process share. */
export async function borrowBucket() {
  server ??= openS3Server();
  const { address, bucketFolder } = await server;
  const prefix = randomUUID();
  return {
    url: address(prefix),
    folder: join(bucketFolder, prefix),
    giveBack: () => rm(join(bucketFolder, prefix), { recursive: true, force: true }),
  };
}
