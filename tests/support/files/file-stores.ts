import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FileStore } from "#api/files/file-store.ts";
import { openFiles } from "#api/files/open-files.ts";
import { parseS3Address } from "#api/files/s3/s3-address.ts";
import { openS3Server } from "./s3-server.ts";

interface OpenFiles extends AsyncDisposable {
  files: FileStore;
}

/** An empty store of each kind. */
export const fileStores: Record<"disk" | "s3", () => Promise<OpenFiles>> = {
  disk: async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "nightjar-files-"));
    return {
      files: await openFiles({ dataDir, bucket: undefined }),
      [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true }),
    };
  },
  s3: async () => {
    const server = await openS3Server();
    return {
      files: await openFiles({ dataDir: "", bucket: parseS3Address(server.address("a/b")) }),
      [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
    };
  },
};
