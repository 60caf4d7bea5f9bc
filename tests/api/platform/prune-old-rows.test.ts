import { addDays, addSeconds } from "date-fns";
import { expect, test } from "vitest";
import { runCronJobs } from "#api/jobs/cron-jobs.ts";
import { longestLimitSeconds } from "#api/accounts/operations/limit-attempts.ts";
import { pruneOldRows } from "#api/jobs/operations/prune-old-rows.ts";
import { deleteOldRows, type OldRows } from "#api/jobs/queries/old-rows.ts";
import { countOne } from "#api/accounts/queries/limits.ts";
import { enqueueMail } from "#api/mail/queries/outbox.ts";
import { endSessionRow, insertSession } from "#api/accounts/queries/sessions.ts";
import { listOutbox } from "#contract/wire/outbox.ts";
import { makeSuperUser, register, signInAgain } from "#tests/support/projects/people.ts";
import { explainPlans } from "#tests/support/databases/plans.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";

const isPostgres = process.env.TEST_DATABASE === "postgres";
const day = 24 * 60 * 60;
const client = { userAgent: "", viewport: "", address: "" };

function openSession({ services, now }: TestApi, userId: number): Promise<number> {
  return insertSession(services.store.write, { userId, isProven: true }, client, now());
}

async function listSessionIds({ services }: TestApi): Promise<number[]> {
  const rows = await services.store.read
    .selectFrom("sessions")
    .select("id")
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

test("counts of attempts go when no limit asks for them any more", async () => {
  await using api = await openTestApi();
  const { read, write } = api.services.store;
  const listKeys = async () =>
    (await read.selectFrom("limits").select("key").orderBy("key").execute()).map(({ key }) => key);
  await write.deleteFrom("limits").execute();
  await countOne(write, { key: "earlier", seconds: 60 }, api.now());
  api.advance(1);
  await countOne(write, { key: "later", seconds: longestLimitSeconds }, api.now());
  api.advance(longestLimitSeconds - 2);
  await pruneOldRows(api.services);
  expect(await listKeys()).toEqual(["earlier", "later"]);
  api.advance(1);
  await pruneOldRows(api.services);
  expect(await listKeys()).toEqual(["later"]);
});

test("mails go with what they say 30 days after they were written, sent or given up", async () => {
  await using api = await openTestApi();
  const ada = await register(api, "Ada");
  await makeSuperUser(api, ada, "write");
  const { write } = api.services.store;
  const mail = { to: "rangi@example.org", productName: "Nightjar", heading: "", blocks: [] };
  await write.deleteFrom("outbox").execute();
  await enqueueMail(write, { ...mail, subject: "Sent" }, api.now());
  await write.updateTable("outbox").set({ sent_at: api.now().toISOString() }).execute();
  await enqueueMail(write, { ...mail, subject: "Given up" }, api.now());
  api.advance(1);
  await enqueueMail(write, { ...mail, subject: "Later" }, api.now());
  api.advance(30 * day - 2);
  const { token } = await signInAgain(api, ada);
  const listSubjects = async () => {
    const { mails } = await api.send(listOutbox, {}, token);
    return mails.map(({ subject }) => subject);
  };
  await pruneOldRows(api.services);
  expect(await listSubjects()).toEqual(["Later", "Given up", "Sent"]);
  api.advance(1);
  await pruneOldRows(api.services);
  expect(await listSubjects()).toEqual(["Later"]);
});

test("sessions go 30 days after they were ended", async () => {
  await using api = await openTestApi();
  const { id: userId } = await register(api, "Ada");
  const { write } = api.services.store;
  await write.deleteFrom("sessions").execute();
  const ended = await openSession(api, userId);
  await endSessionRow(write, { id: ended, userId }, api.now());
  const open = await openSession(api, userId);
  api.advance(30 * day - 1);
  await pruneOldRows(api.services);
  expect(await listSessionIds(api)).toEqual([ended, open]);
  api.advance(1);
  await pruneOldRows(api.services);
  expect(await listSessionIds(api)).toEqual([open]);
});

test("sessions go 30 days after they ended for want of use, which they do after 15", async () => {
  await using api = await openTestApi();
  const { id: userId } = await register(api, "Ada");
  await api.services.store.write.deleteFrom("sessions").execute();
  const idle = await openSession(api, userId);
  api.advance(45 * day - 1);
  await pruneOldRows(api.services);
  expect(await listSessionIds(api)).toEqual([idle]);
  api.advance(1);
  await pruneOldRows(api.services);
  expect(await listSessionIds(api)).toEqual([]);
});

test("as many as there are go, a batch at a time, by the hour", async () => {
  await using api = await openTestApi();
  const { read, write } = api.services.store;
  const values = Array.from({ length: 450 }, (_, count) => ({
    key: `key ${count}`,
    window_started_at: addSeconds(addDays(api.now(), -1), count).toISOString(),
    count,
  }));
  await write.insertInto("limits").values(values).execute();
  const limits = { table: "limits", key: "key", time: "window_started_at" } as const;
  expect(await deleteOldRows(write, { ...limits, until: api.now() }, 7)).toBe(7);
  const left = read.selectFrom("limits").select("count").orderBy("count");
  expect(await left.limit(1).execute()).toEqual([{ count: 7 }]);
  await runCronJobs(api.services);
  api.advance(3600);
  await runCronJobs(api.services);
  expect(await left.execute()).toEqual([]);
});

test.skipIf(isPostgres)("what is to go is found by indexes", async () => {
  await using api = await openTestApi();
  const until = api.now();
  const olds: OldRows[] = [
    { table: "limits", key: "key", time: "window_started_at", until },
    { table: "outbox", key: "id", time: "created_at", until },
    { table: "sessions", key: "id", time: "ended_at", until },
    { table: "sessions", key: "id", time: "used_at", until },
  ];
  const file = api.services.store.file as string;
  for (const old of olds) {
    const steps = await explainPlans(file, (db) => deleteOldRows(db, old, 1).catch(() => {}));
    expect(steps.length).toBeGreaterThan(1);
    expect(steps.filter((step) => /^SCAN|TEMP B-TREE/.test(step))).toEqual([]);
  }
});
