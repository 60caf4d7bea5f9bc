import { join } from "node:path";
import { hoursToMilliseconds } from "date-fns";
import { openThreadPool } from "#api/threads/thread-pool.ts";
import type { BackupProof } from "#contract/wire/backups/backup-format.ts";
import type { BackupRequest, BackupResult, SitePlace } from "./backup-worker.ts";
import type { BackupReport } from "../operations/back-up.ts";

/** Where backups go, and how many of them are kept. */
export interface BackupSettings {
  /** A folder. */
  to: string;
  /** Minutes after midnight, in the zone of the site. */
  at: number;
  keep: number;
}

export interface Backups {
  settings: BackupSettings;
  /** Rejects where it could not be made whole, and when the signal fires. */
  make(now: Date, signal: AbortSignal): Promise<BackupReport>;
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

/** Reads all rows and files in a thread of its own, so that no request waits for it. */
export function threadBackups(options: Options): Backups {
  const { place, secret, passphrase, version, ...settings } = options;
  const { to: folder, keep } = settings;
  const scratch = join(place.dataDir, "proof");
  return {
    settings,
    make: (now, signal) => {
      const plan = { folder, secret, passphrase, version, now, keep };
      return askThread({ act: "back up", place, plan }, signal) as Promise<BackupReport>;
    },
    prove: (now, signal) => {
      const plan = { from: folder, passphrase, scratch, now };
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
