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
export const fileStores = {
  disk: async (): Promise<OpenFiles & { folder: string }> => {
    const folder = await mkdtemp(join(tmpdir(), "nightjar-files-"));
    return {
      folder,
      files: await openFiles({ dataDir: folder, bucket: undefined }),
      [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
    };
  },
  s3: async (): Promise<OpenFiles> => {
    const server = await openS3Server();
    return {
      files: await openFiles({ dataDir: "", bucket: parseS3Address(server.address("a/b")) }),
      [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
    };
  },
};
