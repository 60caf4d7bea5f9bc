import { expect, test } from "vitest";
import { giveUpJobs, listDeadlyJobs } from "#api/doctor/queries/stuck-jobs.ts";
import { parseConfig } from "#server/config.ts";
import type { TestApi } from "#tests/support/test-api.ts";
import { openQuietApi } from "#tests/support/backups/places.ts";
import { expectRepair, look, toSite } from "#tests/support/doctor/look-over.ts";

function minutesFrom({ now }: TestApi, minutes: number): string {
  return new Date(now().getTime() + minutes * 60_000).toISOString();
}

async function insertJob(api: TestApi, more: object = {}) {
  const at = api.now().toISOString();
  const job = { kind: "render", lane: "pictures" as const, payload: "{}", subject_id: 7 };
  await api.services.store.write
    .insertInto("jobs")
    .values({ ...job, due_at: at, created_at: at, ...more })
    .execute();
}

test("a job that ends each process that tries it is found and given up", async () => {
  await using api = await openQuietApi();
  await expectRepair(toSite(api), "jobs", {
    seed: () => insertJob(api, { attempts: 3, lease_key: "a", leased_until: minutesFrom(api, -1) }),
    text: /^1 job ended each process that tried: render 7$/,
  });
  const [job] = await api.services.store.read.selectFrom("jobs").selectAll().execute();
  expect(job).toMatchObject({ failed_at: api.now().toISOString(), lease_key: null });
});

test("a job that is done, cancelled or put off meanwhile is not given up", async () => {
  await using api = await openQuietApi();
  const { write } = api.services.store;
  const deadly = { now: api.now(), attempts: 3 };
  const changes = [
    { finished_at: api.now().toISOString() },
    { cancelled_at: api.now().toISOString() },
    { attempts: 0, lease_key: null, leased_until: null },
  ];
  for (const [index] of changes.entries()) {
    const lease = { lease_key: "a", leased_until: minutesFrom(api, -1) };
    await insertJob(api, { subject_id: index, attempts: 3, ...lease });
  }
  const ids = (await listDeadlyJobs(write, deadly)).map(({ id }) => id);
  expect(ids).toHaveLength(3);
  for (const [index, change] of changes.entries()) {
    await write.updateTable("jobs").set(change).where("subject_id", "=", index).execute();
  }
  await giveUpJobs(write, ids, { ...deadly, error: "It ended." });
  const failed = write.selectFrom("jobs").select("id").where("failed_at", "is not", null);
  expect(await failed.execute()).toEqual([]);
});

test("jobs that nobody does are told, and those that wait for others are not", async () => {
  await using api = await openQuietApi();
  const site = toSite(api);
  await insertJob(api, { due_at: minutesFrom(api, -90) });
  expect(await look(site, "jobs")).toMatchObject({
    state: "wrong",
    text: expect.stringMatching(/^1 job of the lane pictures waits since 2026/),
    advice: expect.stringContaining("ROLES"),
  });
  const alert = { kind: "alert", lane: "mail", due_at: minutesFrom(api, -90) };
  await insertJob(api, alert);
  await insertJob(api, { subject_id: 8, leased_until: minutesFrom(api, 1) });
  expect(await look(site, "jobs")).toMatchObject({ state: "well" });
  await insertJob(api, { ...alert, subject_id: 9 });
  expect((await look(site, "jobs")).text).toMatch(/^1 job of the lane mail waits since/);
});

test("leases of processes that are gone, and of clocks that were ahead, are found and freed", async () => {
  await using api = await openQuietApi();
  const { write } = api.services.store;
  const at = api.now().toISOString();
  await expectRepair(toSite(api), "leases", {
    seed: async () => {
      await insertJob(api, { lease_key: "a", leased_until: minutesFrom(api, -90) });
      await insertJob(api, { subject_id: 8, lease_key: "b", leased_until: minutesFrom(api, 1) });
      const cronJob = { name: "sum-days", due_at: at, leased_until: minutesFrom(api, 90) };
      await write.insertInto("cron_jobs").values(cronJob).execute();
      const mail = { recipient: "a@example.org", subject: "Hello", text: "", html: "" };
      const times = { due_at: at, created_at: at, leased_until: minutesFrom(api, -90) };
      await write
        .insertInto("outbox")
        .values({ ...mail, ...times })
        .execute();
    },
    text: /^3 dead leases: render of jobs until .*, Hello of outbox until .*, sum-days of cron_jobs/,
  });
  const held = await write
    .selectFrom("jobs")
    .select("lease_key")
    .where("leased_until", "is not", null)
    .execute();
  expect(held).toEqual([{ lease_key: "b" }]);
});

test("mails that a mail server refuses are told, unless others were sent", async () => {
  await using api = await openQuietApi();
  const { write } = api.services.store;
  const config = parseConfig({ DATA_DIR: api.dataDir, SMTP_URL: "smtp://127.0.0.1:1" });
  const site = toSite(api, { config });
  const at = api.now().toISOString();
  const mail = { recipient: "a@example.org", subject: "Hello", text: "", html: "", due_at: at };
  const add = (more: object) =>
    write
      .insertInto("outbox")
      .values({ ...mail, created_at: at, ...more })
      .execute();
  expect(await look(toSite(api), "outbox")).toMatchObject({ state: "unused" });
  expect(await look(site, "outbox")).toMatchObject({ state: "well" });
  await add({ last_error: "550 relaying denied" });
  expect(await look(site, "outbox")).toMatchObject({
    state: "wrong",
    text: "None of the last day was sent, and 1 mail could not be: 550 relaying denied",
  });
  await add({ sent_at: at });
  const told = { state: "well", text: "Sent in the last day: 1 mail, and 1 could not be" };
  expect(await look(site, "outbox")).toMatchObject(told);
});
