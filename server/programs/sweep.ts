import { sweepFiles, sweepFilesAnyway } from "#api/recordings/operations/sweep-files.ts";
import type { LogEntry } from "#contract/log-entry.ts";
import { runExplained } from "../explain.ts";
import { logLine } from "../log.ts";
import { openPlace } from "./open-place.ts";
import { isHelpRequested, print } from "./print.ts";

const help = `Usage: npm run sweep -- [--force]

Moves files that no row names to the trash, as each night does.

  --force  moves them however many they are

Exit codes:
  0  it is done
  1  it is not; one line says why`;

/** Moves files that no row names to the trash, as each night does; with `--force` however many there are. */
await runExplained(async () => {
  if (isHelpRequested()) return print(help);
  await using place = await openPlace();
  const sweep = process.argv.includes("--force") ? sweepFilesAnyway : sweepFiles;
  let hasLogged = false;
  const log = (entry: LogEntry) => {
    hasLogged = true;
    logLine(entry);
  };
  await sweep({ ...place, now: () => new Date(), log });
  if (!hasLogged) print("Moved nothing: no file is a day old that no row names");
});
