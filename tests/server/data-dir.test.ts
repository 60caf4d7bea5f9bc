import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ConfigError } from "#server/config.ts";
import { makeDataDir, readOrMakeSecret } from "#server/data-dir.ts";

test("the data folder is made with its parents, for its owner alone", async () => {
  await using folder = await makeTemporaryFolder();
  const dataDir = join(folder.path, "srv", "nightjar");
  await makeDataDir(dataDir);
  await makeDataDir(dataDir);
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
});

test("a data folder that cannot be made is refused in one line", async () => {
  await using folder = await makeTemporaryFolder();
  const inTheWay = join(folder.path, "file");
  await writeFile(inTheWay, "");
  const dataDir = join(inTheWay, "data");
  await expect(makeDataDir(dataDir)).rejects.toThrow(
    new ConfigError(
      `DATA_DIR must be a folder that this process can write, got "${dataDir}" (ENOTDIR); create it, or give it to the user that runs this process`,
    ),
  );
});

/* Node itself tries that for ever. */
test.runIf(process.platform === "linux")(
  "a data folder below one that takes none is refused in one line",
  async () => {
    await expect(makeDataDir("/proc/nightjar/data")).rejects.toThrow(
      new ConfigError(
        'DATA_DIR must be a folder that this process can write, got "/proc/nightjar/data" (ENOENT); create it, or give it to the user that runs this process',
      ),
    );
  },
);

test("the secret is made once, readable by its owner alone", async () => {
  await using folder = await makeTemporaryFolder();
  const secret = await readOrMakeSecret(folder.path);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(await readOrMakeSecret(folder.path)).toBe(secret);
  expect((await stat(join(folder.path, "secret"))).mode & 0o777).toBe(0o600);
});

test("starts at the same moment agree on one secret and leave no draft", async () => {
  await using folder = await makeTemporaryFolder();
  const starts = Array.from({ length: 20 }, () => readOrMakeSecret(folder.path));
  expect(new Set(await Promise.all(starts)).size).toBe(1);
  expect(await readdir(folder.path)).toEqual(["secret"]);
});

test("two installations have different secrets", async () => {
  await using one = await makeTemporaryFolder();
  await using other = await makeTemporaryFolder();
  expect(await readOrMakeSecret(one.path)).not.toBe(await readOrMakeSecret(other.path));
});

test("a damaged secret is refused, not replaced", async () => {
  await using folder = await makeTemporaryFolder();
  await writeFile(join(folder.path, "secret"), "");
  await expect(readOrMakeSecret(folder.path)).rejects.toThrow(/is damaged/);
  expect((await stat(join(folder.path, "secret"))).size).toBe(0);
});

async function makeTemporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), "nightjar-"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
}
