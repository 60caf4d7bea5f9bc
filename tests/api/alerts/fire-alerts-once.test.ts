import { addMinutes } from "date-fns";
import { expect, test } from "vitest";
import { fireAlerts } from "#api/alerts/operations/fire-alerts.ts";
import { insertEvents } from "#api/events/queries/events.ts";
import { claimJob, finishJob } from "#api/jobs/queries/jobs.ts";
import type { JobLane } from "#contract/wire/jobs.ts";
import { listAlerts } from "#contract/wire/alerts.ts";
import { listEventsOf, listSightingMails, see, watch } from "#tests/support/projects/alerts.ts";
import { withoutTable } from "#tests/support/databases/lost-table.ts";
import { makeCast, signInAgain } from "#tests/support/projects/people.ts";
import { openTestApi } from "#tests/support/test-api.ts";

test("a job that is run twice, or by two at once, mails once, however often the alert may fire", async () => {
  await using api = await openTestApi();
  const { camera, projectId, member } = await makeCast(api);
  await watch(api, member, { projectId }, { frequencySeconds: 0 });
  const recordingId = await see(api, camera, ["possum"]);
  await Promise.all([1, 2, 3].map(() => fireAlerts(api.services, recordingId)));
  await api.jobs.drain();
  api.advance(60);
  await fireAlerts(api.services, recordingId);
  expect(await listSightingMails(api)).toEqual([member.email]);
  expect(await listEventsOf(api, "alert")).toHaveLength(1);
});

test("two recordings at once do not both fire an alert that has to rest", async () => {
  await using api = await openTestApi();
  const { camera, projectId, member } = await makeCast(api);
  await watch(api, member, { projectId });
  const ids = [await see(api, camera, ["possum"]), await see(api, camera, ["possum"])];
  await Promise.all(ids.map((id) => fireAlerts(api.services, id)));
  expect(await listSightingMails(api)).toEqual([member.email]);
});

test("what fails half-way leaves nothing behind, and is done when it can be", async () => {
  await using api = await openTestApi();
  const { camera, projectId, member } = await makeCast(api);
  await watch(api, member, { projectId });
  await see(api, camera, ["possum"]);
  await withoutTable(api, "outbox", () => api.jobs.drain());
  expect(await listEventsOf(api, "alert")).toEqual([]);
  const { alerts } = await api.send(listAlerts, {}, member.token);
  expect(alerts).toMatchObject([{ lastAlert: "never" }]);
  api.advance(60);
  await api.jobs.drain();
  expect(await listSightingMails(api)).toEqual([member.email]);
  const again = await signInAgain(api, member);
  expect((await api.send(listAlerts, {}, again.token)).alerts).toMatchObject([
    { lastAlert: api.now().toISOString() },
  ]);
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

test("what a device writes of its own accord as an alert does not stop alerts", async () => {
  await using api = await openTestApi();
  const { camera, projectId, member } = await makeCast(api);
  await watch(api, member, { projectId });
  const recId = await see(api, camera, ["possum"]);
  const { write } = api.services.store;
  const event = { deviceId: camera.id, projectId, type: "alert", times: [api.now().toISOString()] };
  for (const details of [null, "alert", [], { recId }, { alertId: null, recId }]) {
    await insertEvents(write, { ...event, details }, api.now());
  }
  await api.jobs.drain();
  expect(await listSightingMails(api)).toEqual([member.email]);
});
