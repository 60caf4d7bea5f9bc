import { expect, test } from "vitest";
import { enqueueJob } from "#api/jobs/enqueue-job.ts";
import { runLanes } from "#api/jobs/lanes.ts";
import {
  cancelJob,
  getJob,
  listAllJobs,
  listJobLanes,
  listMyJobs,
  retryJob,
} from "#contract/wire/jobs.ts";
import { recordJob, testKinds } from "#tests/support/job-runs.ts";
import { answersByRole, everyone, makeCast } from "#tests/support/projects/people.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";

async function queueNote(api: TestApi, requestedBy: number | undefined): Promise<number> {
  const { write } = api.services.store;
  const order = { now: api.now(), requestedBy };
  await enqueueJob(write, recordJob, { number: 1, ms: 0 }, order);
  const rows = write.selectFrom("jobs").select("id").orderBy("id", "desc");
  return (await rows.executeTakeFirstOrThrow()).id;
}

const people = { anonymous: 401, device: 401 } as const;

test("people list their own jobs, and super-users all of them", async () => {
  await using api = await openTestApi();
  const { tokens, member } = await makeCast(api);
  await queueNote(api, member.id);
  await queueNote(api, undefined);
  const mine = (token: string | undefined) => api.attempt(listMyJobs, {}, token);
  expect(await answersByRole(tokens, mine)).toEqual({ ...everyone("ok"), ...people });
  for (const token of [tokens.stranger, tokens.owner, tokens["super-user write"]]) {
    expect((await api.send(listMyJobs, {}, token)).jobs).toEqual([]);
  }
  expect((await api.send(listMyJobs, {}, member.token)).jobs).toHaveLength(1);
  const all = (token: string | undefined) => api.attempt(listAllJobs, {}, token);
  expect(await answersByRole(tokens, all)).toEqual({
    ...everyone(403),
    ...people,
    "super-user read": "ok",
    "super-user write": "ok",
  });
  const { jobs } = await api.send(listAllJobs, {}, tokens["super-user read"]);
  expect(jobs).toMatchObject([
    { kind: "note", lane: "upkeep", state: "waiting", attempts: 0 },
    { kind: "note", lane: "upkeep", state: "waiting", attempts: 0, userName: "Mere Member" },
  ]);
});

test("a job is shown to whoever asked for it and to super-users", async () => {
  await using api = await openTestApi();
  const { tokens, member } = await makeCast(api);
  const id = await queueNote(api, member.id);
  const ask = (query: number) =>
    answersByRole(tokens, (token) => api.attempt(getJob, { id: query }, token));
  expect(await ask(id)).toEqual({
    ...everyone(403),
    ...people,
    member: "ok",
    "super-user read": "ok",
    "super-user write": "ok",
  });
  expect(await ask(999)).toEqual({ ...everyone(403), ...people });
  const asUser = { id, "view-mode": "user" as const };
  expect((await api.refuse(getJob, asUser, tokens["super-user write"])).status).toBe(403);
});

test("a job is cancelled by whoever asked for it, and by super-users who may write", async () => {
  await using api = await openTestApi();
  const { tokens, member } = await makeCast(api);
  const expected = { ...everyone(403 as const), ...people, "super-user write": "ok" };
  const cancelOf = (requestedBy: number | undefined) =>
    answersByRole(tokens, async (token) =>
      api.attempt(cancelJob, { id: await queueNote(api, requestedBy) }, token),
    );
  expect(await cancelOf(member.id)).toEqual({ ...expected, member: "ok" });
  expect(await cancelOf(undefined)).toEqual(expected);
  const gone = (token: string | undefined) => api.attempt(cancelJob, { id: 999 }, token);
  expect(await answersByRole(tokens, gone)).toEqual({ ...everyone(403), ...people });
  const acts = await api.services.store.read
    .selectFrom("audit")
    .select("id")
    .where("action", "=", "job cancelled")
    .execute();
  expect(acts).toHaveLength(3);
});

test("super-users see what waits in each lane, and those who may write have what failed tried again", async () => {
  await using api = await openTestApi();
  const { tokens } = await makeCast(api);
  const lanesOf = (token: string | undefined) => api.attempt(listJobLanes, {}, token);
  const nobody = { ...everyone(403 as const), ...people };
  expect(await answersByRole(tokens, lanesOf)).toEqual({
    ...nobody,
    "super-user read": "ok",
    "super-user write": "ok",
  });
  const failed = { failed_at: api.now().toISOString(), attempts: 3, last_error: "It rains." };
  const { write } = api.services.store;
  const retryOf = async (token: string | undefined) => {
    const id = await queueNote(api, undefined);
    await write.updateTable("jobs").set(failed).where("id", "=", id).execute();
    return api.attempt(retryJob, { id }, token);
  };
  expect(await answersByRole(tokens, retryOf)).toEqual({ ...nobody, "super-user write": "ok" });
  const token = tokens["super-user write"];
  const [newest] = (await api.send(listAllJobs, { state: "waiting" }, token)).jobs;
  expect(newest).toMatchObject({ state: "waiting", attempts: 0 });
  expect(newest).not.toHaveProperty("lastError");
  const { lanes } = await api.send(listJobLanes, {}, token);
  const upkeep = lanes.find(({ lane }) => lane === "upkeep");
  const since = { waitingSince: api.now().toISOString() };
  expect(upkeep).toMatchObject({ waiting: 1, running: 0, ...since });
  const again = await api.refuse(retryJob, { id: newest?.id ?? 0 }, token);
  expect([again.status, again.message]).toEqual([
    400,
    "Only a job that failed can be tried again.",
  ]);
});

test("lists go on where the last one ended, and know the states", async () => {
  await using api = await openTestApi();
  const { tokens, member } = await makeCast(api);
  for (let count = 0; count < 25; count += 1) await queueNote(api, member.id);
  const lanes = runLanes(
    api.services,
    testKinds(() => {}),
  );
  await lanes.drain();
  await lanes.stop();
  for (let count = 0; count < 25; count += 1) await queueNote(api, member.id);
  const ids: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await api.send(listMyJobs, { cursor }, member.token);
    ids.push(...page.jobs.map(({ id }) => id));
    cursor = page.cursor;
  } while (cursor);
  expect(ids).toEqual(Array.from({ length: 50 }, (_, index) => 50 - index));
  const token = tokens["super-user write"];
  const counts: Record<string, number> = {};
  for (const state of ["waiting", "running", "finished", "cancelled", "failed"] as const) {
    const first = await api.send(listAllJobs, { state }, token);
    expect(first.jobs.every((job) => job.state === state)).toBe(true);
    const second = first.cursor
      ? await api.send(listAllJobs, { state, cursor: first.cursor }, token)
      : { jobs: [] };
    counts[state] = first.jobs.length + second.jobs.length;
  }
  expect(counts).toEqual({ waiting: 25, running: 0, finished: 25, cancelled: 0, failed: 0 });
});
