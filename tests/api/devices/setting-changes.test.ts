import { expect, test } from "vitest";
import { listSettingChanges as listOf } from "#api/devices/queries/setting-changes.ts";
import { updateDeviceSettings } from "#contract/wire/devices/device-settings.ts";
import { changeRecordingOptions, putMaskRegions } from "#contract/wire/devices/device-setup.ts";
import { deleteReferenceImage } from "#contract/wire/photos/reference-images.ts";
import { reregisterDevice } from "#contract/wire/devices/registrations.ts";
import { impersonate } from "#contract/wire/accounts/sessions.ts";
import { leaveProject } from "#contract/wire/projects/memberships.ts";
import { listSettingChanges } from "#contract/wire/devices/setting-changes.ts";
import { makePlacedCast, listSettings, sendImage } from "#tests/support/device-settings.ts";
import { withoutTable } from "#tests/support/databases/lost-table.ts";
import { makeProject } from "#tests/support/projects/people.ts";
import { explainPlans } from "#tests/support/databases/plans.ts";
import { become } from "#tests/support/projects/registrations.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";
import { record } from "#tests/support/recordings/uploads.ts";

const isPostgres = process.env.TEST_DATABASE === "postgres";
const night = { startRecording: "-30m", stopRecording: "+30m" };
const evening = { startRecording: "18:00", stopRecording: "23:00" };

async function openPlaced() {
  const api = await openTestApi();
  const cast = await makePlacedCast(api);
  const { id } = cast.camera;
  const list = async () => (await api.send(listSettingChanges, { id }, cast.member.token)).changes;
  return { api, id, list, ...cast, [Symbol.asyncDispose]: () => api[Symbol.asyncDispose]() };
}

function readRows({ services }: TestApi) {
  return services.store.read
    .selectFrom("audit")
    .select(["actor_id", "project_id", "device_id", "address", "details"])
    .where("action", "=", "device settings changed")
    .orderBy("id")
    .execute();
}

test("a change of options is noted with who, when, and what it was before", async () => {
  await using cast = await openPlaced();
  const { api, id, list, member, admin, projectId } = cast;
  expect(await list()).toEqual([]);
  await api.send(changeRecordingOptions, { id, options: { windows: night } }, member.token);
  const first = api.now().toISOString();
  api.advance(60);
  const options = { windows: evening, thermalRecording: { useLowPowerMode: true } };
  await api.send(changeRecordingOptions, { id, options }, admin.token);
  const second = api.now().toISOString();
  const person = { by: "person", isImpersonated: false };
  expect(await list()).toMatchObject([
    {
      ...person,
      dateTime: second,
      userName: "Ana Admin",
      settings: ["windows", "thermalRecording"],
      before: { windows: { ...night, updated: first } },
      after: {
        windows: { ...evening, updated: second },
        thermalRecording: { useLowPowerMode: true, updated: second },
      },
    },
    { ...person, dateTime: first, userName: "Mere Member", settings: ["windows"], before: {} },
  ]);
  const rows = await readRows(api);
  const noted = { project_id: projectId, device_id: id, address: "192.0.2.1" };
  expect(rows).toMatchObject([
    { ...noted, actor_id: member.id },
    { ...noted, actor_id: admin.id },
  ]);
});

test("by the older way, too, what a person sends is noted, and what is as it was is not", async () => {
  await using cast = await openPlaced();
  const { api, id, list, member } = cast;
  const updated = api.now().toISOString();
  const windows = { ...evening, updated };
  await api.send(updateDeviceSettings, { id, settings: { windows } }, member.token);
  const later = { ...windows, updated: "2026-11-20T09:00:00.000Z" };
  await api.send(updateDeviceSettings, { id, settings: { windows: later } }, member.token);
  const outdated = { ...night, updated: "2026-11-01T00:00:00.000Z" };
  await api.send(updateDeviceSettings, { id, settings: { windows: outdated } }, member.token);
  await api.send(updateDeviceSettings, { id, type: "thermal" }, member.token);
  expect(await list()).toMatchObject([{ userName: "Mere Member", after: { windows } }]);
});

test("a device is noted where it tells another value, and not where it confirms what is set", async () => {
  await using cast = await openPlaced();
  const { api, id, list, member, camera } = cast;
  const battery = { chemistry: "li-ion", updated: api.now().toISOString() };
  await api.send(updateDeviceSettings, { id, settings: { battery } }, camera.token);
  expect(await list()).toEqual([]);
  const options = { windows: evening };
  const { settings } = await api.send(changeRecordingOptions, { id, options }, member.token);
  await api.send(updateDeviceSettings, { id, settings }, camera.token);
  expect(await list()).toHaveLength(1);
  const windows = { ...night, updated: "2026-11-20T08:00:00.000Z" };
  await api.send(updateDeviceSettings, { id, settings: { windows } }, camera.token);
  const [reported] = await list();
  expect(reported).toMatchObject({ by: "device", before: options, after: { windows } });
  expect(reported).not.toHaveProperty("userName");
});

test("masks are noted by the names of their regions, images without their keys", async () => {
  await using cast = await openPlaced();
  const { api, id, list, member, camera } = cast;
  const regionData = [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 1, y: 1 },
  ];
  const maskRegions = { Road: { regionData } };
  await api.send(putMaskRegions, { id, maskRegions, seen: {} }, member.token);
  await sendImage(api, camera, { token: member.token });
  await api.send(deleteReferenceImage, { id }, member.token);
  const found = await list();
  expect(found.map(({ settings, before, after }) => ({ settings, before, after }))).toEqual([
    {
      settings: ["referenceImagePOV"],
      before: { referenceImagePOV: true },
      after: { referenceImagePOV: false },
    },
    {
      settings: ["referenceImagePOV"],
      before: { referenceImagePOV: false },
      after: { referenceImagePOV: true },
    },
    { settings: ["maskRegions"], before: {}, after: { maskRegions: ["Road"] } },
  ]);
});

test("a refused change leaves no row, and a row that cannot be written no change", async () => {
  await using cast = await openPlaced();
  const { api, id, member } = cast;
  const options = { windows: evening };
  const seen = { windows: "2026-01-01" };
  await api.refuse(changeRecordingOptions, { id, options, seen }, member.token);
  expect(await readRows(api)).toEqual([]);
  const before = await listSettings(api, { id });
  await withoutTable(api, "audit", () =>
    api.refuse(changeRecordingOptions, { id, options }, member.token),
  );
  expect(await listSettings(api, { id })).toEqual(before);
});

test("ten changes come at a time, each once, in their order", async () => {
  await using cast = await openPlaced();
  const { api, id, member } = cast;
  for (let hour = 0; hour < 23; hour += 1) {
    if (hour % 3 === 0) api.advance(1);
    const windows = { startRecording: `${hour}:00`, stopRecording: "23:30" };
    await api.send(changeRecordingOptions, { id, options: { windows } }, member.token);
  }
  const starts: (string | undefined)[][] = [];
  for (let cursor: string | undefined = "start"; cursor !== undefined;) {
    const page: {
      changes: { after: { windows?: { startRecording: string } | undefined } }[];
      cursor?: string;
    } = await api.send(listSettingChanges, { id, cursor }, member.token);
    starts.push(page.changes.map(({ after }) => after.windows?.startRecording));
    cursor = page.cursor;
  }
  expect(starts.map(({ length }) => length)).toEqual([10, 10, 3]);
  const all = Array.from({ length: 23 }, (_, order) => `${22 - order}:00`);
  expect(starts.flat()).toEqual(all);
  const wrong = await api.refuse(listSettingChanges, { id, cursor: "page 2" }, member.token);
  expect(wrong).toMatchObject({ status: 422, errors: [{ param: "cursor" }] });
});

test("who has left is named without an address, and who acted for another is not named", async () => {
  await using cast = await openPlaced();
  const { api, id, list, projectId, admin, owner, writer } = cast;
  const change = (windows: typeof night, token: string) =>
    api.send(changeRecordingOptions, { id, options: { windows } }, token);
  await change(night, admin.token);
  await api.send(leaveProject, { groupIdOrName: projectId }, admin.token);
  const acting = await api.send(impersonate, { email: owner.email }, writer.token);
  await change(evening, acting.token);
  const changes = await list();
  expect(changes).toMatchObject([
    { userName: "Olive Owner", isImpersonated: true },
    { userName: "Ana Admin", isImpersonated: false },
  ]);
  expect(JSON.stringify(changes)).not.toMatch(/@|Wiremu/);
});

test("a device that moves to another project takes nothing of this with it", async () => {
  await using cast = await openPlaced();
  const { api, id, member, stranger, camera } = cast;
  await record(api, camera);
  const options = { windows: evening };
  await api.send(changeRecordingOptions, { id, options }, member.token);
  const other = await makeProject(api, stranger, "Tui Gully");
  const moved = await api.send(reregisterDevice, become("Gully camera", other), camera.token);
  const theirs = await api.send(listSettingChanges, { id: moved.id }, stranger.token);
  expect(theirs.changes).toEqual([]);
  expect((await api.refuse(listSettingChanges, { id }, stranger.token)).status).toBe(403);
  const ours = await api.send(listSettingChanges, { id }, member.token);
  expect(ours.changes).toHaveLength(1);
});

test.skipIf(isPostgres)("changes are found in an index, in their order", async () => {
  await using api = await openTestApi();
  const after = { at: "2026-11-20T00:00:00.000Z", id: 3 };
  const steps = await explainPlans(api.services.store.file as string, (db) =>
    listOf(db, 1, { after, limit: 11 }),
  );
  expect(steps.filter((step) => /audit|TEMP B-TREE/.test(step))).toEqual([
    "SEARCH audit USING INDEX audit_by_device (device_id=? AND action=? AND happened_at<?)",
  ]);
});
