import type { StatsFs } from "node:fs";
import { chmod, chown, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { manifestName } from "#contract/wire/backups/backup-format.ts";
import { parseConfig } from "#server/config.ts";
import { backUpTo, makePlace, openQuietApi } from "#tests/support/backups/places.ts";
import { expectRepair, fix, look, toSite } from "#tests/support/doctor/look-over.ts";
import { openMailServer, openSilentMailServer } from "#tests/support/processes/mail-server.ts";
import { register } from "#tests/support/projects/people.ts";
import { setUpTwoStep } from "#tests/support/projects/two-step.ts";
import type { TestApi } from "#tests/support/test-api.ts";

const secret = "the secret of a data folder, long enough";

/** The settings of an API with others beside them. */
function settingsOf({ dataDir }: TestApi, more: Record<string, string>) {
  return { config: parseConfig({ DATA_DIR: dataDir, ...more }) };
}

test("rights that let others in, and those that keep the site out, are found and mended", async () => {
  await using api = await openQuietApi();
  const path = join(api.dataDir, "secret");
  await writeFile(path, secret, { mode: 0o600 });
  await chmod(api.dataDir, 0o700);
  const site = toSite(api);
  await expectRepair(site, "data folder", {
    seed: async () => {
      await chmod(api.dataDir, 0o755);
      await chmod(path, 0o644);
      await chmod(join(api.dataDir, "incoming"), 0o500);
    },
    text: /^Rights are not as they should be: \S+ \(755\), \S+secret \(644\), \S+incoming \(500\)$/,
  });
  expect((await stat(api.dataDir)).mode & 0o777).toBe(0o700);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test.skipIf(process.env["TEST_FILES"] === "s3")(
  "a folder amid the files that nobody can enter is named and opened to its owner",
  async () => {
    await using api = await openQuietApi();
    const path = join(api.dataDir, "files/raw/1/2026/11/20");
    await mkdir(path, { recursive: true });
    await chmod(api.dataDir, 0o750);
    const site = toSite(api);
    expect(await look(site, "data folder")).toMatchObject({
      text: `Rights are not as they should be: ${api.dataDir} (750)`,
    });
    await fix(site, "data folder");
    await expectRepair(site, "data folder", {
      seed: () => chmod(path, 0),
      text: /^Rights are not as they should be: \S+20 \(0\)$/,
    });
    expect((await stat(path)).mode & 0o777).toBe(0o700);
  },
);

test.runIf(process.getuid?.() === 0)("what another user owns in the folder is told", async () => {
  await using api = await openQuietApi();
  await chown(join(api.dataDir, "incoming"), 65_534, 65_534);
  expect(await look(toSite(api), "data folder")).toMatchObject({
    state: "wrong",
    text: expect.stringMatching(/^Another user owns \S+incoming \(\d+\), /),
    advice: expect.stringContaining("chown -R"),
  });
  await chown(join(api.dataDir, "incoming"), 0, 0);
});

test("a disk with little room, or with room for few files, is told", async () => {
  await using api = await openQuietApi();
  const ample = { bavail: 50_000_000, blocks: 100_000_000, bsize: 4096, ffree: 0, files: 0 };
  const on = (facts: object) =>
    look(toSite(api, { readDisk: async () => ({ ...ample, ...facts }) as StatsFs }), "disk");
  expect(await on({})).toMatchObject({ state: "well", text: expect.stringContaining("204.8") });
  expect(await on({ bavail: 900_000 })).toMatchObject({ state: "wrong" });
  expect(await on({ files: 1000, ffree: 49 })).toMatchObject({
    state: "wrong",
    text: expect.stringMatching(/can hold only 49 more files$/),
  });
  expect(await on({ files: 1000, ffree: 50 })).toMatchObject({ state: "well" });
});

test("backups on the disk of the data are told, also before there is any", async () => {
  await using api = await openQuietApi();
  const to = join(api.dataDir, "..", "not-yet", "backups");
  const ofBackups = settingsOf(api, { BACKUP_TO: to });
  const told = {
    state: "wrong",
    text: `The backups in ${to} are on the disk of ${api.dataDir}, and are lost with it`,
  };
  expect(await look(toSite(api, ofBackups), "disk")).toMatchObject(told);
  const elsewhere = { DATABASE_URL: "postgres://db/nightjar", FILES_URL: "s3://files" };
  const ofServices = settingsOf(api, { BACKUP_TO: to, ...elsewhere, SECRET: secret });
  expect(await look(toSite(api, ofServices), "disk")).toMatchObject({ state: "well" });
});

test("mail that cannot leave is told, with what the mail server said", async () => {
  await using api = await openQuietApi();
  await using server = await openMailServer();
  await using silent = await openSilentMailServer();
  const at = (SMTP_URL: string) => look(toSite(api, settingsOf(api, { SMTP_URL })), "mail");
  expect(await look(toSite(api), "mail")).toMatchObject({ state: "unused" });
  expect(await at(server.url)).toMatchObject({ state: "well" });
  expect(server.mails).toEqual([]);
  const gone = await at("smtp://127.0.0.1:1");
  expect(gone).toMatchObject({ state: "wrong", text: expect.stringContaining("ECONNREFUSED") });
  expect(await at(silent.url)).toMatchObject({ state: "wrong" });
  const signedIn = server.url.replace("//", "//user:password@");
  expect(await at(signedIn)).toMatchObject({ state: "wrong" });
});

test("a secret that is lost is told, and that of a backup takes its place", async () => {
  await using api = await openQuietApi();
  await using backups = await makePlace();
  await setUpTwoStep(api, await register(api, "Rangi"));
  const sealing = api.config.secret ?? "";
  await backUpTo(backups, api, { secret: sealing });
  const path = join(api.dataDir, "secret");
  await writeFile(path, sealing);
  const of = {
    config: { ...api.config, secret: undefined },
    readSecret: () => readFile(path, "utf8"),
  };
  await expectRepair(toSite(api, { ...of, backups: backups.folder }), "secret", {
    seed: () => writeFile(path, secret),
    text: /is another one: it opens 0 of 1 secrets/,
  });
  expect(await readFile(path, "utf8")).toBe(sealing);
  const former = (await readdir(api.dataDir)).find((name) => name.startsWith("secret.former-"));
  expect(await readFile(join(api.dataDir, former ?? ""), "utf8")).toBe(secret);

  const other = { ...of, readSecret: async () => secret };
  const told = { state: "wrong", advice: expect.stringContaining("recovery code"), copies: 0 };
  expect(await fix(toSite(api, other), "secret")).toMatchObject(told);
});

test("backups that are missing, late, or sealed with a passphrase that is lost are told", async () => {
  await using api = await openQuietApi();
  await using backups = await makePlace();
  const at = (BACKUP_TO: string) => look(toSite(api, settingsOf(api, { BACKUP_TO })), "backups");
  expect(await look(toSite(api), "backups")).toMatchObject({ state: "unused" });
  expect((await at(backups.folder)).text).toMatch(/^There is no backup in /);
  await register(api, "Rangi");
  const { path } = await backUpTo(backups, api);
  const well = { state: "well", text: expect.stringContaining("not restored by anybody yet") };
  expect(await at(backups.folder)).toMatchObject(well);
  const proof = { provenAt: api.now().toISOString(), rows: 1, files: 0 };
  await writeFile(join(path, "proof.json"), JSON.stringify(proof));
  const proven = { state: "well", text: expect.stringContaining("restored to a scratch place") };
  expect(await at(backups.folder)).toMatchObject(proven);

  const manifest = join(path, manifestName);
  const facts = JSON.parse(await readFile(manifest, "utf8")) as object;
  await writeFile(manifest, JSON.stringify({ ...facts, encryption: "age" }));
  const refusal = / cannot be used: There are sealed backups in \S+, and key\.age is gone/;
  expect((await at(backups.folder)).text).toMatch(refusal);
  await writeFile(join(backups.folder, "key.age"), "sealed");
  expect((await at(backups.folder)).text).toMatch(/: The backups in \S+ are sealed\. Set BACKUP/);
  await rm(join(backups.folder, "key.age"));
  await writeFile(manifest, JSON.stringify(facts));
  api.advance(27 * 3600);
  expect((await at(backups.folder)).text).toMatch(/^The newest backup is older than a day in /);
  expect((await at("/proc/nightjar")).text).toMatch(/^\/proc\/nightjar cannot be used: nothing/);
});
