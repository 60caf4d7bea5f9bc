import { join } from "node:path";
import { hoursToMilliseconds } from "date-fns";
import { openThreadPool } from "#api/threads/thread-pool.ts";
import type { BackupProof } from "#contract/wire/backups/backup-format.ts";
import type { BackupData } from "#contract/wire/backups/backups.ts";
import type { BackupRequest, BackupResult, SitePlace } from "./backup-worker.ts";
import type { BackupReport } from "../operations/back-up.ts";
import { knownPlacesName, requireFilledPlace } from "../operations/known-places.ts";
import { requireUsablePlace } from "../operations/usable-place.ts";
import { listBackupFacts } from "../operations/backup-facts.ts";
import {
  type BackupPlace,
  nameOfPlace,
  type PlaceAddress,
} from "../operations/places/backup-place.ts";
import { openPlace } from "../operations/places/open-place.ts";
import { withinTime } from "../operations/places/within-time.ts";

/** Where backups go, and how many of them are kept. */
export interface BackupSettings {
  to: PlaceAddress;
  /** Minutes after midnight, in the zone of the site. */
  at: number;
  keep: number;
}

export interface Backups {
  settings: BackupSettings;
  /** Those that there are, the newest first. Rejects with PlaceFault where nobody can tell. */
  list(limit?: number): Promise<BackupData[]>;
  /** Rejects with PlaceFault where the next backup could not be made. */
  check(): Promise<void>;
  /**
   * Rejects where it could not be made whole, and when the signal fires. Reports from time to time how many files are
   * stored so far.
   */
  make(
    now: Date,
    under: { signal: AbortSignal; report(files: number): void },
  ): Promise<BackupReport>;
  /** Of the newest; rejects where it cannot be restored. */
  prove(now: Date, signal: AbortSignal): Promise<BackupProof>;
}

interface Options extends BackupSettings {
  passphrase: string | undefined;
  place: SitePlace;
  secret: string | undefined;
  version: string;
}

/** Hours are left to what grows for years. */
const timeoutMs = hoursToMilliseconds(12);
const reportMs = 1000;

/** Reads all rows and files in a thread of its own, so that no request waits for it. */
export function threadBackups(options: Options): Backups {
  const { place, secret, passphrase, version, ...settings } = options;
  const { to, keep } = settings;
  const knownPlaces = join(place.dataDir, knownPlacesName);
  const scratch = join(place.dataDir, "proof");
  let opened: Promise<BackupPlace> | undefined;
  const open = () => (opened ??= openPlace(to));
  return {
    settings,
    list: async (limit) => {
      const listed = open().then(async (one) => {
        const facts = await listBackupFacts(one, limit);
        if (facts.length === 0) await requireFilledPlace(knownPlaces, one);
        return facts;
      });
      return withinTime(listed, `${nameOfPlace(to)} cannot be read`);
    },
    check: async () => requireUsablePlace(await open(), { knownPlaces, passphrase }),
    make: async (now, { signal, report }) => {
      const plan = { to, knownPlaces, secret, passphrase, version, now, keep };
      const stored = new Uint32Array(new SharedArrayBuffer(Uint32Array.BYTES_PER_ELEMENT));
      const reporting = setInterval(() => report(Atomics.load(stored, 0)), reportMs);
      try {
        const request = { act: "back up", place, plan, stored } as const;
        return (await askThread(request, signal)) as BackupReport;
      } finally {
        clearInterval(reporting);
      }
    },
    prove: (now, signal) => {
      const plan = { from: to, passphrase, scratch, now, keep };
      return askThread({ act: "prove", plan }, signal) as Promise<BackupProof>;
    },
  };
}

async function askThread(request: BackupRequest, signal: AbortSignal): Promise<BackupResult> {
  signal.throwIfAborted();
  const script = new URL("./backup-worker.ts", import.meta.url);
  const options = { name: "backup", timeoutMs, maxWaiting: 0 };
  const thread = openThreadPool<BackupRequest, BackupResult>(script, options);
  const stop = () => void thread.close();
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await thread.ask(request);
  } finally {
    signal.removeEventListener("abort", stop);
    await thread.close();
  }
}
