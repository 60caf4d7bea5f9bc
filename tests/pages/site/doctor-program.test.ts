import { execFile } from "node:child_process";
import { chmod, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { makeFolder } from "#tests/support/backups/places.ts";
import { makeTrackedCast } from "#tests/support/recordings/tracks.ts";
import { openTestApi } from "#tests/support/test-api.ts";

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** As an operator runs it. */
async function run(env: Record<string, string>, ...args: string[]): Promise<Ended> {
  return runBy({}, env, args);
}

async function runBy(
  by: { uid?: number },
  env: Record<string, string>,
  args: string[] = [],
): Promise<Ended> {
  const options = {
    ...by,
    cwd: join(import.meta.dirname, "../../.."),
    env: { PATH: process.env["PATH"], TMPDIR: process.env["TMPDIR"], ...env },
  };
  return promisify(execFile)(process.execPath, ["bin/doctor.ts", ...args], options).then(
    (ended) => ({ code: 0, ...ended }),
    (error: Ended) => error,
  );
}

/** A site with a recording, that nobody else has open. */
async function makeSite(dataDir: string): Promise<void> {
  await using api = await openTestApi({ DATA_DIR: dataDir });
  await makeTrackedCast(api);
  await api.jobs.stop();
  await api.services.store.write.deleteFrom("jobs").execute();
  /* The clock of tests stands still. */
  await writeFile(join(dataDir, "secret"), "the secret of a data folder, long enough", {
    mode: 0o600,
  });
  await chmod(dataDir, 0o700);
}

test(
  "the program says what is wrong, repairs it after a copy, and then says that all is well",
  { timeout: 60_000 },
  async () => {
    await using folder = await makeFolder();
    await makeSite(folder.path);
    const env = { DATA_DIR: folder.path };
    const file = join(folder.path, "nightjar.sqlite");
    const database = new DatabaseSync(file);
    database.exec("drop index audit_by_device");
    database.close();
    const found = await run(env);
    expect(found.code).toBe(1);
    expect(found.stdout.trimEnd().split("\n")).toHaveLength(22);
    expect(found.stdout).toMatch(
      /^WRONG {4}indexes {9}Missing: the index audit_by_device\. To do: run with --fix, .*$/m,
    );
    expect((await readdir(folder.path)).some((name) => name.includes(".doctor-"))).toBe(false);

    const fixed = await run(env, "--fix");
    expect(fixed.code).toBe(0);
    expect(fixed.stdout).toMatch(/^fixed {4}indexes {9}Missing: the index audit_by_device$/m);
    const copy = /^Before anything is repaired, all rows were copied to (\S+)$/m.exec(fixed.stdout);
    const copied = new DatabaseSync(copy?.[1] ?? "", { readOnly: true });
    const index = "select name from sqlite_master where name = 'audit_by_device'";
    expect(copied.prepare(index).all()).toEqual([]);
    expect(copied.prepare("select count(*) as count from recordings").get()).toEqual({ count: 1 });
    copied.close();
    const sound = await run(env);
    expect(sound).toMatchObject({ code: 0, stderr: "" });
    expect(sound.stdout).toMatch(/^ok {7}settings/);
  },
);

test(
  "what cannot be looked at is said in one line, and nothing is made",
  { timeout: 60_000 },
  async () => {
    await using empty = await makeFolder();
    const env = { DATA_DIR: empty.path };
    expect(await run(env, "--help")).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Usage: npm run doctor .*Exit codes:\n {2}0 /s),
    });
    const wrongs: [Record<string, string>, string[], RegExp][] = [
      [env, ["--mend"], /^Usage: npm run doctor/],
      [env, ["--backups", "s3://"], /^Usage: npm run doctor/],
      [env, ["--backups", ""], /^Usage: npm run doctor/],
      [env, ["somewhere"], /^Usage: npm run doctor/],
      [{ ...env, PORT: "x" }, [], /^PORT must be /],
      [{ ...env, API_URL: "https://api.example.org" }, [], /^API_URL is set/],
    ];
    for (const [settings, args, line] of wrongs) {
      const refused = { code: 2, stdout: "", stderr: expect.stringMatching(line) };
      expect(await run(settings, ...args)).toMatchObject(refused);
    }
    const nothing = await run(env);
    expect(nothing.code).toBe(2);
    expect(nothing.stdout).toMatch(/^unclear {2}site {12}There is no database in DATA_DIR, /m);
    expect(await readdir(empty.path)).toEqual([]);
    await rm(empty.path, { recursive: true });
  },
);

test.runIf(process.getuid?.() === 0)(
  "another user than the one of the site is told so, and nothing else",
  { timeout: 60_000 },
  async () => {
    await using folder = await makeFolder();
    await makeSite(folder.path);
    const ended = await runBy({ uid: 65_534 }, { DATA_DIR: folder.path });
    expect(ended).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringMatching(/^Run this as the user who owns DATA_DIR, "\S+"\n$/),
    });
  },
);
