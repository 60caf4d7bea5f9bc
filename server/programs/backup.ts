import { existsSync } from "node:fs";
import { isAbsolute, relative, resolve, sep } from "node:path";
import { backUp } from "#api/backups/operations/back-up.ts";
import { sqliteFile } from "#api/db/open.ts";
import { type Config, ConfigError, parseConfig } from "../config.ts";
import { findSecret } from "../data-dir.ts";
import { runExplained } from "../explain.ts";
import { version } from "../product.ts";
import { readArguments } from "./read-arguments.ts";
import { openPlace } from "./open-place.ts";

const usage = "Usage: npm run backup -- FOLDER [--keep NUMBER]";

/** Backs up what the settings name into a folder, and keeps so many of the backups there. */
await runExplained(async () => {
  const { path: folder, values } = readArguments(usage, { keep: { type: "string" } });
  const keep = values.keep === undefined ? undefined : parseKeep(values.keep);
  const config = parseConfig(process.env);
  requireOutside(config.dataDir, folder);
  requireDatabase(config);
  await using place = await openPlace(config);
  const secret = config.secret === undefined ? await findSecret(config.dataDir) : undefined;
  const made = await backUp({ ...place, folder, secret, version, now: new Date(), keep });
  print(`Backed up ${made.rows} rows and ${made.files.lines} files to ${made.path}`);
  print(`${made.added.files} files were new, ${(made.added.bytes / 1e6).toFixed(1)} MB`);
  if (keep === undefined) return;
  const { backups, contents } = made.removed;
  print(`Removed ${backups} older backups, and ${contents} files that only they had`);
});

function parseKeep(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new ConfigError(`--keep must be a whole number of 1 or more, got "${text}"`);
}

/** What is within is lost with it. */
function requireOutside(dataDir: string, folder: string): void {
  const path = relative(resolve(dataDir), folder);
  if (isAbsolute(path) || path.split(sep)[0] === "..") return;
  throw new ConfigError("The folder of the backups must be outside DATA_DIR, on another disk");
}

/** To open one that is not there would make it. */
function requireDatabase({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl || existsSync(sqliteFile(dataDir))) return;
  throw new ConfigError(`There is no database in DATA_DIR, "${dataDir}"`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
