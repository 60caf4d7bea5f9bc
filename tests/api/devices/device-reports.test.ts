import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listDeviceReports } from "#contract/wire/devices/device-reports.ts";
import { updateDeviceSettings } from "#contract/wire/devices/device-settings.ts";
import { sendHeartbeat } from "#contract/wire/devices/devices.ts";
import { makePlacedCast, openLocation } from "#tests/support/device-settings.ts";
import { hour, tell } from "#tests/support/events.ts";
import {
  answersByRole,
  everyone,
  makeCamera,
  makeCast,
  makeProject,
} from "#tests/support/projects/people.ts";
import { listLocations, northOf, ridge } from "#tests/support/projects/places.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import { countQueries } from "#tests/support/databases/count-queries.ts";

async function readReports(api: TestApi, token: string, projectId: number) {
  const options = { groupIdOrName: projectId };
  return (await api.send(listDeviceReports, options, token)).reports;
}

test("a device that has told nothing is reported with nothing", async () => {
  await using api = await openTestApi();
  const { camera, member, projectId } = await makeCast(api);
  const registered = api.now().toISOString();
  expect(await readReports(api, member.token, projectId)).toEqual([
    { deviceId: camera.id, registered, hasRecordings: false },
  ]);
});

test("of each kind the latest that a device told is reported, with its time", async () => {
  await using api = await openTestApi();
  const { camera, member, projectId } = await makePlacedCast(api);
  const battery = (percent: number) => ({ voltage: 12.4, battery: percent, batteryType: "li-ion" });
  await tell(api, camera, "rpiBattery", { hours: [5], details: battery(80) });
  await tell(api, camera, "rpiBattery", { hours: [4], details: battery(90) });
  const config = {
    windows: { "start-recording": "-30m", "stop-recording": "07:00" },
    "thermal-recorder": { "use-low-power-mode": true },
  };
  await tell(api, camera, "config", { hours: [3], details: config });
  await record(api, camera);
  const [location] = await listLocations(api);
  expect((await readReports(api, member.token, projectId))[0]).toMatchObject({
    hasRecordings: true,
    stationId: location?.id,
    battery: { at: hour(5), volts: 12.4, percent: 80, kind: "li-ion" },
    config: {
      at: hour(3),
      startRecording: "-30m",
      stopRecording: "07:00",
      lowPower: true,
      audioOnly: false,
    },
  });
});

test("where a device will stand is reported when it does", async () => {
  await using api = await openTestApi();
  const { camera, member, projectId } = await makePlacedCast(api);
  await record(api, camera);
  const { write } = api.services.store;
  const [here] = await listLocations(api);
  const there = await openLocation(api, projectId, northOf(ridge, 500));
  const { id: _, ...entry } = await write
    .selectFrom("device_history")
    .selectAll()
    .where("location_id", "is not", null)
    .limit(1)
    .executeTakeFirstOrThrow();
  const moved = { location_id: there, from_at: new Date(api.now().getTime() + 1000).toISOString() };
  await write
    .insertInto("device_history")
    .values({ ...entry, ...moved })
    .execute();
  expect(await readReports(api, member.token, projectId)).toMatchObject([{ stationId: here?.id }]);
  api.advance(1);
  expect(await readReports(api, member.token, projectId)).toMatchObject([{ stationId: there }]);
});

test("settings that people have made wait until the device has fetched them", async () => {
  await using api = await openTestApi();
  const { camera, member, projectId } = await makePlacedCast(api);
  const { id } = camera;
  const updated = api.now().toISOString();
  const settings = { thermalRecording: { useLowPowerMode: true, updated } };
  await api.send(updateDeviceSettings, { id, settings }, member.token);
  const [waiting] = await readReports(api, member.token, projectId);
  expect(waiting?.pendingSettings).toEqual({ since: updated });
  api.advance(60);
  await api.send(updateDeviceSettings, { id, settings: { synced: true } }, camera.token);
  const [fetched] = await readReports(api, member.token, projectId);
  expect(fetched?.pendingSettings).toBeUndefined();
});

test("software is compared with the latest of the device's channel", async () => {
  await using api = await openTestApi();
  const { camera, member, projectId } = await makeCast(api);
  const source = join(api.dataDir, "versions.json");
  const latest = { prod: { tc2: { "tc2-agent": "1.2.3", attiny: "2.0.0" } } };
  await writeFile(source, JSON.stringify(latest));
  await using compared = await openTestApi({ SOFTWARE_VERSIONS: source });
  const other = await makeCast(compared);
  const installed = { "tc2-agent": "1.2.2", attiny: "2.0.0", unheard: "1.0.0" };
  for (const [one, by] of [
    [api, camera],
    [compared, other.camera],
  ] as const) {
    await tell(one, by, "versionData", { hours: [2], details: installed });
    await tell(one, by, "salt-update", { hours: [1], details: { nodegroup: "tc2-prod" } });
  }
  const [known] = await readReports(compared, other.member.token, other.projectId);
  expect(known?.software).toEqual({ at: hour(2), channel: "tc2-prod", behind: 1 });
  const [unknown] = await readReports(api, member.token, projectId);
  expect(unknown?.software).toEqual({ at: hour(2), channel: "tc2-prod" });
});

test("a clock that is ahead is noticed by its latest event, and the next heartbeat is told", async () => {
  await using api = await openTestApi();
  const { camera, member, projectId } = await makeCast(api);
  await tell(api, camera, "test", { hours: [7] });
  const nextHeartbeat = hour(12);
  await api.send(sendHeartbeat, { nextHeartbeat }, camera.token);
  const [right] = await readReports(api, member.token, projectId);
  expect([right?.clockAheadSeconds, right?.nextHeartbeat]).toEqual([undefined, nextHeartbeat]);
  await tell(api, camera, "test", { hours: [9] });
  const [ahead] = await readReports(api, member.token, projectId);
  expect(ahead?.clockAheadSeconds).toBe(90 * 60);
});

test("what a device of another project told stays there", async () => {
  await using api = await openTestApi();
  const { camera, projectId, tokens } = await makeCast(api);
  await tell(api, camera, "rpiBattery", { details: { voltage: 12, battery: 50 } });
  const seen = await answersByRole(tokens, (token) =>
    api.attempt(listDeviceReports, { groupIdOrName: projectId }, token),
  );
  expect(seen).toEqual({
    ...everyone("ok"),
    anonymous: 401,
    stranger: 403,
    invited: 403,
    device: 401,
  });
});

test("inactive devices are reported to those who ask for all", async () => {
  await using api = await openTestApi();
  const { camera, member, projectId } = await makeCast(api);
  const old = await makeCamera(api, projectId, "Old camera");
  const deactivated_at = api.now().toISOString();
  const devices = api.services.store.write.updateTable("devices").set({ deactivated_at });
  await devices.where("id", "=", old.id).execute();
  const list = async (onlyActive: boolean) => {
    const options = { groupIdOrName: projectId, "only-active": onlyActive };
    const { reports } = await api.send(listDeviceReports, options, member.token);
    return reports.map(({ deviceId }) => deviceId);
  };
  expect(await list(true)).toEqual([camera.id]);
  expect(await list(false)).toEqual([old.id, camera.id]);
});

test("one device of the project is reported alone", async () => {
  await using api = await openTestApi();
  const { camera, member, projectId } = await makeCast(api);
  await makeCamera(api, projectId, "Other camera");
  const elsewhere = await makeCamera(api, await makeProject(api, member, "Bluff"), "Bluff camera");
  const ask = async (deviceId: number) => {
    const options = { groupIdOrName: projectId, deviceId };
    return (await api.send(listDeviceReports, options, member.token)).reports;
  };
  expect(await ask(camera.id)).toMatchObject([{ deviceId: camera.id }]);
  expect(await ask(elsewhere.id)).toEqual([]);
});

test("twenty devices take no more queries than one", async () => {
  await using api = await openTestApi();
  const { camera, member, projectId } = await makeCast(api);
  await tell(api, camera, "rpiBattery", { details: { voltage: 12, battery: 50 } });
  const ask = () => readReports(api, member.token, projectId);
  const forOne = await countQueries(api, ask);
  expect(forOne).toBeGreaterThan(0);
  for (let number = 0; number < 20; number += 1) {
    const more = await makeCamera(api, projectId, `Camera ${number}`);
    await tell(api, more, "rpiBattery", { details: { voltage: 12, battery: 50 } });
  }
  expect(await countQueries(api, ask)).toBe(forOne);
});
