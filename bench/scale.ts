import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { cameras } from "#bin/seed/cameras.ts";
import { owner, projectName, seedDemo } from "#bin/seed/seed-demo.ts";
import { openStore } from "#api/db/open.ts";
import { openBackend } from "#server/backend.ts";
import { parseConfig } from "#server/config.ts";
import { startPostgres } from "#tests/support/databases/postgres-server.ts";
import { openVisitor } from "#tests/support/pages/visitor.ts";
import { registerCamera } from "#tests/support/processes/field-camera.ts";
import { spawnSite } from "#tests/support/processes/site-process.ts";
import { measureGrowth } from "./scale/count-growth.ts";
import { readCpuSeconds, readPostgresCpuSeconds } from "./scale/cpu-time.ts";
import { print } from "./stores/print-times.ts";

const { values } = parseArgs({
  allowPositionals: true,
  options: { nights: { type: "string", default: "14" } },
});
/** In which the demo's cameras, recorders and trail camera record. */
const nights = Number(values.nights);
/** In which they tell of themselves. */
const watchedNights = 60;
const secret = "a secret for the bench that is long enough";
const uploads = 50;
const asked = 50;

/**
 * What a second of CPU carries, by the time that the processes of the built product and of PostgreSQL have used, which
 * other work on the machine changes little; and what a site grows by. For docs/scale.md.
 */
for (const dialect of ["sqlite", "postgres"] as const) {
  const dataDir = await mkdtemp(join(tmpdir(), "nightjar-bench-"));
  const server = dialect === "postgres" ? await startPostgres() : undefined;
  const database: Environment = server ? { DATABASE_URL: server.portUrl } : {};
  const env: Environment = { DATA_DIR: dataDir, SECRET: secret, RATE_LIMITS: "off", ...database };
  try {
    print(`${dialect}:`);
    await fill(env);
    await measure(env, server?.url);
  } finally {
    await server?.stop();
    await rm(dataDir, { recursive: true });
  }
}

type Environment = Record<string, string>;

async function fill(env: Environment): Promise<void> {
  const config = parseConfig({ ...env, REGISTRATION: "open", PROCESSING: "external" });
  const now = new Date();
  const clock = { time: now };
  const overrides = { now: () => clock.time };
  const backend = await openBackend(config, { secret, log: () => {}, overrides });
  const { recordingIds } = await seedDemo({ backend, clock, now, nights, watchedNights });
  await backend.jobs.drain();
  const { store } = backend.services;
  const each = recordingIds.length;
  print(`  ${each} recordings in ${nights} nights; for each of them`);
  const growth = await measureGrowth(store);
  for (const { kind, rows, bytes } of growth.filter((one) => one.kind !== "events")) {
    print(`    ${(rows / each).toFixed(2)} rows of ${kind}, ${(bytes / each / 1e3).toFixed(1)} kB`);
  }
  print(
    `    ${((await sumBytes(join(config.dataDir, "files"))) / each / 1e3).toFixed(0)} kB of files`,
  );
  const cameraDays = cameras.length * watchedNights;
  const events = growth.find((one) => one.kind === "events")!;
  const kilobytes = (events.bytes / cameraDays / 1e3).toFixed(1);
  print(
    `  for each camera and day ${(events.rows / cameraDays).toFixed(1)} rows of events, ${kilobytes} kB`,
  );
  await backend.close();
}

async function sumBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = files.map(async (file) => (await stat(join(file.parentPath, file.name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

async function measure(env: Environment, postgresUrl: string | undefined): Promise<void> {
  const file = await findFilm(env);
  await using site = await spawnSite({ ...env, ROLES: "web" });
  const url = await site.ready();
  const visitor = openVisitor(url);
  await visitor.post("/sign-in", { email: owner.email, password: owner.password });
  const camera = await registerCamera(url, projectName, `Scale ${randomUUID().slice(0, 8)}`);
  const read = () => ({
    product: readCpuSeconds(site.pid!),
    postgres: postgresUrl ? readPostgresCpuSeconds(postgresUrl) : 0,
  });
  const perSecond = async (what: string, times: number, ask: (n: number) => Promise<unknown>) => {
    for (let n = 0; n < times / 10; n++) await ask(n);
    const before = read();
    for (let n = 0; n < times; n++) await ask(times + n);
    const after = read();
    const product = after.product - before.product;
    const postgres = after.postgres - before.postgres;
    const beside = postgresUrl
      ? `, ${((1000 * postgres) / times).toFixed(1)} ms of PostgreSQL`
      : "";
    print(`  ${what}: ${((1000 * product) / times).toFixed(1)} ms of Nightjar${beside}`);
  };
  const kilobytes = Math.round(file.length / 1e3);
  await perSecond(`an upload of ${kilobytes} kB`, uploads, (n) => {
    const at = new Date(Date.now() - n * 60_000).toISOString();
    return camera.upload({ recordingDateTime: at, duration: 10 }, file);
  });
  const pages = {
    dashboard: "",
    recordings: "/activity?view=recordings",
    visits: "/activity",
    devices: "/devices",
  };
  for (const [name, path] of Object.entries(pages)) {
    const whole = `/kaituna-valley${path}`;
    const { status } = await visitor.get(whole);
    if (status !== 200) throw new Error(`${whole}: ${status}`);
    await perSecond(`the page of ${name}`, asked, () => visitor.get(whole));
  }
  await site[Symbol.asyncDispose]();
  await measureJobs(env);
}

/** What was uploaded is drawn by a process that does nothing else. */
async function measureJobs(env: Environment): Promise<void> {
  const store = await openStore({ dataDir: env["DATA_DIR"]!, databaseUrl: env["DATABASE_URL"] });
  const countJobs = async () => {
    const waiting = store.read.selectFrom("jobs").select("id").where("finished_at", "is", null);
    return (await waiting.execute()).length;
  };
  const jobs = await countJobs();
  await using site = await spawnSite({ ...env, ROLES: "jobs" });
  await site.ready();
  const before = readCpuSeconds(site.pid!);
  while ((await countJobs()) > 0) await setTimeout(500);
  const used = readCpuSeconds(site.pid!) - before;
  print(`  the pictures of one: ${((1000 * used) / jobs).toFixed(0)} ms of Nightjar`);
  await store.close();
}

/** A thermal recording as the demo's cameras make them, neither short nor long. */
async function findFilm(env: Environment): Promise<Uint8Array<ArrayBuffer>> {
  const place = { dataDir: env["DATA_DIR"]!, databaseUrl: env["DATABASE_URL"] };
  const store = await openStore(place);
  const films = await store.read
    .selectFrom("recordings")
    .select(["raw_key", "raw_bytes"])
    .where("type", "=", "thermalRaw")
    .where("raw_key", "is not", null)
    .orderBy("raw_bytes")
    .execute();
  await store.close();
  const { raw_key: key } = films[films.length >> 1]!;
  return new Uint8Array(await readFile(join(place.dataDir, "files", key!)));
}
