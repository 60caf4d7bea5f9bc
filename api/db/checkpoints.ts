import { stat } from "node:fs/promises";
import { openThreadPool, ThreadsClosed } from "../threads/thread-pool.ts";

const everyMs = 1000;
/** So many looks are left out where the log was found short: its file stays as long as it ever was. */
const rests = 9;
/** As many as SQLite itself lets pass. */
const [pages, walBytes] = [1000, 4 * 1024 * 1024];
/** Of a log that grew to gigabytes under a reader of minutes. */
const timeoutMs = 600_000;

/**
 * Copies what was committed from the log into the database, in a thread: after somebody has read for long, a commit would
 * else do so for all that came meanwhile, and keep everybody waiting for a second. `giveUp` is called where it cannot.
 */
export function startCheckpoints(file: string, giveUp: () => void) {
  const thread = openThreadPool<undefined, number>(
    new URL("./checkpoint-worker.ts", import.meta.url),
    { name: "keeper of the log", maxWaiting: 1, timeoutMs, workerData: file },
  );
  let [done, resting] = [0, 0];
  let isRunning = false;

  async function copyWhatIsNew(): Promise<void> {
    const facts = await stat(`${file}-wal`).catch(() => undefined);
    if (!facts || facts.size < walBytes || facts.mtimeMs === done) return;
    const found = await thread.ask(undefined);
    done = facts.mtimeMs;
    resting = found < pages ? rests : 0;
  }

  const timer = setInterval(async () => {
    if (isRunning) return;
    resting -= 1;
    if (resting >= 0) return;
    isRunning = true;
    try {
      await copyWhatIsNew();
    } catch (error) {
      if (error instanceof ThreadsClosed) return;
      clearInterval(timer);
      giveUp();
    } finally {
      isRunning = false;
    }
  }, everyMs);
  timer.unref();

  return {
    close: async () => {
      clearInterval(timer);
      await thread.close();
    },
  };
}
