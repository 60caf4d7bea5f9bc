import { join } from "node:path";
import { restoreProject } from "#api/backups/operations/one-project/restore-project.ts";
import { openBackup, readSecret } from "#api/backups/operations/open-backup.ts";
import { restore, type RestoredFiles } from "#api/backups/operations/restore.ts";
import { resealFor } from "#api/http/authenticator.ts";
import { BackupRefusal } from "#contract/wire/backups/backup-format.ts";
import { ConfigError, parseConfig } from "../config.ts";
import { keepSecret, readOrMakeSecret } from "../data-dir.ts";
import { runExplained } from "../explain.ts";
import { readArguments } from "./read-arguments.ts";
import { openPlace } from "./open-place.ts";
import { countOf, isHelpRequested, openProgress, print } from "./print.ts";
import { warnOfProof } from "./warn-of-proof.ts";
import { findLostFilesOf, warnOfLostFiles } from "./warn-of-lost-files.ts";

const usage =
  "Usage: npm run restore -- FOLDER, or s3://bucket/prefix, or one backup in it [--only PROJECT] [--without-damaged] [--print-secret]";

const help = `${usage}

Fills the empty database and folder that the settings name (DATA_DIR, DATABASE_URL,
FILES_URL) from the newest backup of a folder or bucket, or from the one that is named.

  --only PROJECT     restores one project alone, by its name, the name in its address
                     or its id, with the accounts of its members
  --without-damaged  leaves out files that are missing or damaged, and lists them
  --print-secret     restores nothing, and prints what SECRET has to be for sessions and
                     apps of two-step sign-in to stay as they were

Exit codes:
  0  it is restored
  1  it is not; one line says why`;

const secretNote =
  "SECRET is not the one that the backup has: everyone signs in again, and whoever has two-step sign-in with a recovery code. To keep both, set SECRET to what this prints with --print-secret.";

const unsealedNote =
  "of two-step sign-in cannot be used here, because SECRET was another one: their people sign in with a recovery code. To keep the apps, restore with the SECRET of the site that the backup is of.";

type Place = Awaited<ReturnType<typeof openPlace>>;
type From = ReturnType<typeof readOptions>;

/** Fills the empty database and folder that the settings name from a backup, or with one project of it. */
await runExplained(async () => {
  if (isHelpRequested()) return print(help);
  const from = readOptions();
  if (from.values["print-secret"]) return printSecret(from);
  await using place = await openPlace();
  await warnOfProof(from.address);
  await (from.values.only === undefined
    ? restoreAll(place, from)
    : restoreOnly(place, from, from.values.only));
});

function readOptions() {
  const flag = { type: "boolean" } as const;
  const options = {
    only: { type: "string" },
    "without-damaged": flag,
    "print-secret": flag,
  } as const;
  const read = readArguments(usage, options);
  if (read.values.only === "") throw new ConfigError(usage);
  return read;
}

function toPlan(place: Place, { address: from, values }: From) {
  const leaveOut = values["without-damaged"] ? warn : undefined;
  const printProgress = openProgress();
  const report = (act: string, files: number) =>
    printProgress(`${countOf(files, "file")} ${act} so far`);
  return { ...place, from, passphrase: place.config.backupPassphrase, leaveOut, report };
}

async function restoreAll(place: Place, from: From): Promise<void> {
  const { config } = place;
  const keep = async (secret: string) => {
    if (config.secret === undefined) await keepOnly(config.dataDir, secret);
    else if (config.secret !== secret) print(secretNote);
  };
  const done = await restore({ ...toPlan(place, from), keepSecret: keep });
  print(`Restored the backup of ${done.manifest.madeAt}, with ${countOf(done.files, "file")}`);
  await reportMissing(place, done);
}

/** Of the backup alone: DATABASE_URL asks for the SECRET that this is to be. */
async function printSecret({ address }: From): Promise<void> {
  const settings = { ...process.env, DATABASE_URL: undefined, API_URL: undefined };
  const backup = await openBackup(address, parseConfig(settings).backupPassphrase);
  const secret = await readSecret(backup);
  if (secret !== undefined) return print(secret);
  throw new BackupRefusal(
    "The backup has no secret: its site has it in SECRET. Set SECRET to the same.",
  );
}

async function reportMissing(place: Place, { damaged }: RestoredFiles): Promise<void> {
  if (damaged > 0) print(`Left out: ${countOf(damaged, "file")}, missing or damaged in the backup`);
  warnOfLostFiles(await findLostFilesOf(place));
}

async function restoreOnly(place: Place, from: From, key: string): Promise<void> {
  const { dataDir, secret } = place.config;
  const reseal = async (sealed: string, former = secret) =>
    former === undefined
      ? undefined
      : resealFor(secret ?? (await readOrMakeSecret(dataDir)), sealed, former);
  const scratch = join(dataDir, "restoring");
  const only = { project: key, scratch, reseal };
  const done = await restoreProject({ ...toPlan(place, from), ...only });
  const { manifest, project, people, left, unsealed } = done;
  const brought = `${countOf(done.rows, "row")} and ${countOf(done.files, "file")}`;
  print(`Restored "${project.name}" of the backup of ${manifest.madeAt}: ${brought}`);
  print(`Members who can sign in: ${people.members}; others, by name alone: ${people.named}`);
  const projects = countOf(left.projects, "other project");
  print(`Left: ${projects}, ${countOf(left.rows, "row")} and ${countOf(left.files, "file")}`);
  if (unsealed > 0) print(`${countOf(unsealed, "app")} ${unsealedNote}`);
  await reportMissing(place, done);
}

/** Never in place of another, which an installation has as soon as it starts. */
async function keepOnly(dataDir: string, secret: string): Promise<void> {
  if ((await keepSecret(dataDir, secret)) === secret) return;
  throw new BackupRefusal(`There is another secret in "${dataDir}" already. Name an empty folder.`);
}

function warn(problem: string): void {
  process.stderr.write(`Left out: ${problem}\n`);
}
