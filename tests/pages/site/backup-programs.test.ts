import { execFile } from "node:child_process";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test, vi } from "vitest";
import { proofName } from "#contract/wire/backups/backup-format.ts";
import { makeFolder } from "#tests/support/backups/places.ts";
import { makeProject } from "#tests/support/projects/people.ts";
import { openS3Server, s3Credentials } from "#tests/support/files/s3-server.ts";
import { makeCptv } from "#tests/support/recordings/recordings.ts";
import { makeTrackedCast } from "#tests/support/recordings/tracks.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import { openTestApi } from "#tests/support/test-api.ts";

vi.setConfig({ testTimeout: 120_000 });

const secret = "the secret of a data folder, long enough";

/** As an operator runs them. */
type Program = "backup" | "restore" | "sweep" | "doctor";

async function run(program: Program, dataDir: string, args: string[], more = {}) {
  const env = { PATH: process.env["PATH"], DATA_DIR: dataDir, ...more };
  const options = { cwd: join(import.meta.dirname, "../../.."), env };
  return promisify(execFile)(process.execPath, [`bin/${program}.ts`, ...args], options);
}

/** With no jobs: no picture is made while files are counted. */
async function openQuietSite(dataDir: string) {
  const api = await openTestApi({ DATA_DIR: dataDir });
  await api.jobs.stop();
  return api;
}

test("the programs move a site to another folder, secret and all, and say what they did", async () => {
  await using old = await makeFolder();
  await using backups = await makeFolder();
  await using young = await makeFolder();
  await using other = await makeFolder();
  await using api = await openQuietSite(old.path);
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
  const [name = ""] = await readdir(join(backups.path, "backups"));
  const ofNewer = join(backups.path, "backups", "2099-01-01T00-00-00Z");
  await cp(join(backups.path, "backups", name), ofNewer, { recursive: true });
  const proof = { provenAt: api.now().toISOString(), rows: 1, files: 1 };
  await writeFile(join(backups.path, "backups", name, proofName), JSON.stringify(proof));
  await writeFile(join(ofNewer, proofName), JSON.stringify({ ...proof, problem: "It rains." }));
  await expect(run("restore", other.path, [backups.path])).rejects.toMatchObject({
    stdout: `The newest backup failed its proof: It rains.\nThe newest proven one is ${join(backups.path, "backups", name)}. To restore that one, name it.\n`,
    stderr: expect.stringMatching(/^There is another secret in .*\n$/),
  });
});

test("restored with another SECRET, it says what that means and how to learn the right one", async () => {
  await using old = await makeFolder();
  await using backups = await makeFolder();
  await using young = await makeFolder();
  await using api = await openQuietSite(old.path);
  await writeFile(join(old.path, "secret"), secret);
  await makeTrackedCast(api);
  const passphrase = { BACKUP_PASSPHRASE: "morepork at midnight" };
  await run("backup", old.path, [backups.path], passphrase);

  const other = { ...passphrase, SECRET: "another secret of a site, as long as it" };
  const { stdout } = await run("restore", young.path, [backups.path], other);
  expect(stdout).toMatch(/^SECRET is not the one .* --print-secret\.\nRestored the backup of /);
  /* Nothing is opened, whatever the settings name. */
  const beside = { ...passphrase, DATABASE_URL: "postgres://127.0.0.1:1/none" };
  const printed = await run("restore", "/none", [backups.path, "--print-secret"], beside);
  expect(printed.stdout).toBe(`${secret}\n`);
});

test("files that are gone or damaged are told of by the backup and by the restore", async () => {
  await using old = await makeFolder();
  await using backups = await makeFolder();
  await using young = await makeFolder();
  await using api = await openQuietSite(old.path);
  const { camera } = await makeTrackedCast(api);
  await record(api, camera, {}, makeCptv({ frames: 9 }));
  const raws = await listFilesBelow(join(old.path, "files/raw"));
  await rm(raws[0]!);
  const made = await run("backup", old.path, [backups.path]);
  const gone = /^Rows name 1 file that is not there: raw\/\S+ \(recordings \d+\)\n$/;
  expect(made.stderr).toMatch(gone);
  expect(made.stdout).toMatch(/^Backed up \d+ rows and 1 file to /);

  const [content = ""] = await listFilesBelow(join(backups.path, "contents"));
  await writeFile(content, (await readFile(content)).fill(0, 40, 41));
  const refused = run("restore", young.path, [backups.path]);
  await expect(refused).rejects.toMatchObject({
    stderr: expect.stringContaining(`is damaged: ${content}. To restore all else, add`),
  });
  const args = [backups.path, "--without-damaged"];
  const { stdout, stderr } = await run("restore", young.path, args);
  expect(stdout).toMatch(
    /^Restored the backup of \S+Z, with 0 files\nLeft out: 1 file, missing or damaged in the backup\n$/,
  );
  expect(stderr).toMatch(
    /^Left out: The content of raw\/\S+ is damaged: \S+\nRows name 2 files that are not there: /,
  );
});

test("each program says what it is for, and does nothing, where it is asked for help", async () => {
  await using empty = await makeFolder();
  for (const program of ["backup", "restore", "sweep", "doctor"] as const) {
    const { stdout } = await run(program, empty.path, ["--help"]);
    expect(stdout).toMatch(new RegExp(`^Usage: npm run ${program} -- [^]*\nExit codes:\n`));
  }
  expect(await readdir(empty.path)).toEqual([]);
  await mkdir(join(empty.path, "files"));
  await writeFile(join(empty.path, "nightjar.sqlite"), "no database ".repeat(1000));
  await expect(run("backup", empty.path, ["x"])).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^The database, nightjar\.sqlite in DATA_DIR, is damaged \(.*\n$/,
    ),
  });
});

test("one project is restored alone, without the secret, and what cannot be is refused in one line", async () => {
  await using old = await makeFolder();
  await using backups = await makeFolder();
  await using young = await makeFolder();
  await using api = await openQuietSite(old.path);
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
  await using api = await openQuietSite(old.path);
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

async function listFilesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => join(parentPath, name)).toSorted();
}
