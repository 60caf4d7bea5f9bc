import { setTimeout } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { enqueueJob } from "#api/jobs/enqueue-job.ts";
import { alertJob } from "#api/jobs/job-kinds.ts";
import { jobRegistry } from "#api/jobs/registry.ts";
import { runLanes } from "#api/jobs/lanes.ts";
import { runCronJobs } from "#api/jobs/cron-jobs.ts";
import { threadRenderer } from "#api/renditions/rendering/renderer.ts";
import { cancelJob, getJob, listAllJobs, listMyJobs } from "#contract/wire/jobs.ts";
import { listRenditions } from "#contract/wire/recordings/renditions.ts";
import { getUploadJob, retryUploadJob } from "#contract/wire/upload-jobs.ts";
import { listSightingMails, see, watch } from "#tests/support/projects/alerts.ts";
import {
  cardPart,
  makeSnap,
  openCard,
  sendCard,
  startCard,
  storeCard,
} from "#tests/support/recordings/cards.ts";
import { endlessJob, recordJob, testKinds, type Statement } from "#tests/support/job-runs.ts";
import { makeCast, signInAgain, type Person } from "#tests/support/projects/people.ts";
import { makeCptv } from "#tests/support/recordings/recordings.ts";
import { countQueries } from "#tests/support/databases/count-queries.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";
import { record } from "#tests/support/recordings/uploads.ts";

const times = { leaseMs: 120_000, beatMs: 20 };
const day = 24 * 60 * 60;
const evening = "2026:11:20 19:30:05";

async function openLanes(outcome = {}) {
  const api = await openTestApi();
  const cast = await makeCast(api);
  const said: Statement[] = [];
  const lanes = runLanes(
    api.services,
    testKinds((one) => said.push(one), outcome),
    times,
  );
  return {
    api,
    ...cast,
    said,
    lanes,
    [Symbol.asyncDispose]: async () => {
      await lanes.stop();
      await api[Symbol.asyncDispose]();
    },
  };
}

function listRows({ services }: TestApi) {
  return services.store.read
    .selectFrom("jobs")
    .select(["kind", "attempts", "lease_key", "leased_until", "finished_at", "failed_at"])
    .orderBy("id")
    .execute();
}

async function listJobsOf(api: TestApi, person: Person) {
  const { token } = await signInAgain(api, person);
  return (await api.send(listMyJobs, {}, token)).jobs;
}

test("an export that never ends delays no alert", async () => {
  await using api = await openTestApi();
  const { camera, projectId, member } = await makeCast(api);
  await watch(api, member, { projectId });
  for (const name of ["one", "two"]) {
    await enqueueJob(api.services.store.write, endlessJob, { name }, { now: api.now() });
  }
  await see(api, camera, ["possum"]);
  const said: Statement[] = [];
  const renderer = threadRenderer();
  const kinds = [...jobRegistry(renderer), ...testKinds((one) => said.push(one))];
  const lanes = runLanes(api.services, kinds, times);
  await lanes.fill();
  await vi.waitFor(
    async () => expect(await listSightingMails(api)).toEqual([member.email]),
    20_000,
  );
  expect(said).toEqual([{ act: "begin", what: "one" }]);
  await lanes.stop();
  expect(said).toEqual([
    { act: "begin", what: "one" },
    { act: "abort", what: "one" },
  ]);
  await renderer.close();
});

test("a lease is renewed while its job runs, so that it is not done twice", async () => {
  await using place = await openLanes();
  const { api, lanes, said } = place;
  await enqueueJob(api.services.store.write, endlessJob, { name: "export" }, { now: api.now() });
  await lanes.fill();
  const other = runLanes(
    api.services,
    testKinds((one) => said.push(one)),
    times,
  );
  for (let renewals = 0; renewals < 3; renewals += 1) {
    api.advance(100);
    await vi.waitFor(async () => {
      const [row] = await listRows(api);
      expect(Date.parse(row?.leased_until ?? "")).toBe(api.now().getTime() + times.leaseMs);
    });
    await other.fill();
  }
  expect(said).toEqual([{ act: "begin", what: "export" }]);
  await other.stop();
});

test("a process that stops aborts what it is at, and gives it back as if it had not been tried", async () => {
  await using place = await openLanes();
  const { api, lanes, said } = place;
  await enqueueJob(api.services.store.write, endlessJob, { name: "export" }, { now: api.now() });
  await lanes.fill();
  expect((await listRows(api))[0]).toMatchObject({ attempts: 1 });
  const before = performance.now();
  await lanes.stop();
  expect(performance.now() - before).toBeLessThan(2000);
  expect(said.at(-1)).toEqual({ act: "abort", what: "export" });
  expect(await listRows(api)).toMatchObject([
    { attempts: 0, lease_key: null, leased_until: null, failed_at: null },
  ]);
});

test("a process that stops does not wait for a recording to be rendered", async () => {
  await using api = await openTestApi();
  const { camera } = await makeCast(api);
  const film = makeCptv({ width: 160, height: 120, frames: 1000 });
  const recordingId = await record(api, camera, {}, film);
  const { write } = api.services.store;
  await enqueueJob(write, alertJob, { recordingId, hasFired: true }, { now: api.now() });
  const renderer = threadRenderer();
  const lanes = runLanes(api.services, jobRegistry(renderer), times);
  await lanes.fill();
  await setTimeout(300);
  const before = performance.now();
  await lanes.stop();
  expect(performance.now() - before).toBeLessThan(1000);
  const row = { attempts: 0, leased_until: null };
  expect(await listRows(api)).toMatchObject([
    { ...row, kind: "render" },
    { ...row, kind: "alert" },
  ]);
  expect(api.log.filter(({ message }) => message.startsWith("Job render"))).toEqual([]);
});

test("a render that is cancelled keeps no later one from being made", async () => {
  await using api = await openTestApi();
  const { camera, writer, member } = await makeCast(api);
  const film = makeCptv({ width: 160, height: 120, frames: 300 });
  await record(api, camera, {}, film);
  const renderer = threadRenderer();
  const lanes = runLanes(api.services, jobRegistry(renderer), times);
  await lanes.fill();
  const { jobs } = await api.send(listAllJobs, { state: "running" }, writer.token);
  await api.send(cancelJob, { id: jobs[0]?.id ?? 0 }, writer.token);
  const id = await record(api, camera, { recordingDateTime: "2026-11-20T06:00:00.000Z" });
  await lanes.drain();
  expect(await api.send(listRenditions, { id }, member.token)).toMatchObject({ state: "made" });
  await lanes.stop();
  await renderer.close();
});

test("kinds that a process does not know wait for one that does", async () => {
  await using place = await openLanes();
  const { api } = place;
  await enqueueJob(api.services.store.write, recordJob, { number: 1, ms: 0 }, { now: api.now() });
  await api.jobs.drain();
  expect(await listRows(api)).toMatchObject([{ kind: "note", attempts: 0 }]);
  await place.lanes.drain();
  expect(await listRows(api)).toEqual([]);
});

test("a payload that is not of its kind fails, and is not given to what does it", async () => {
  await using place = await openLanes();
  const { api, lanes, said } = place;
  const { write } = api.services.store;
  await enqueueJob(write, recordJob, { number: 1, ms: 0 }, { now: api.now() });
  await write.updateTable("jobs").set({ payload: '{"number":"one"}' }).execute();
  for (const pauseSeconds of [61, 121, 0]) {
    await lanes.drain();
    api.advance(pauseSeconds);
  }
  expect(said).toEqual([]);
  expect(await listRows(api)).toMatchObject([{ attempts: 3, failed_at: expect.any(String) }]);
  expect(await countQueries(api, () => setTimeout(5 * times.beatMs), "write")).toBe(0);
});

test("what somebody asked for tells how far it is, and is listed for 30 days after its end", async () => {
  await using place = await openLanes({ result: { notes: 7 }, resultKey: "job/notes" });
  const { api, lanes, member } = place;
  const { store, files } = api.services;
  await (await files.receive([Buffer.from("notes")])).keep("job/notes");
  const order = { now: api.now(), requestedBy: member.id };
  await enqueueJob(store.write, recordJob, { number: 7, ms: 1500 }, order);
  expect(await listJobsOf(api, member)).toMatchObject([{ kind: "note", state: "waiting" }]);
  await lanes.fill();
  await vi.waitFor(async () => {
    const progress = { done: 7, total: 10, text: "Notes" };
    expect(await listJobsOf(api, member)).toMatchObject([{ state: "running", progress }]);
  }, 5000);
  await lanes.drain();
  const [job] = await listJobsOf(api, member);
  expect(job).toMatchObject({
    state: "finished",
    finishedAt: api.now().toISOString(),
    result: { notes: 7 },
  });
  await runCronJobs(api.services);
  api.advance(30 * day);
  await runCronJobs(api.services);
  expect(await listJobsOf(api, member)).toHaveLength(1);
  api.advance(3600);
  await runCronJobs(api.services);
  expect(await listJobsOf(api, member)).toEqual([]);
  expect(await files.open("job/notes")).toBeUndefined();
});

test("a job that is cancelled while it runs is told, and stays cancelled", async () => {
  await using place = await openLanes();
  const { api, lanes, said, member } = place;
  const { write } = api.services.store;
  const order = { now: api.now(), requestedBy: member.id };
  await enqueueJob(write, endlessJob, { name: "export" }, order);
  await lanes.fill();
  const [job] = await listJobsOf(api, member);
  const input = { id: job?.id ?? 0 };
  await api.send(cancelJob, input, member.token);
  await vi.waitFor(() => expect(said.at(-1)).toEqual({ act: "abort", what: "export" }));
  await lanes.drain();
  const after = await api.send(getJob, input, member.token);
  expect(after.job).toMatchObject({ state: "cancelled", cancelledAt: api.now().toISOString() });
  expect((await api.refuse(cancelJob, input, member.token)).status).toBe(400);
});

test("a card is listed for whoever started it, with what became of its files", async () => {
  await using card = await openCard();
  const { api, member, owner, jobId, camera } = card;
  await sendCard(
    card,
    [1, 2, 3].map((n) => cardPart(`${n}.jpg`, makeSnap(evening, n))),
  );
  await storeCard(card);
  const { jobs } = await api.send(listMyJobs, {}, member.token);
  expect(jobs).toMatchObject([
    {
      kind: "import-card",
      state: "finished",
      progress: { done: 3, total: 3 },
      result: { stored: 3 },
      uploadJob: { id: jobId, deviceId: camera.id, groupName: "Kea Basin" },
    },
  ]);
  expect((await api.send(listMyJobs, {}, owner.token)).jobs).toEqual([]);
  const { write } = api.services.store;
  await write.deleteFrom("memberships").where("user_id", "=", member.id).execute();
  const [own] = (await api.send(listMyJobs, {}, member.token)).jobs;
  expect(own).not.toHaveProperty("uploadJob");
});

test("a card whose storing is cancelled keeps what is stored, and can be gone on with", async () => {
  await using card = await openCard();
  const { api, member, jobId: id } = card;
  await sendCard(
    card,
    [1, 2, 3].map((n) => cardPart(`${n}.jpg`, makeSnap(evening, n))),
  );
  await startCard(card, id);
  const [job] = (await api.send(listMyJobs, {}, member.token)).jobs;
  await api.send(cancelJob, { id: job?.id ?? 0 }, member.token);
  await api.jobs.drain();
  const { uploadJob } = await api.send(getUploadJob, { id }, member.token);
  expect(uploadJob).toMatchObject({ state: "done", counts: { stored: 0, failed: 3 } });
  api.advance(3600);
  await api.jobs.drain();
  const { token } = await signInAgain(api, member);
  await api.send(retryUploadJob, { id }, token);
  await api.jobs.drain();
  const again = await api.send(getUploadJob, { id }, token);
  expect(again.uploadJob).toMatchObject({ state: "done", counts: { stored: 3, failed: 0 } });
  const states = (await api.send(listMyJobs, {}, token)).jobs.map(({ state }) => state);
  expect(states).toEqual(["finished", "cancelled"]);
});
