import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { httpTransport } from "#app/services/api/http-transport.server.ts";
import { listBackups, startBackup } from "#contract/wire/backups/backups.ts";
import { startPostgres } from "#tests/support/databases/postgres-server.ts";
import { openS3Server, s3Credentials } from "#tests/support/files/s3-server.ts";
import { sendTo } from "#tests/support/processes/killable.ts";
import { spawnSite } from "#tests/support/processes/site-process.ts";
import { fillSite } from "./backup/fill-site.ts";
import { openTraffic, type Timed } from "./backup/time-pages.ts";
import { ranger } from "./pages/fill-project.ts";
import { signIn } from "./start/run-load.ts";
import { median, print } from "./stores/print-times.ts";

/** How long pages take under so many writes a second while a backup is made and proven, beside the same without one. */

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "3" },
    devices: { type: "string", default: "500" },
    megabytes: { type: "string", default: "500" },
    database: { type: "string", default: "sqlite" },
    to: { type: "string", default: "folder" },
    /** In a second. */
    writes: { type: "string", default: "50" },
    pages: { type: "string", default: "2" },
  },
});
const maxRatio = 2;
const leastBaselineMs = 20_000;

const postgres = values.database === "postgres" ? await startPostgres() : undefined;
const bucket = values.to === "bucket" ? await openS3Server() : undefined;
const dataDir = await mkdtemp(join(tmpdir(), "nightjar-bench-"));
const folder = await mkdtemp(join(tmpdir(), "nightjar-bench-backups-"));
const env = {
  DATA_DIR: dataDir,
  SECRET: "a secret for the bench that is long enough",
  REGISTRATION: "open",
  RATE_LIMITS: "off",
  BACKUP_TO: bucket?.address("backups") ?? folder,
  ...(bucket && s3Credentials),
  ...(postgres && { DATABASE_URL: postgres.portUrl }),
};
await fillSite(env, { devices: Number(values.devices), megabytes: Number(values.megabytes) });
await using site = await spawnSite(env);
const url = await site.ready();
const transport = httpTransport(url);
const rates = { writes: Number(values.writes), pages: Number(values.pages) };
const traffic = await openTraffic(url, rates);

async function backUp(): Promise<void> {
  const token = await signIn(url, ranger);
  await sendTo(transport, startBackup, {}, token);
  for (;;) {
    await wait(250);
    const { job } = await sendTo(transport, listBackups, { limit: 1 }, token);
    if (job?.state === "failed") throw new Error(job.error);
    if (!job) return;
  }
}

const ratios: number[] = [];
const failures: string[] = [];
for (let round = 0; round < Number(values.rounds); round += 1) {
  const without = await traffic.during(() => wait(leastBaselineMs));
  if (!keepsUp(without)) {
    print(
      `Without a backup: ${describe(without)}: too much for this machine, so that nothing is measured`,
    );
    process.exitCode = 2;
    break;
  }
  const meanwhile = await traffic.during(backUp);
  const ratio = quantile(meanwhile.pages, 0.95) / quantile(without.pages, 0.95);
  ratios.push(ratio);
  failures.push(
    ...[without, meanwhile].flatMap(({ pages, writes }) => [...pages.failures, ...writes.failures]),
  );
  print(`${round === 0 ? "The first, with all files" : "A later one"}: ${describe(meanwhile)}`);
  print(`Without a backup: ${describe(without)}; ratio of p95 ${ratio.toFixed(2)}`);
}
for (const failure of new Set(failures)) print(`Failed: ${failure}`);
if (ratios.length > 0) {
  print(`p95 of pages, median of the ratios: ${median(ratios).toFixed(2)} (at most ${maxRatio})`);
  if (median(ratios) > maxRatio || failures.length > 0) process.exitCode ??= 1;
}

await traffic.stop();
await bucket?.[Symbol.asyncDispose]();
await postgres?.stop();
for (const made of [dataDir, folder]) await rm(made, { recursive: true });

/** Requests that wait for earlier ones tell of the queue, and not of what each costs. */
function keepsUp({ pages, writes, seconds }: Timed): boolean {
  const isWritten = writes.ms.length > 0.9 * rates.writes * seconds;
  return isWritten && quantile(pages, 0.5) < 1000 / rates.pages;
}

function describe({ pages, writes, seconds }: Timed): string {
  const [half, most] = [0.5, 0.95].map((share) => quantile(pages, share).toFixed(0));
  const written = (writes.ms.length / seconds).toFixed(0);
  return `${seconds.toFixed(1)} s, pages p50 ${half} ms, p95 ${most} ms of ${pages.ms.length}; ${written} writes a second, p95 ${quantile(writes, 0.95).toFixed(0)} ms`;
}

function quantile({ ms }: { ms: number[] }, share: number): number {
  return ms.toSorted((a, b) => a - b)[Math.floor(ms.length * share)] ?? 0;
}
