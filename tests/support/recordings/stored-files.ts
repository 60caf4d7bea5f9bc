import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { test } from "vitest";
import type { TestApi } from "../test-api.ts";

/** Of what a folder shows while it arrives, and a bucket only once it is whole. */
export const testOnDisk = test.skipIf(process.env.TEST_FILES === "s3");

/** How the S3 server of tests calls the file of an object; what it knows of it stands in others. */
const objectSuffix = "._S3rver_object";

/** The paths of all media files, those that are still arriving included. */
export async function listFiles({
  filesFolder,
  config,
}: Pick<TestApi, "filesFolder" | "config">): Promise<string[]> {
  const folders = ["files", "incoming"].map((name) => join(filesFolder, name));
  const listed = await Promise.all(
    folders.map((folder) =>
      readdir(folder, { recursive: true, withFileTypes: true }).catch(noneIfAbsent),
    ),
  );
  const files = listed.flat().filter((entry) => entry.isFile());
  return files
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !config.bucket || path.endsWith(objectSuffix));
}

/** The keys of those that are kept. */
export async function listKeys(api: TestApi): Promise<string[]> {
  const kept = join(api.filesFolder, "files/");
  const paths = (await listFiles(api)).filter((path) => path.startsWith(kept));
  return paths.map((path) => path.slice(kept.length).replace(objectSuffix, "")).toSorted();
}

function noneIfAbsent(error: NodeJS.ErrnoException): [] {
  if (error.code === "ENOENT") return [];
  throw error;
}
