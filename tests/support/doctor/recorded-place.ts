import { buffer } from "node:stream/consumers";
import { openTestApi, type TestApi } from "../test-api.ts";
import { backUpTo, makePlace } from "../backups/places.ts";
import { borrowBucket } from "../files/borrowed-bucket.ts";
import { makeCast } from "../projects/people.ts";
import { record } from "../recordings/uploads.ts";

export const places = ["disk", "s3"] as const;

/** A recording with its pictures, and a backup of them. */
export async function openPlace(kind: (typeof places)[number]) {
  const bucket = kind === "s3" ? await borrowBucket() : undefined;
  const api = await openTestApi(bucket ? { FILES_URL: bucket.url } : {});
  const backups = await makePlace();
  const { camera } = await makeCast(api);
  const id = await record(api, camera);
  await api.jobs.drain();
  await api.jobs.stop();
  await backUpTo(backups, api);
  const { raw_key: key } = await api.services.store.read
    .selectFrom("recordings")
    .select("raw_key")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return {
    api,
    id,
    key: key ?? "",
    backups: backups.folder,
    [Symbol.asyncDispose]: async () => {
      await api[Symbol.asyncDispose]();
      await backups[Symbol.asyncDispose]();
      await bucket?.giveBack();
    },
  };
}

/** Puts other bytes under its key. */
export async function overwrite({ services: { files } }: TestApi, key: string, bytes: Buffer) {
  await files.remove(key);
  await (await files.receive([bytes])).keep(key);
}

export async function read({ services: { files } }: TestApi, key: string): Promise<Buffer> {
  const file = await files.open(key);
  return buffer(file!.read());
}
