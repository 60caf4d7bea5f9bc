import { join } from "node:path";
import { restoreProject } from "#api/backups/operations/one-project/restore-project.ts";
import { restore } from "#api/backups/operations/restore.ts";
import { resealFor } from "#api/http/authenticator.ts";
import { BackupRefusal } from "#contract/wire/backups/backup-format.ts";
import { ConfigError } from "../config.ts";
import { keepSecret, readOrMakeSecret } from "../data-dir.ts";
import { runExplained } from "../explain.ts";
import { readArguments } from "./read-arguments.ts";
import { openPlace } from "./open-place.ts";
import { countOf, print } from "./print.ts";

const usage =
  "Usage: npm run restore -- FOLDER, or s3://bucket/prefix, or one backup in it [--only PROJECT] [--without-damaged]";

const help = `${usage}

Fills the empty database and folder that the settings name (DATA_DIR, DATABASE_URL,
FILES_URL) from the newest backup of a folder or bucket, or from the one that is named.

  --only PROJECT     restores one project alone, by its name, the name in its address
                     or its id, with the accounts of its members
  --without-damaged  leaves out files that are missing or damaged, and lists them

Exit codes:
  0  it is restored
  1  it is not; one line says why`;

type Place = Awaited<ReturnType<typeof openPlace>>;
type From = ReturnType<typeof readOptions>;

/** Fills the empty database and folder that the settings name from a backup, or with one project of it. */
await runExplained(async () => {
  if (process.argv.slice(2).includes("--help")) return print(help);
  const from = readOptions();
  await using place = await openPlace();
  await (from.values.only === undefined
    ? restoreAll(place, from)
    : restoreOnly(place, from, from.values.only));
});

function readOptions() {
  const options = { only: { type: "string" }, "without-damaged": { type: "boolean" } } as const;
  const read = readArguments(usage, options);
  if (read.values.only === "") throw new ConfigError(usage);
  return read;
}

function toPlan(place: Place, { address: from, values }: From) {
  const leaveOut = values["without-damaged"] ? warn : undefined;
  return { ...place, from, passphrase: place.config.backupPassphrase, leaveOut };
}

async function restoreAll(place: Place, from: From): Promise<void> {
  const { config } = place;
  const keep = async (secret: string) => {
    if (config.secret === undefined) await keepOnly(config.dataDir, secret);
    else if (config.secret !== secret) print(secretNote);
  };
  const { manifest } = await restore({ ...toPlan(place, from), keepSecret: keep });
  print(`Restored the backup of ${manifest.madeAt}, with ${countOf(manifest.files.lines, "file")}`);
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
}

/** Never in place of another, which an installation has as soon as it starts. */
async function keepOnly(dataDir: string, secret: string): Promise<void> {
  if ((await keepSecret(dataDir, secret)) === secret) return;
  throw new BackupRefusal(`There is another secret in "${dataDir}" already. Name an empty folder.`);
}

function warn(problem: string): void {
  process.stderr.write(`Left out: ${problem}\n`);
}

const secretNote =
  "SECRET is not the one that the backup has: everyone signs in again, and whoever has two-step sign-in with a recovery code. To keep both, set SECRET to the content of the backup's file `secret`.";

const unsealedNote =
  "of two-step sign-in cannot be used here, because SECRET was another one: their people sign in with a recovery code. To keep the apps, restore with the SECRET of the site that the backup is of.";
