import { join } from "node:path";
import { hasLostFiles } from "#api/recordings/operations/has-lost-files.ts";
import type { Services } from "#api/services.ts";
import { type Config, ConfigError } from "./config.ts";

/** A disk that is not mounted, or another bucket, would be filled beside the files that there are. Throws ConfigError. */
export async function requireNamedFiles(
  { bucket, dataDir }: Config,
  services: Pick<Services, "store" | "files">,
): Promise<void> {
  if (!(await hasLostFiles(services))) return;
  const place = bucket
    ? `the bucket "${bucket.bucket}" under "${bucket.prefix}"`
    : `"${join(dataDir, "files")}"`;
  throw new ConfigError(
    `The database names files, and there are none in ${place}: is this the right place, and is its disk mounted? See "Where the files are" in docs/operating.md`,
  );
}
