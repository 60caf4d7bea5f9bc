import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openFiles } from "#api/files/open-files.ts";
import { openBackend } from "#server/backend.ts";
import { openSiteFiles } from "#server/open-site-files.ts";
import { parseConfig } from "#server/config.ts";
import { openS3Server } from "#tests/support/files/s3-server.ts";
import { makeTrackedCast } from "#tests/support/recordings/tracks.ts";
import { openTestApi } from "#tests/support/test-api.ts";

async function makeFolder() {
  const path = await mkdtemp(join(tmpdir(), "nightjar-place-"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

test("a disk that is no longer mounted is not written around", async () => {
  await using folder = await makeFolder();
  const files = await openFiles({ dataDir: folder.path, bucket: undefined });
  await rename(join(folder.path, "files"), join(folder.path, "elsewhere"));
  const received = await files.receive([Buffer.from("one")]);
  await expect(received.keep("raw/1")).rejects.toThrow("still mounted");
  await mkdir(join(folder.path, "files"));
  await expect(received.keep("raw/1")).rejects.toThrow("still mounted");
  await expect(files.check()).rejects.toThrow("still mounted");
  await rm(join(folder.path, "files"), { recursive: true });
  await rename(join(folder.path, "elsewhere"), join(folder.path, "files"));
  await received.keep("raw/1");
  expect((await files.open("raw/1"))?.bytes).toBe(3);
});

test("a start without any of the files that the database names is refused", async () => {
  await using api = await openTestApi();
  await using server = await openS3Server();
  const config = parseConfig({ FILES_URL: server.address("another") });
  const store = { ...api.services.store, close: async () => {} };
  const start = async () => {
    const options = { secret: "", log: () => {}, overrides: { store } };
    await (await openBackend(config, options)).close();
  };
  await start();
  await makeTrackedCast(api);
  await expect(start()).rejects.toThrow("The database names files, and there are none in");
  const files = await openSiteFiles(config);
  await (await files.receive([Buffer.from("lost for good")])).keep("raw/none");
  await start();
});

test.each([
  [
    "no such bucket",
    (url: string) => url.replace("nightjar", "another"),
    "there is no such bucket",
  ],
  ["no server", () => "s3://kea?endpoint=http://127.0.0.1:1&path-style=on", "ECONNREFUSED"],
])("a bucket that cannot be written is told in one line: %s", async (_, change, why) => {
  await using server = await openS3Server();
  const config = parseConfig({ FILES_URL: change(server.address("a")) });
  await expect(openSiteFiles(config)).rejects.toThrow(
    expect.objectContaining({ name: "ConfigError", message: expect.stringContaining(why) }),
  );
});
