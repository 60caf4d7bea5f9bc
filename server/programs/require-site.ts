import { statSync } from "node:fs";
import { join } from "node:path";
import { sqliteFile } from "#api/db/open.ts";
import { type Config, ConfigError } from "../config.ts";

/** To open what is not there would make it. Throws ConfigError; another error where nobody can tell. */
export function requireSite({ databaseUrl, bucket, dataDir }: Config): void {
  if (databaseUrl && bucket) return;
  const [what, path] = databaseUrl
    ? ["are no files", join(dataDir, "files")]
    : ["is no database", sqliteFile(dataDir)];
  if (!statSync(path, { throwIfNoEntry: false }))
    throw new ConfigError(`There ${what} in DATA_DIR, "${dataDir}"`);
}
