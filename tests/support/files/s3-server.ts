import crypto from "node:crypto";
import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";

/* It goes on with long listings by tokens in DES, which OpenSSL has no more; thrice by the same key is the same. */
const { createCipheriv, createDecipheriv } = crypto;
Object.assign(crypto, {
  createCipheriv: insteadOfDes(createCipheriv),
  createDecipheriv: insteadOfDes(createDecipheriv),
});

function insteadOfDes<Made>(make: (cipher: string, key: Buffer, iv: Buffer) => Made) {
  return (cipher: string, key: Buffer, iv: Buffer) =>
    cipher === "des"
      ? make("des-ede3-cbc", Buffer.concat([key, key, key]), iv)
      : make(cipher, key, iv);
}

const bucket = "nightjar";

/** The one pair that the server knows. */
export const s3Credentials = { AWS_ACCESS_KEY_ID: "S3RVER", AWS_SECRET_ACCESS_KEY: "S3RVER" };
Object.assign(process.env, s3Credentials);

/** An S3 server on a port of its own, with one bucket, whose objects stand in a folder. */
export async function openS3Server() {
  const directory = await mkdtemp(join(tmpdir(), "nightjar-s3-"));
  const remove = () => rmSync(directory, { recursive: true, force: true });
  process.once("exit", remove);
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    /* It works out another signature for a slash in a query than S3 does. */
    allowMismatchedSignatures: true,
    directory,
    configureBuckets: [{ name: bucket }],
  });
  /* Its own way removes a folder left empty, also when another request is about to write there. */
  server.store.deleteObject = async (name, key) => {
    const parts = ["object", "object.md5", "metadata.json"].map((part) =>
      server.store.getResourcePath(name, key, part),
    );
    await Promise.all(parts.map((part) => rm(part, { force: true })));
  };
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    bucketFolder: join(directory, bucket),
    endpoint,
    /** As `FILES_URL`; through another endpoint, where something stands between. */
    address: (prefix: string, through = endpoint) =>
      `s3://${bucket}/${prefix}?endpoint=${encodeURIComponent(through)}&path-style=on`,
    [Symbol.asyncDispose]: async () => {
      await server.close();
      process.off("exit", remove);
      remove();
    },
  };
}
