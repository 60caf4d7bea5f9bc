import { backUp } from "#api/backups/operations/back-up.ts";
import { prove } from "#api/backups/operations/prove.ts";
import { restore, restoreRows } from "#api/backups/operations/restore.ts";
import type { PlaceAddress } from "#api/backups/operations/places/backup-place.ts";
import { openStore } from "#api/db/open.ts";
import type { FileStore } from "#api/files/file-store.ts";
import { openFiles } from "#api/files/open-files.ts";

export interface BackupProcessPlan {
  act: "back up before files" | "back up amid a file" | "restore a file" | "restore rows" | "prove";
  address: PlaceAddress;
  dataDir: string;
  databaseUrl?: string | undefined;
  knownPlaces: string;
  now: string;
}

/** Backs up, restores or proves until a moment, says so on a line, and waits to be killed. Ends with its input. */
process.stdin.on("end", () => process.exit()).resume();
const plan = JSON.parse(process.env["BACKUP_PLAN"] ?? "") as BackupProcessPlan;
const { act, address, dataDir, databaseUrl, knownPlaces } = plan;
const now = new Date(plan.now);
const store = await openStore({ dataDir, databaseUrl });
const files = await openFiles({ dataDir, bucket: undefined });

function reportMoment(): void {
  process.stdout.write("there\n");
}

function waitToBeKilled(): Promise<never> {
  reportMoment();
  return new Promise(() => {});
}

/** The beginning, and nothing more. */
async function* beginning(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  for await (const chunk of source) {
    yield chunk.subarray(0, 10);
    await waitToBeKilled();
  }
}

const backUpFrom = (from: FileStore) =>
  backUp({
    store,
    files: from,
    to: address,
    knownPlaces,
    secret: undefined,
    version: "1.2.3",
    now,
  });
const restoreInto = (into: FileStore) => restore({ from: address, store, files: into });

/** Stored before the first file, whole at once. */
const isOfMark = (source: object) => Array.isArray(source);

const acts: Record<BackupProcessPlan["act"], () => Promise<unknown>> = {
  "back up before files": () =>
    backUpFrom({
      ...files,
      list: async function* () {
        yield await waitToBeKilled();
      },
    }),
  "back up amid a file": () =>
    backUpFrom({
      ...files,
      open: async (key) => {
        const file = await files.open(key);
        return file && { ...file, read: () => beginning(file.read()) };
      },
    }),
  "restore a file": () =>
    restoreInto({
      ...files,
      receive: (source) => files.receive(isOfMark(source) ? source : beginning(source)),
    }),
  "restore rows": () =>
    restoreInto({
      ...files,
      receive: async (source) => {
        const received = await files.receive(source);
        if (isOfMark(source)) return received;
        return { ...received, keep: (key) => received.keep(key).then(reportMoment) };
      },
    }),
  prove: () =>
    prove({ from: address, scratch: `${dataDir}/proof`, now }, async (backup, into) => {
      await restoreRows(backup, into);
      await waitToBeKilled();
    }),
};

await acts[act]();
