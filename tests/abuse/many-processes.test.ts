import { setTimeout } from "node:timers/promises";
import { addDays } from "date-fns";
import { Client } from "pg";
import { expect, test } from "vitest";
import { isLong } from "#tests/support/chance.ts";
import { httpTransport } from "#app/services/api/http-transport.server.ts";
import { makeOwnedProject, projectName } from "#tests/support/processes/killable.ts";
import { registerCamera } from "#tests/support/processes/field-camera.ts";
import { openCrowd, type Uploaded, uploadSteadily } from "#tests/support/processes/site-crowd.ts";

const load = isLong
  ? { perSecond: 50, calm: 20, seconds: 60, killEach: 10 }
  : { perSecond: 10, calm: 1, seconds: 9, killEach: 4 };

type Crowd = Awaited<ReturnType<typeof openCrowd>>;

test(
  "three processes start at once on an empty database and a bucket; killed and stopped under load, they lose and double nothing",
  { timeout: isLong ? 1_200_000 : 300_000 },
  async () => {
    await using crowd = await openCrowd(3);
    await expect.poll(crowd.countReady).toBe(3);
    const camera = await openCamera(crowd);
    const from = new Date("2026-11-20T00:00:00Z");
    const calm = await uploadSteadily({ camera, ...load, seconds: load.calm, from });
    const uploading = uploadSteadily({ camera, ...load, from: addDays(from, 1) });
    for (let second = load.killEach; second < load.seconds; second += load.killEach) {
      await setTimeout(load.killEach * 1000);
      const [victim] = crowd.list();
      if (victim) await crowd.end(victim, "SIGKILL");
      await crowd.start();
    }
    const killed = await uploading;
    const uploaded = [...calm, ...killed];
    if (isLong) print(calm, killed);

    const rows = await readRecordings(crowd);
    expect(rows.map(({ id }) => id)).toEqual(
      uploaded.map(({ id }) => id).toSorted((a = 0, b = 0) => a - b),
    );
    await expect
      .poll(() => countUndone(crowd), { timeout: isLong ? 900_000 : 120_000 })
      .toEqual({ open: 0, undrawn: 0 });
    for (const { key } of rows) expect(await crowd.files.open(key)).toBeDefined();
  },
);

test(
  "a rolling upgrade loses no request: each process is drained before it ends",
  { timeout: 120_000 },
  async () => {
    await using crowd = await openCrowd(0);
    const drained = { DRAIN_SECONDS: "3" };
    const first = await crowd.start(drained);
    await crowd.start(drained);
    await expect.poll(crowd.countReady).toBe(2);
    let isDone = false;
    const statuses: Record<number, number> = {};
    const asking = Array.from({ length: 4 }, async () => {
      while (!isDone) {
        const answer = await fetch(`${crowd.url}/sign-in`);
        await answer.arrayBuffer();
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
        await setTimeout(5);
      }
    });
    await setTimeout(500);
    await crowd.end(first, "SIGTERM");
    await crowd.start(drained);
    await expect.poll(crowd.countReady).toBe(2);
    isDone = true;
    await Promise.all(asking);
    expect(Object.keys(statuses)).toEqual(["200"]);
    expect(statuses[200]).toBeGreaterThan(50);
  },
);

test("one process answers and another does the jobs", { timeout: 60_000 }, async () => {
  await using crowd = await openCrowd(0);
  await crowd.start({ ROLES: "web" });
  await expect.poll(crowd.countReady).toBe(1);
  const camera = await openCamera(crowd);
  await camera.upload({ recordingDateTime: "2026-11-20T00:00:00.000Z" });
  expect(await countUndone(crowd)).toMatchObject({ undrawn: 1 });
  const worker = await crowd.start({ ROLES: "jobs" });
  await expect.poll(() => countUndone(crowd), { timeout: 30_000 }).toEqual({ open: 0, undrawn: 0 });
  const url = await worker.ready();
  const answers = await Promise.all(
    ["/healthz", "/readyz", "/sign-in"].map((path) => fetch(url + path)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 404]);
});

/** How long an upload takes in peace, and while processes are killed, tries that failed included. */
function print(calm: Uploaded[], killed: Uploaded[]): void {
  for (const share of [0.5, 0.99]) {
    const [before, then] = [calm, killed].map((some) => quantile(some, share)) as [number, number];
    const ratio = (then / before).toFixed(1);
    process.stdout.write(
      `Uploads, quantile ${share}: ${before.toFixed(0)} ms in peace, ${then.toFixed(0)} ms among kills (${ratio}x)\n`,
    );
  }
}

function quantile(some: Uploaded[], share: number): number {
  const sorted = some.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return sorted[Math.floor(share * sorted.length)] ?? 0;
}

/** Of a project that somebody has made. */
async function openCamera({ url }: Crowd) {
  await makeOwnedProject(httpTransport(url));
  return registerCamera(url, projectName, "Ridge camera");
}

async function ask<Row>({ databaseUrl }: Crowd, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}

function readRecordings(crowd: Crowd) {
  return ask<{ id: number; key: string }>(
    crowd,
    "select id, raw_key as key from recordings order by id",
  );
}

/** Jobs that wait, and recordings whose pictures are not there. */
async function countUndone(crowd: Crowd) {
  const [row] = await ask<{ open: string; undrawn: string }>(
    crowd,
    `select
      (select count(*) from jobs where finished_at is null and cancelled_at is null and kind = 'render') as open,
      (select count(*) from recordings where not exists
        (select from renditions where recording_id = recordings.id and kind = 'poster')) as undrawn`,
  );
  return { open: Number(row?.open), undrawn: Number(row?.undrawn) };
}
