import { join } from "node:path";
import { backUp } from "#api/backups/operations/back-up.ts";
import { knownPlacesName } from "#api/backups/operations/known-places.ts";
import { findOverlap } from "../backup-address.ts";
import { ConfigError, parseConfig } from "../config.ts";
import { findSecret } from "../data-dir.ts";
import { runExplained } from "../explain.ts";
import { version } from "../product.ts";
import { requireNamedFiles } from "../require-named-files.ts";
import { readArguments } from "./read-arguments.ts";
import { openPlace } from "./open-place.ts";
import { countOf, isHelpRequested, openProgress, print } from "./print.ts";
import { requireSite } from "./require-site.ts";
import { warnOfLostFiles } from "./warn-of-lost-files.ts";

const usage = "Usage: npm run backup -- FOLDER, or s3://bucket/prefix [--keep NUMBER]";

const help = `${usage}

Backs up the rows and files that the settings name (DATA_DIR, DATABASE_URL and SECRET,
FILES_URL) into a folder or a bucket, while the server runs or is stopped.

  --keep NUMBER  removes older backups there, so that so many are left

Exit codes:
  0  the backup is whole; files that rows name and the site does not have are listed
  1  it is not; one line says why`;

/** Backs up what the settings name into a folder or a bucket, and keeps so many of the backups there. */
await runExplained(async () => {
  if (isHelpRequested()) return print(help);
  const { address: to, values } = readArguments(usage, { keep: { type: "string" } });
  const keep = values.keep === undefined ? undefined : parseKeep(values.keep);
  const config = parseConfig(process.env);
  const overlap = findOverlap(to, config);
  if (overlap !== undefined) throw new ConfigError(`The place of the backups ${overlap}`);
  requireSite(config);
  await using place = await openPlace(config);
  await requireNamedFiles(config, place);
  const secret = config.secret === undefined ? await findSecret(config.dataDir) : undefined;
  const { backupPassphrase: passphrase } = config;
  const knownPlaces = join(config.dataDir, knownPlacesName);
  const plan = { to, knownPlaces, secret, passphrase, version, now: new Date(), keep };
  const printProgress = openProgress();
  const report = (files: number) => printProgress(`${countOf(files, "file")} so far`);
  const made = await backUp({ ...place, ...plan, report });
  const [rows, files] = [countOf(made.rows, "row"), countOf(made.files.lines, "file")];
  print(`Backed up ${rows} and ${files} to ${made.path}`);
  const megabytes = (made.added.bytes / 1e6).toFixed(1);
  warnOfLostFiles(made.lost);
  print(`New: ${countOf(made.added.files, "file")}, ${megabytes} MB`);
  if (keep === undefined) return;
  const { backups, contents } = made.removed;
  print(
    `Removed: ${countOf(backups, "older backup")}, ${countOf(contents, "file")} that none has now`,
  );
});

function parseKeep(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new ConfigError(`--keep must be a whole number of 1 or more, got "${text}"`);
}
