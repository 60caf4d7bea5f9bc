import { sweepFiles, sweepFilesAnyway } from "#api/recordings/operations/sweep-files.ts";
import { runExplained } from "../explain.ts";
import { logLine } from "../log.ts";
import { openPlace } from "./open-place.ts";

/** Moves files that no row names to the trash, as each night does; with `--force` however many there are. */
await runExplained(async () => {
  await using place = await openPlace();
  const sweep = process.argv.includes("--force") ? sweepFilesAnyway : sweepFiles;
  await sweep({ ...place, now: () => new Date(), log: logLine });
});
