import { backUp } from "#api/backups/operations/back-up.ts";
import { ConfigError, isWithin, parseConfig } from "../config.ts";
import { findSecret } from "../data-dir.ts";
import { runExplained } from "../explain.ts";
import { version } from "../product.ts";
import { requireNamedFiles } from "../require-named-files.ts";
import { readArguments } from "./read-arguments.ts";
import { openPlace } from "./open-place.ts";
import { countOf, print } from "./print.ts";
import { requireSite } from "./require-site.ts";

const usage = "Usage: npm run backup -- FOLDER [--keep NUMBER]";

/** Backs up what the settings name into a folder, and keeps so many of the backups there. */
await runExplained(async () => {
  const { path: folder, values } = readArguments(usage, { keep: { type: "string" } });
  const keep = values.keep === undefined ? undefined : parseKeep(values.keep);
  const config = parseConfig(process.env);
  requireOutside(config.dataDir, folder);
  requireSite(config);
  await using place = await openPlace(config);
  await requireNamedFiles(config, place);
  const secret = config.secret === undefined ? await findSecret(config.dataDir) : undefined;
  const { backupPassphrase: passphrase } = config;
  const plan = { folder, secret, passphrase, version, now: new Date(), keep };
  const made = await backUp({ ...place, ...plan });
  const [rows, files] = [countOf(made.rows, "row"), countOf(made.files.lines, "file")];
  print(`Backed up ${rows} and ${files} to ${made.path}`);
  const megabytes = (made.added.bytes / 1e6).toFixed(1);
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

/** What is within is lost with it. */
function requireOutside(dataDir: string, folder: string): void {
  if (!isWithin(dataDir, folder)) return;
  throw new ConfigError("The folder of the backups must be outside DATA_DIR, on another disk");
}
