import { accessSync, constants, statSync } from "node:fs";
import { parseArgs } from "node:util";
import { parseBackupAddress } from "../backup-address.ts";
import { type Config, ConfigError, parseConfig } from "../config.ts";
import { runDoctor } from "../doctor/doctor.ts";
import { formatOutcome, toExitCode } from "../doctor/examine.ts";
import { runExplained } from "../explain.ts";
import { print } from "./print.ts";

const usage =
  "Usage: npm run doctor -- [--fix] [--all-files] [--backups FOLDER|s3://bucket/prefix]";

const help = `${usage}

Looks over the site that the settings name (DATA_DIR, DATABASE_URL, FILES_URL and
the others of the server), running or not, and prints a line for each check.

  --fix             repairs what can be repaired safely, after a copy of all rows
  --all-files       reads all originals, not a sample, to see whether they are as they came
  --backups FOLDER|s3://bucket/prefix
                    brings files and the secret back from the backups there, not from
                    those in BACKUP_TO

Exit codes:
  0  all is well, or was repaired
  1  something is wrong
  2  something could not be looked at, or the command or a setting is wrong`;

await runExplained(async () => {
  const { values } = readOptions();
  if (values.help) return print(help);
  const config = parseConfig(process.env);
  requireOwner(config);
  const outcomes = await runDoctor({
    config,
    now: () => new Date(),
    fix: values.fix,
    allFiles: values["all-files"],
    backups: parseBackups(values.backups),
    report: (outcome) => print(formatOutcome(outcome)),
    reportCopy: (path) => print(`Before anything is repaired, all rows were copied to ${path}`),
  });
  process.exitCode = toExitCode(outcomes);
}, 2);

function readOptions() {
  const flag = { type: "boolean", default: false } as const;
  const options = {
    fix: flag,
    "all-files": flag,
    help: flag,
    backups: { type: "string" },
  } as const;
  try {
    return parseArgs({ options });
  } catch (error) {
    throw new ConfigError(usage, { cause: error });
  }
}

/** Those of the settings are never taken in place of others that cannot be read. */
function parseBackups(text: string | undefined) {
  if (text === undefined) return undefined;
  const address = text && parseBackupAddress(text);
  if (!address) throw new ConfigError(usage);
  return address;
}

/** What root makes there, the server could not write; to others who may not open it, all seems to be missing. */
function requireOwner({ dataDir }: Config): void {
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid;
  const own = process.geteuid?.();
  if (owner === undefined || own === undefined || owner === own) return;
  if (own !== 0 && mayUse(dataDir)) return;
  throw new ConfigError(`Run this as the user who owns DATA_DIR, "${dataDir}"`);
}

function mayUse(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
