import { backUp } from "#api/backups/operations/back-up.ts";
import { ConfigError } from "../config.ts";
import { findSecret } from "../data-dir.ts";
import { runExplained } from "../explain.ts";
import { version } from "../product.ts";
import { readArguments } from "./read-arguments.ts";
import { openPlace } from "./open-place.ts";

const usage = "Usage: npm run backup -- FOLDER [--keep NUMBER]";

/** Backs up what the settings name into a folder, and keeps so many of the backups there. */
await runExplained(async () => {
  const { path: folder, keep } = readArguments(usage);
  if (keep !== undefined && keep < 1) throw new ConfigError("--keep must be 1 or more");
  await using place = await openPlace();
  const { config } = place;
  const secret = config.secret === undefined ? await findSecret(config.dataDir) : undefined;
  const made = await backUp({ ...place, folder, secret, version, now: new Date(), keep });
  print(`Backed up ${made.rows} rows and ${made.files.lines} files to ${made.path}`);
  print(`${made.added.files} files were new, ${(made.added.bytes / 1e6).toFixed(1)} MB`);
  if (keep === undefined) return;
  const { backups, contents } = made.removed;
  print(`Removed ${backups} older backups, and ${contents} files that only they had`);
});

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
