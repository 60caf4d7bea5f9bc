import { restore } from "#api/backups/operations/restore.ts";
import { BackupRefusal } from "#contract/wire/backups/backup-format.ts";
import { keepSecret } from "../data-dir.ts";
import { runExplained } from "../explain.ts";
import { readArguments } from "./read-arguments.ts";
import { openPlace } from "./open-place.ts";
import { countOf, print } from "./print.ts";

const usage =
  "Usage: npm run restore -- FOLDER, or s3://bucket/prefix, or one backup in it [--without-damaged]";

/** Fills the empty database and folder that the settings name from a backup. */
await runExplained(async () => {
  const { address: from, values } = readArguments(usage, {
    "without-damaged": { type: "boolean" },
  });
  await using place = await openPlace();
  const { config } = place;
  const keep = async (secret: string) => {
    if (config.secret === undefined) await keepOnly(config.dataDir, secret);
    else if (config.secret !== secret) print(secretNote);
  };
  const leaveOut = values["without-damaged"] ? warn : undefined;
  const { backupPassphrase: passphrase } = config;
  const plan = { from, passphrase, keepSecret: keep, leaveOut };
  const { manifest } = await restore({ ...place, ...plan });
  print(`Restored the backup of ${manifest.madeAt}, with ${countOf(manifest.files.lines, "file")}`);
});

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
