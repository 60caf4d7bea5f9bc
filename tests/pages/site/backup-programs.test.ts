import { execFile } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { makeFolder } from "#tests/support/backups/places.ts";
import { makeProject } from "#tests/support/projects/people.ts";
import { openS3Server, s3Credentials } from "#tests/support/files/s3-server.ts";
import { makeTrackedCast } from "#tests/support/recordings/tracks.ts";
import { openTestApi } from "#tests/support/test-api.ts";

const secret = "the secret of a data folder, long enough";

/** As an operator runs them. */
async function run(program: "backup" | "restore", dataDir: string, args: string[], more = {}) {
  const env = { PATH: process.env["PATH"], DATA_DIR: dataDir, ...more };
  const options = { cwd: join(import.meta.dirname, "../../.."), env };
  return promisify(execFile)(process.execPath, [`bin/${program}.ts`, ...args], options);
}

test("the programs move a site to another folder, secret and all, and say what they did", async () => {
  await using old = await makeFolder();
  await using backups = await makeFolder();
  await using young = await makeFolder();
  await using other = await makeFolder();
  await using api = await openTestApi({ DATA_DIR: old.path });
  await writeFile(join(old.path, "secret"), secret);
  await makeTrackedCast(api);

  const made = await run("backup", old.path, [backups.path, "--keep", "3"]);
  expect(made.stdout).toMatch(/^Backed up \d\d+ rows and 1 file to \S+\nNew: 1 file, 0\.0 MB\n/);
  const restored = await run("restore", young.path, [backups.path]);
  expect(restored.stdout).toMatch(/^Restored the backup of \S+Z, with 1 file\n$/);
  expect(await readFile(join(young.path, "secret"), "utf8")).toBe(secret);

  const again = run("restore", young.path, [backups.path]);
  await expect(again).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^There is something in the database already\..*\n$/),
  });
  await writeFile(join(other.path, "secret"), "the secret of another data folder, as long");
  await expect(run("restore", other.path, [backups.path])).rejects.toMatchObject({
    stderr: expect.stringMatching(/^There is another secret in .*\n$/),
  });
});

test("one project is restored alone, without the secret, and what cannot be is refused in one line", async () => {
  await using old = await makeFolder();
  await using backups = await makeFolder();
  await using young = await makeFolder();
  await using api = await openTestApi({ DATA_DIR: old.path });
  await writeFile(join(old.path, "secret"), secret);
  const { owner } = await makeTrackedCast(api);
  await makeProject(api, owner, "Tui Ridge");
  await run("backup", old.path, [backups.path]);

  const unknown = run("restore", young.path, [backups.path, "--only", "weka"]);
  await expect(unknown).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^The backup has no project "weka". It has "Kea Basin" \(\d+\), "Tui Ridge" \(\d+\)\.\n$/,
    ),
  });
  const { stdout } = await run("restore", young.path, [backups.path, "--only", "kea-basin"]);
  expect(stdout).toMatch(
    /^Restored "Kea Basin" of the backup of \S+Z: \d+ rows and 1 file\nMembers who can sign in: 3; others, by name alone: \d\nLeft: 1 other project, \d+ rows and 0 files\n$/,
  );
  expect(await readdir(young.path)).not.toContain("secret");
  expect(await readdir(young.path)).not.toContain("restoring");
  const { stdout: help } = await run("restore", young.path, ["--help"]);
  expect(help).toContain("--only PROJECT");
  for (const args of [
    [backups.path, "--only"],
    [backups.path, "--only", ""],
    ["--only", "kea"],
  ]) {
    await expect(run("restore", young.path, args)).rejects.toMatchObject({
      stderr: expect.stringMatching(/^Usage: npm run restore .*\n$/),
    });
  }
});

test("the programs back up to a bucket, and restore from it", async () => {
  await using old = await makeFolder();
  await using young = await makeFolder();
  await using server = await openS3Server();
  await using api = await openTestApi({ DATA_DIR: old.path });
  await makeTrackedCast(api);
  const address = server.address("site");
  const made = await run("backup", old.path, [address], s3Credentials);
  expect(made.stdout).toMatch(
    /^Backed up \d\d+ rows and 1 file to s3:\/\/nightjar\/site\/backups\//,
  );
  const one = /backups\/\S+Z/.exec(made.stdout)?.[0];
  const from = server.address(`site/${one}`);
  const restored = await run("restore", young.path, [from], s3Credentials);
  expect(restored.stdout).toMatch(/^Restored the backup of \S+Z, with 1 file\n$/);

  const within = run("backup", old.path, [address], { ...s3Credentials, FILES_URL: address });
  await expect(within).rejects.toMatchObject({
    stderr: "The place of the backups must be outside the place of FILES_URL, in another bucket\n",
  });
  const absent = run("restore", young.path, [address.replace("nightjar", "kea")], s3Credentials);
  await expect(absent).rejects.toMatchObject({
    stderr: expect.stringMatching(/^The bucket cannot be used: there is no such bucket.*\n$/),
  });
});

const wrongs: Record<string, { args: string[]; line: RegExp }> = {
  "no folder": { args: [], line: /^Usage: npm run backup .*\n$/ },
  "half a backup to keep": {
    args: ["x", "--keep", "1.5"],
    line: /^--keep must be a whole number .*\n$/,
  },
  "a folder that is lost with it": {
    args: ["DATA_DIR/backups"],
    line: /^The place of the backups must be outside DATA_DIR.*\n$/,
  },
  "a place without a database": { args: ["x"], line: /^There is no database in DATA_DIR, .*\n$/ },
};

test("what cannot be right is refused in one line, and nothing is made", async () => {
  await using empty = await makeFolder();
  for (const [name, { args, line }] of Object.entries(wrongs)) {
    const told = args.map((arg) => arg.replace("DATA_DIR", empty.path));
    const refused = { code: 1, stderr: expect.stringMatching(line) };
    await expect(run("backup", empty.path, told), name).rejects.toMatchObject(refused);
  }
  const beside = { DATABASE_URL: "postgres://127.0.0.1:1/none", SECRET: secret };
  await expect(run("backup", empty.path, ["x"], beside)).rejects.toMatchObject({
    stderr: expect.stringMatching(/^There are no files in DATA_DIR, .*\n$/),
  });
  expect(await readdir(empty.path)).toEqual([]);
});
