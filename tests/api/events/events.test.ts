import { expect, test } from "vitest";
import { listDevices } from "#contract/wire/devices/devices.ts";
import {
  createEvents,
  createEventsForDevice,
  maxEvents,
  queryEvents,
} from "#contract/wire/events.ts";
import { reregisterDevice } from "#contract/wire/devices/registrations.ts";
import { hour, listHeard, tell } from "#tests/support/events.ts";
import { makeCamera, makeCast, password, type Person } from "#tests/support/projects/people.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";
import { record } from "#tests/support/recordings/uploads.ts";

const dateTimes = [hour(6)];

async function detailsHeard(api: TestApi, { token }: Person) {
  const { rows } = await api.send(queryEvents, {}, token);
  return rows.map(({ EventDetail }) => EventDetail.details);
}

async function getDevice(api: TestApi, { token }: Person) {
  const { devices } = await api.send(listDevices, { "only-active": false }, token);
  return devices[0];
}

test("an event is told once, or at several times", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const reported = await tell(api, camera, "audioBait", { hours: [5, 6], details: { volume: 8 } });
  expect(reported).toMatchObject({ eventsAdded: 2 });
  const { rows, count } = await api.send(queryEvents, {}, member.token);
  expect(count).toBe(2);
  expect(rows[1]).toEqual({
    id: rows[1]?.id,
    dateTime: hour(6),
    createdAt: api.now().toISOString(),
    DeviceId: camera.id,
    env: "unknown",
    EventDetail: { type: "audioBait", details: { volume: 8 } },
    Device: { deviceName: "Ridge camera" },
  });
});

test("equal details of one type are one, whoever tells them and in whatever order", async () => {
  await using api = await openTestApi();
  const { camera, projectId } = await makeCast(api);
  const other = await makeCamera(api, projectId, "Valley camera");
  const detailOf = async (reporter: { token: string }, type: string, details?: unknown) =>
    (await tell(api, reporter, type, { details })).eventDetailId;
  const first = await detailOf(camera, "audioBait", { volume: 8, sound: "kea" });
  expect(await detailOf(other, "audioBait", { sound: "kea", volume: 8 })).toBe(first);
  expect(await detailOf(camera, "audioBait", { volume: 9, sound: "kea" })).not.toBe(first);
  expect(await detailOf(camera, "throttle", { volume: 8, sound: "kea" })).not.toBe(first);
  expect(await detailOf(camera, "throttle")).toBe(await detailOf(other, "throttle", null));
});

test("details that are JSON as text are what the text says, other text is text", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  for (const details of ['{"volts": 12.5}', "12", "low battery", "{broken"]) {
    await tell(api, camera, "test", { details });
  }
  const heard = await detailsHeard(api, member);
  expect(heard).toEqual([{ volts: 12.5 }, 12, "low battery", "{broken"]);
});

test("whatever environment a device names, it is unknown, and no details", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const details = [{ env: "tc2-prod", a: 1 }, { env: "tc9", a: 2 }, '{"env": [], "a": 3}'];
  for (const one of details) await tell(api, camera, "test", { details: one });
  const { rows } = await api.send(queryEvents, {}, member.token);
  expect(rows.map(({ env }) => env)).toEqual(["unknown", "unknown", "unknown"]);
  expect(rows.map(({ EventDetail }) => EventDetail.details)).toEqual([
    { a: 1 },
    { a: 2 },
    { a: 3 },
  ]);
});

test("details come back as they were sent, with every character there is", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const details = {
    "nul \0": "a\0b",
    lone: "\ud800",
    Tūī: ["🐦", -0.5, 1e300, null, true],
    "": {},
  };
  await tell(api, camera, "test", { details });
  expect(await detailsHeard(api, member)).toEqual([details]);
});

test("details are taken a hundred levels deep, and no deeper", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const nest = (levels: number) => JSON.parse("[".repeat(levels) + "]".repeat(levels)) as unknown;
  await tell(api, camera, "test", { details: nest(100) });
  expect(await detailsHeard(api, member)).toEqual([nest(100)]);
  for (const details of [nest(101), "[".repeat(20_000) + "]".repeat(20_000)]) {
    const description = { type: "test", details };
    const refusal = await api.refuse(createEvents, { dateTimes, description }, camera.token);
    expect(refusal).toMatchObject({ status: 422, errors: [{ param: "description" }] });
  }
});

test("a device may tell what it has told before by its id, which wins over a description", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const { eventDetailId } = await tell(api, camera, "audioBait", { details: { volume: 8 } });
  const again = { dateTimes: [hour(7)], eventDetailId, description: { type: "throttle" } };
  expect(await api.send(createEvents, again, camera.token)).toEqual({
    eventsAdded: 1,
    eventDetailId,
  });
  expect(await listHeard(api, member)).toEqual(["audioBait 06", "audioBait 07"]);
});

test("a device that has registered again may still tell by id what it told before", async () => {
  await using api = await openTestApi();
  const { camera, projectId } = await makeCast(api);
  const { eventDetailId } = await tell(api, camera, "audioBait", { details: { volume: 8 } });
  await record(api, camera);
  const identity = { newName: "Hill camera", newGroup: String(projectId), newPassword: password };
  const { token } = await api.send(reregisterDevice, identity, camera.token);
  const again = { dateTimes: [hour(7)], eventDetailId };
  expect(await api.send(createEvents, again, token)).toEqual({ eventsAdded: 1, eventDetailId });
});

test("details that a device has not told itself are refused like missing ones", async () => {
  await using api = await openTestApi();
  const { camera, projectId, member } = await makeCast(api);
  const other = await makeCamera(api, projectId, "Valley camera");
  const { eventDetailId } = await tell(api, other, "config", { details: { secret: "theirs" } });
  for (const id of [eventDetailId, eventDetailId + 100]) {
    const refusal = await api.refuse(createEvents, { dateTimes, eventDetailId: id }, camera.token);
    expect(refusal).toMatchObject({ status: 403, errorType: "client" });
    const onBehalf = { deviceId: camera.id, dateTimes, eventDetailId: id };
    const refused = await api.refuse(createEventsForDevice, onBehalf, member.token);
    expect(refused).toMatchObject({ status: 403, errorType: "client" });
  }
  expect(await listHeard(api, member, { deviceId: camera.id })).toEqual([]);
  expect((await getDevice(api, member))?.lastConnectionTime).toBeUndefined();
});

test("an event needs times and one of the two forms", async () => {
  await using api = await openTestApi();
  const { camera } = await makeCast(api);
  const description = { type: "test" };
  const long = { type: "a".repeat(256) };
  const tooMany = Array.from({ length: maxEvents + 1 }, () => hour(6));
  const inputs: Record<string, unknown>[] = [
    { description },
    { dateTimes: [], description },
    { dateTimes: [""], description },
    { dateTimes: ["yesterday"], description },
    { dateTimes: hour(6), description },
    { dateTimes: tooMany, description },
    { dateTimes },
    { dateTimes, description: { details: {} } },
    { dateTimes, description: { type: "" } },
    { dateTimes, description: { type: "a b" } },
    { dateTimes, description: { type: "test%" } },
    { dateTimes, description: long },
    { dateTimes, description: { type: "test", more: 1 } },
    { dateTimes, eventDetailId: "one" },
  ];
  for (const input of inputs) {
    const refusal = await api.refuse(createEvents, input as never, camera.token);
    expect([input, refusal.status, refusal.errorType]).toEqual([input, 422, "validation"]);
  }
});

test("a malformed form is ignored beside a good one", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const description = { type: "test" };
  const { eventDetailId } = await tell(api, camera, "test");
  const pairs = [
    { description, eventDetailId: "one" as never, Timestamp: {} },
    { description: { type: "%" }, eventDetailId },
  ];
  for (const pair of pairs) await api.send(createEvents, { dateTimes, ...pair }, camera.token);
  expect(await listHeard(api, member)).toHaveLength(3);
});

test("as many events as may be told at once are all stored", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const many = Array.from({ length: maxEvents }, () => hour(6));
  const input = { dateTimes: many, description: { type: "throttle" } };
  const { eventsAdded } = await api.send(createEvents, input, camera.token);
  expect(eventsAdded).toBe(maxEvents);
  const { count } = await api.send(queryEvents, { limit: 1 }, member.token);
  expect(count).toBe(maxEvents);
});

test("devices that bring a new type at the same time share it", async () => {
  await using api = await openTestApi();
  const { camera, member, projectId } = await makeCast(api);
  const others = await Promise.all(
    ["B camera", "C camera", "D camera"].map((name) => makeCamera(api, projectId, name)),
  );
  await Promise.all([camera, ...others].map((one) => tell(api, one, "rpi/new")));
  expect(await listHeard(api, member, { type: "rpi/new" })).toHaveLength(4);
});

test("a device that tells is connected, an inactive one stays inactive", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  await api.services.store.write
    .updateTable("devices")
    .set({ deactivated_at: hour(1) })
    .where("id", "=", camera.id)
    .execute();
  await tell(api, camera, "test");
  expect(await getDevice(api, member)).toMatchObject({
    lastConnectionTime: api.now().toISOString(),
    active: false,
  });
});

test("whoever tells on behalf of a device does not connect it", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const input = { deviceId: camera.id, dateTimes, description: { type: "test" } };
  const reported = await api.send(createEventsForDevice, input, member.token);
  expect(reported).toMatchObject({ eventsAdded: 1 });
  expect(await listHeard(api, member)).toEqual(["test 06"]);
  expect((await getDevice(api, member))?.lastConnectionTime).toBeUndefined();
});

test("on behalf of an inactive device only who does not ask for active ones tells", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  await api.services.store.write
    .updateTable("devices")
    .set({ deactivated_at: hour(1) })
    .where("id", "=", camera.id)
    .execute();
  const input = { deviceId: camera.id, dateTimes, description: { type: "test" } };
  await api.send(createEventsForDevice, input, member.token);
  const refusal = await api.refuse(
    createEventsForDevice,
    { ...input, "only-active": true },
    member.token,
  );
  expect(refusal).toMatchObject({ status: 403, errorType: "authorization" });
  const named = { ...input, deviceId: "Ridge camera" as never };
  expect((await api.refuse(createEventsForDevice, named, member.token)).status).toBe(422);
});
