import { ThreadsClosed, openThreadPool } from "#api/threads/thread-pool.ts";

/** For tests of threads: a process that has nothing left to do but to wait for the end of its threads. */
const script = new URL("./busy-worker.ts", import.meta.url);
const pool = openThreadPool(script, { name: "worker", timeoutMs: 20_000, maxWaiting: 1 });
const asked = pool.ask({ what: "hang" }).catch((error: unknown) => error);
await pool.close();
process.stdout.write((await asked) instanceof ThreadsClosed ? "closed" : "answered");
