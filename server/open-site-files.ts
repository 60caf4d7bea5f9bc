import type { FileStore } from "#api/files/file-store.ts";
import { isStorageFull } from "#api/files/is-storage-full.ts";
import { openFiles } from "#api/files/open-files.ts";
import { type Config, ConfigError } from "./config.ts";
import { describeBucketFault } from "#api/files/s3/describe-bucket-fault.ts";

/** The store that the settings name, once a file was written there, looked at and removed. Throws ConfigError. */
export async function openSiteFiles({
  dataDir,
  bucket,
}: Pick<Config, "dataDir" | "bucket">): Promise<FileStore> {
  const files = await openFiles({ dataDir, bucket });
  try {
    await files.check();
  } catch (error) {
    /* A full disk still has files to show. */
    if (!bucket) {
      if (isStorageFull(error as Error)) return files;
      throw error;
    }
    throw new ConfigError(
      `FILES_URL: nothing can be stored in the bucket "${bucket.bucket}": ${describeBucketFault(error)}`,
    );
  }
  return files;
}
