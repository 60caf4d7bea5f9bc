import { addMinutes } from "date-fns";
import { expect, test } from "vitest";
import { fireAlerts } from "#api/alerts/operations/fire-alerts.ts";
import { mailAlerts } from "#api/alerts/operations/mail-alerts.ts";
import { insertEvents } from "#api/events/queries/events.ts";
import { enqueueJob } from "#api/jobs/enqueue-job.ts";
import { alertJob } from "#api/jobs/job-kinds.ts";
import { claimJob, finishJob } from "#api/jobs/queries/jobs.ts";
import type { JobLane } from "#contract/wire/jobs.ts";
import { listAlerts } from "#contract/wire/alerts.ts";
import { listEventsOf, listSightingMails, see, watch } from "#tests/support/projects/alerts.ts";
import { withoutTable } from "#tests/support/databases/lost-table.ts";
import { makeCamera, makeCast, signInAgain } from "#tests/support/projects/people.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";

function fireAgain({ services, now }: TestApi, recordingId: number): Promise<void> {
  return services.store.write.transaction().execute((trx) => fireAlerts(trx, recordingId, now()));
}

test("a job that is run twice, or by two at once, mails once, however often the alert may fire", async () => {
  await using api = await openTestApi();
  const { camera, projectId, member } = await makeCast(api);
  await watch(api, member, { projectId }, { frequencySeconds: 0 });
  const recordingId = await see(api, camera, ["possum"]);
  await Promise.all([1, 2, 3].map(() => mailAlerts(api.services, recordingId)));
  await api.jobs.drain();
  api.advance(60);
  await fireAgain(api, recordingId);
  await mailAlerts(api.services, recordingId);
  expect(await listSightingMails(api)).toEqual([member.email]);
  expect(await listEventsOf(api, "alert")).toHaveLength(1);
});

test("two recordings at once do not both fire an alert that has to rest", async () => {
  await using api = await openTestApi();
  const { camera, projectId, member } = await makeCast(api);
  await watch(api, member, { projectId });
  const other = await makeCamera(api, projectId, "Gully camera");
  const ids = await Promise.all([camera, other].map((one) => see(api, one, ["possum"])));
  expect(await listEventsOf(api, "alert")).toHaveLength(1);
  await Promise.all(ids.map((id) => mailAlerts(api.services, id)));
  await Promise.all(ids.map((id) => fireAgain(api, id)));
  await api.jobs.drain();
  expect(await listSightingMails(api)).toEqual([member.email]);
});

test("a mail that cannot be written is written when it can be, once; the alert has fired meanwhile", async () => {
  await using api = await openTestApi();
  const { camera, projectId, member } = await makeCast(api);
  await watch(api, member, { projectId });
  const fired = api.now().toISOString();
  await see(api, camera, ["possum"]);
  await withoutTable(api, "outbox", () => api.jobs.drain());
  expect(await listSightingMails(api)).toEqual([]);
  expect(await listEventsOf(api, "alert")).toHaveLength(1);
  api.advance(60);
  await api.jobs.drain();
  expect(await listSightingMails(api)).toEqual([member.email]);
  expect(await listEventsOf(api, "alert")).toHaveLength(1);
  const again = await signInAgain(api, member);
  expect((await api.send(listAlerts, {}, again.token)).alerts).toMatchObject([
    { lastAlert: fired },
  ]);
});

test("an upload that fails leaves no alert behind that has fired", async () => {
  await using api = await openTestApi();
  const { camera, projectId, member } = await makeCast(api);
  await watch(api, member, { projectId });
  await withoutTable(api, "jobs", () => expect(see(api, camera, ["possum"])).rejects.toThrow());
  expect(await listEventsOf(api, "alert")).toEqual([]);
  const { alerts } = await api.send(listAlerts, {}, member.token);
  expect(alerts).toMatchObject([{ lastAlert: "never" }]);
  await see(api, camera, ["possum"]);
  await api.jobs.drain();
  expect(await listSightingMails(api)).toEqual([member.email]);
});

test("an alert that an older version has queued fires and is mailed, once", async () => {
  await using api = await openTestApi();
  const { camera, projectId, member } = await makeCast(api);
  const recordingId = await see(api, camera, ["possum"]);
  await watch(api, member, { projectId });
  await enqueueJob(api.services.store.write, alertJob, { recordingId }, { now: api.now() });
  await api.jobs.drain();
  await api.jobs.drain();
  expect(await listSightingMails(api)).toEqual([member.email]);
  expect(await listEventsOf(api, "alert")).toHaveLength(1);
});

test("an alert that waits outlives its process, and comes after the pictures", async () => {
  await using api = await openTestApi();
  const { camera, projectId, member } = await makeCast(api);
  await watch(api, member, { projectId });
  await see(api, camera, ["possum"]);
  const { store } = api.services;
  const claim = (lane: JobLane) => {
    const leasedUntil = addMinutes(api.now(), 5);
    const kinds = ["render", "alert"];
    return claimJob(store, { lane, kinds, leaseKey: lane, leasedUntil }, api.now());
  };
  const rendering = await claim("pictures");
  expect(rendering?.kind).toBe("render");
  expect(await claim("mail")).toBeUndefined();
  if (rendering)
    await finishJob(store.write, rendering, { result: null, result_key: null }, api.now());
  expect((await claim("mail"))?.kind).toBe("alert");
  await api.jobs.drain();
  expect(await listSightingMails(api)).toEqual([]);
  api.advance(5 * 60);
  await api.jobs.drain();
  expect(await listSightingMails(api)).toEqual([member.email]);
});

test("an alert does not wait for pictures that could not be made", async () => {
  await using api = await openTestApi();
  const { camera, projectId, member } = await makeCast(api);
  await watch(api, member, { projectId });
  await see(api, camera, ["possum"]);
  const { write } = api.services.store;
  const dueAt = addMinutes(api.now(), 60).toISOString();
  const tried = { due_at: dueAt, last_error: "no file can be written" };
  await write.updateTable("jobs").set(tried).where("kind", "=", "render").execute();
  api.services.files.open = async () => {
    throw new Error("no file can be read");
  };
  await api.jobs.drain();
  expect(await listSightingMails(api)).toEqual([member.email]);
  expect(api.log.map(({ message }) => message)).toContain(
    "An alert goes without its picture: no file can be read",
  );
});

test("what a device writes of its own accord as an alert does not stop alerts", async () => {
  await using api = await openTestApi();
  const { camera, projectId, member } = await makeCast(api);
  await watch(api, member, { projectId });
  const recId = (await see(api, camera, [])) + 1;
  const { write } = api.services.store;
  const event = { deviceId: camera.id, projectId, type: "alert", times: [api.now().toISOString()] };
  for (const details of [null, "alert", [], { recId }, { alertId: null, recId }]) {
    await insertEvents(write, { ...event, details }, api.now());
  }
  expect(await see(api, camera, ["possum"])).toBe(recId);
  await api.jobs.drain();
  expect(await listSightingMails(api)).toEqual([member.email]);
});
