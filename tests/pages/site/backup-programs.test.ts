import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { makeFolder } from "#tests/support/backups/places.ts";
import { makeTrackedCast } from "#tests/support/recordings/tracks.ts";
import { openTestApi } from "#tests/support/test-api.ts";

const secret = "the secret of a data folder, long enough";

/** As an operator runs them. */
async function run(program: "backup" | "restore", dataDir: string, args: string[]) {
  const env = { PATH: process.env["PATH"], DATA_DIR: dataDir };
  const options = { cwd: join(import.meta.dirname, "../../.."), env };
  return promisify(execFile)(process.execPath, [`bin/${program}.ts`, ...args], options);
}

test("the programs move a site to another folder, secret and all, and say what they did", async () => {
  await using old = await makeFolder();
  await using backups = await makeFolder();
  await using young = await makeFolder();
  await using api = await openTestApi({ DATA_DIR: old.path });
  await writeFile(join(old.path, "secret"), secret);
  await makeTrackedCast(api);

  const made = await run("backup", old.path, [backups.path, "--keep", "3"]);
  expect(made.stdout).toMatch(
    /^Backed up \d\d+ rows and 1 files to \S+\n1 files were new, 0\.0 MB\n/,
  );
  const restored = await run("restore", young.path, [backups.path]);
  expect(restored.stdout).toMatch(/^Restored the backup of \S+Z, with 1 files\n$/);
  expect(await readFile(join(young.path, "secret"), "utf8")).toBe(secret);

  const again = run("restore", young.path, [backups.path]);
  await expect(again).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^There is something in the database already\..*\n$/),
  });
  const wrong = run("backup", old.path, []);
  await expect(wrong).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/^Usage: /) });
});
