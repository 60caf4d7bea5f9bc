import { openStore } from "#api/db/open.ts";
import { diskFiles } from "#api/files/disk.ts";
import { sweepFiles, sweepFilesAnyway } from "#api/recordings/operations/sweep-files.ts";
import { parseConfig } from "#server/config.ts";
import { logLine } from "#server/log.ts";

/** Moves files that no row names to the trash, as each night does; with `--force` however many there are. */
const config = parseConfig(process.env);
if (config.apiUrl) throw new Error("API_URL is set, so the files belong to another server.");
const sweep = process.argv.includes("--force") ? sweepFilesAnyway : sweepFiles;
const store = await openStore({ databaseUrl: config.databaseUrl, dataDir: config.dataDir });
try {
  const files = await diskFiles(config.dataDir);
  await sweep({ store, files, now: () => new Date(), log: logLine });
} finally {
  await store.close();
}
