import { diskFiles } from "./disk.ts";
import type { FileStore } from "./file-store.ts";
import type { S3Address } from "./s3/s3-address.ts";

/** The store that the settings name. The client of S3 is loaded only where it is used. */
export async function openFiles({
  dataDir,
  bucket,
}: {
  dataDir: string;
  bucket: S3Address | undefined;
}): Promise<FileStore> {
  if (!bucket) return diskFiles(dataDir);
  const { s3Files } = await import("./s3/s3-files.ts");
  return s3Files(bucket);
}
