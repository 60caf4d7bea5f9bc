import { expect, test } from "vitest";
import { reportBatteries } from "#api/alerts/operations/report-batteries.ts";
import { insertEvents } from "#api/events/queries/events.ts";
import { markProjectDeleted, markProjectRestored } from "#api/projects/queries/deleted-projects.ts";
import { listDeviceReports } from "#contract/wire/devices/device-reports.ts";
import { listEventsOf } from "#tests/support/projects/alerts.ts";
import { listMails } from "#tests/support/projects/mailed.ts";
import { makeCamera, makeCast } from "#tests/support/projects/people.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";

/** Readings of a device, each so many days ago. */
async function charge(
  api: TestApi,
  { id: deviceId, projectId }: { id: number; projectId: number },
  levels: [daysAgo: number, battery: number][],
) {
  for (const [days, battery] of levels) {
    const at = new Date(api.now().getTime() - days * 86_400_000).toISOString();
    const details = { battery, batteryType: "li-ion" };
    const event = { deviceId, projectId, type: "rpiBattery", details, times: [at] };
    await insertEvents(api.services.store.write, event, api.now());
  }
}

test("a battery that is low or soon empty is mailed once for each charge, and told by the device's report", async () => {
  await using api = await openTestApi();
  const { camera, projectId, owner, admin } = await makeCast(api);
  const fading = await makeCamera(api, projectId, "Gully camera");
  const low = { id: camera.id, projectId };
  await charge(api, low, [
    [4, 24],
    [3, 19],
    [0.1, 12],
  ]);
  await charge(api, { id: fading.id, projectId }, [
    [3, 70],
    [2, 60],
    [1, 50],
    [0.1, 41],
  ]);
  const report = async () => {
    await reportBatteries(api.services);
    const mails = await listMails(api);
    return mails.filter(({ subject }) => subject.includes("charging"));
  };
  const { write } = api.services.store;
  await markProjectDeleted(write, { id: projectId, byId: owner.id }, api.now());
  expect(await report()).toEqual([]);
  await markProjectRestored(write, projectId, new Date(0));
  const [mail, ...others] = await report();
  expect([mail, ...others].map((one) => one?.recipient)).toEqual([owner.email, admin.email]);
  expect(mail?.subject).toBe("2 batteries in 'Kea Basin' need charging");
  expect(mail?.text).toMatch(/- Gully camera, at 41 %, empty .*at this rate/);
  expect(mail?.text).toMatch(/- Ridge camera, at 12 %/);
  expect(await report()).toHaveLength(2);
  const told = await listEventsOf(api, "battery-reported");
  expect(told.map(({ deviceId }) => deviceId).toSorted((a, b) => a - b)).toEqual(
    [camera.id, fading.id].toSorted((a, b) => a - b),
  );
  const options = { groupIdOrName: projectId, "with-low-since": true };
  const { reports } = await api.send(listDeviceReports, options, owner.token);
  const ofLow = reports.find(({ deviceId }) => deviceId === camera.id);
  expect(ofLow?.battery?.lowSince).toBe(
    new Date(api.now().getTime() - 3 * 86_400_000).toISOString(),
  );
  const plain = await api.send(listDeviceReports, { groupIdOrName: projectId }, owner.token);
  expect(plain.reports.flatMap(({ battery }) => battery?.lowSince ?? [])).toEqual([]);
  const ofFading = reports.find(({ deviceId }) => deviceId === fading.id);
  expect(ofFading?.batteryNotice).toMatchObject({ at: api.now().toISOString(), percent: 41 });
  expect(ofFading?.batteryNotice?.empty?.from).toMatch(/^2026-11-2\d/);
  api.advance(3600);
  await charge(api, low, [[0, 95]]);
  api.advance(3 * 3600);
  await charge(api, low, [[0, 15]]);
  expect((await report()).at(-1)?.subject).toBe(
    "The battery of Ridge camera in 'Kea Basin' needs charging",
  );
});

test("others have their turn between the devices whose batteries are looked at", async () => {
  await using api = await openTestApi();
  const { projectId } = await makeCast(api);
  for (let index = 0; index < 4; index += 1) {
    const { id } = await makeCamera(api, projectId, `Camera ${index}`);
    await charge(api, { id, projectId }, [[0.1, 90]]);
  }
  let turns = 0;
  const count = () => {
    turns += 1;
    waiting = setImmediate(count);
  };
  let waiting = setImmediate(count);
  await reportBatteries(api.services);
  clearImmediate(waiting);
  expect(turns).toBeGreaterThanOrEqual(4);
});
