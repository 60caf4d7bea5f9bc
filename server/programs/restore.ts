import { restore } from "#api/backups/operations/restore.ts";
import { keepSecret } from "../data-dir.ts";
import { runExplained } from "../explain.ts";
import { readArguments } from "./read-arguments.ts";
import { openPlace } from "./open-place.ts";

const usage = "Usage: npm run restore -- FOLDER, or one backup in it";

/** Fills the empty database and folder that the settings name from a backup. */
await runExplained(async () => {
  const { path: from } = readArguments(usage);
  await using place = await openPlace();
  const { config } = place;
  const keep = async (secret: string) => {
    if (config.secret === undefined) await keepSecret(config.dataDir, secret);
    else if (config.secret !== secret) process.stdout.write(secretNote);
  };
  const { manifest } = await restore({ from, ...place, keepSecret: keep });
  const { madeAt, files } = manifest;
  process.stdout.write(`Restored the backup of ${madeAt}, with ${files.lines} files\n`);
});

const secretNote =
  "SECRET is not the one that the backup has: everyone signs in again, and whoever has two-step sign-in with a recovery code. To keep both, set SECRET to the content of the backup's file `secret`.\n";
