import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { TestApi } from "../test-api.ts";

/** The paths of all media files on disk, those that are still arriving included. */
export async function listFiles({ dataDir }: TestApi): Promise<string[]> {
  const folders = ["files", "incoming"].map((name) => join(dataDir, name));
  const listed = await Promise.all(
    folders.map((folder) => readdir(folder, { recursive: true, withFileTypes: true })),
  );
  const files = listed.flat().filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => join(parentPath, name));
}
