import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { openMemoryBox } from "#tests/support/abuse/memory-box.ts";
import { startPostgres } from "#tests/support/databases/postgres-server.ts";
import { spawnSite } from "#tests/support/processes/site-process.ts";
import { makeRanger, openActs } from "./soak/acts.ts";
import { keepUp } from "./soak/keep-up.ts";
import { describe, findGrowth, takeSample, type Sample } from "./soak/samples.ts";
import { print } from "./stores/print-times.ts";

/** Twenty requests a second to a site with little memory, for as long as it is asked; fails where it grows. */

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: "string", default: "20" },
    /** In MiB. */
    memory: { type: "string", default: "512" },
    cameras: { type: "string", default: "20" },
    database: { type: "string", default: "sqlite" },
  },
});
const perSecond = 20;
const samples = 20;
const everyMs = (Number(values.minutes) * 60_000) / samples;
const memoryBytes = Number(values.memory) * 1024 ** 2;
const metricsToken = "what reads the metrics in a soak";

const postgres = values.database === "postgres" ? await startPostgres() : undefined;
await using box = await openMemoryBox(memoryBytes);
const dataDir = await mkdtemp(join(tmpdir(), "nightjar-soak-"));
const env = {
  DATA_DIR: dataDir,
  SECRET: "a secret for a soak that is long enough",
  REGISTRATION: "open",
  RATE_LIMITS: "off",
  METRICS_TOKEN: metricsToken,
  ...(postgres && { DATABASE_URL: postgres.portUrl }),
};
await makeRanger(env);
const site = await spawnSite(env, "bundle", memoryBytes);
const url = await site.ready();
if (!box || !site.pid) throw new Error("Memory is limited by Linux alone, for root");
await box.hold(site.pid);
const acts = await openActs(url, Number(values.cameras));
print(
  `${perSecond} requests a second, ${values.cameras} cameras, ${values.database}, ${values.memory} MiB`,
);

const load = keepUp(acts, perSecond);
const taken: Sample[] = [];
for (let count = 0; count < samples; count += 1) {
  await wait(everyMs);
  const sample = await takeSample({ pid: site.pid, dataDir, url, metricsToken, load: load.take() });
  taken.push(sample);
  print(describe(sample, ((count + 1) * everyMs) / 60_000));
}
await load.stop();

const kills = await box.countKills();
print(
  `Peak with what the kernel keeps of files: ${(await box.readPeakMebibytes()).toFixed(0)} MiB`,
);
const grown = findGrowth(taken);
for (const { name, ratio, isTooMuch } of grown) {
  print(`${name}: ${ratio.toFixed(2)} times at the end${isTooMuch ? ", too much" : ""}`);
}
const failures = taken.flatMap(({ failures: some }) => some);
for (const failure of new Set(failures)) print(`Failed: ${failure}`);
print(`${kills} kills, ${failures.length} failures`);
if (kills > 0 || failures.length > 0 || grown.some(({ isTooMuch }) => isTooMuch)) {
  process.exitCode = 1;
}
await site[Symbol.asyncDispose]();
await postgres?.stop();
await rm(dataDir, { recursive: true });
