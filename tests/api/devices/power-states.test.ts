import { expect, test } from "vitest";
import { listPowerStates } from "#contract/wire/events.ts";
import { hour, tell } from "#tests/support/events.ts";
import { makeCamera, makeCast, makeProject, signInAgain } from "#tests/support/projects/people.ts";
import { openTestApi } from "#tests/support/test-api.ts";

const dayAndOneMinute = 24 * 60 * 60 + 60;

test("a device is shown with when it was started, stopped and reported last", async () => {
  await using api = await openTestApi();
  const { camera, projectId, member } = await makeCast(api);
  await tell(api, camera, "rpi-power-on", { hours: [1, 6] });
  await tell(api, camera, "daytime-power-off", { hours: [2] });
  await tell(api, camera, "stop-reported", { hours: [3] });
  await tell(api, camera, "powered-off", { hours: [7] });
  expect((await api.send(listPowerStates, {}, member.token)).events).toEqual([
    {
      hasStopped: false,
      hasAlerted: false,
      lastStarted: hour(6),
      lastStopped: hour(2),
      lastReported: hour(3),
      Device: {
        id: camera.id,
        deviceName: "Ridge camera",
        GroupId: projectId,
        Group: { id: projectId, groupName: "Kea Basin" },
      },
    },
  ]);
});

test("a device that was started and never heard of again has stopped, and people may know", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const other = await makeCamera(api, 1, "Valley camera");
  for (const one of [camera, other]) await tell(api, one, "rpi-power-on", { hours: [6] });
  await tell(api, other, "stop-reported", { hours: [7] });
  api.advance(dayAndOneMinute);
  const { token } = await signInAgain(api, member);
  const { events } = await api.send(listPowerStates, {}, token);
  expect(events.map(({ hasStopped, hasAlerted }) => [hasStopped, hasAlerted])).toEqual([
    [true, false],
    [true, true],
  ]);
  expect(events[0]).toMatchObject({ lastStopped: null, lastReported: null });
});

test("devices that tell nothing of their power are left out, the others come by id", async () => {
  await using api = await openTestApi();
  const { camera, projectId, member } = await makeCast(api);
  const zebra = await makeCamera(api, projectId, "A camera");
  await makeCamera(api, projectId, "Silent camera");
  await tell(api, zebra, "stop-reported");
  await tell(api, camera, "daytime-power-off");
  const { events } = await api.send(listPowerStates, {}, member.token);
  expect(events.map(({ Device }) => Device.id)).toEqual([camera.id, zebra.id]);
});

test("one sees the power of one device, or of all devices of one's own projects", async () => {
  await using api = await openTestApi();
  const { camera, stranger, member, invited, reader } = await makeCast(api);
  const gully = await makeCamera(
    api,
    await makeProject(api, stranger, "Tui Gully"),
    "Gully camera",
  );
  for (const one of [camera, gully]) await tell(api, one, "rpi-power-on");
  const seenBy = async ({ token }: { token: string }, deviceId?: number) => {
    const { events } = await api.send(listPowerStates, { deviceId }, token);
    return events.map(({ Device }) => Device.deviceName);
  };
  expect(await seenBy(member)).toEqual(["Ridge camera"]);
  expect(await seenBy(reader)).toEqual(["Ridge camera", "Gully camera"]);
  expect(await seenBy(reader, gully.id)).toEqual(["Gully camera"]);
  expect(await seenBy(invited)).toEqual([]);
  for (const { token } of [invited, stranger]) {
    const refusal = await api.refuse(listPowerStates, { deviceId: camera.id }, token);
    expect(refusal).toMatchObject({ status: 403, errorType: "client" });
  }
});

test("inactive devices are left out unless they are asked for", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  await tell(api, camera, "rpi-power-on");
  await api.services.store.write
    .updateTable("devices")
    .set({ deactivated_at: hour(1) })
    .where("id", "=", camera.id)
    .execute();
  const all = { "only-active": "false" } as const;
  expect((await api.send(listPowerStates, {}, member.token)).events).toEqual([]);
  expect((await api.send(listPowerStates, all, member.token)).events).toHaveLength(1);
  const refusal = await api.refuse(listPowerStates, { deviceId: camera.id }, member.token);
  expect(refusal).toMatchObject({ status: 403, errorType: "client" });
  const wrong = { "only-active": "banana" } as never;
  expect((await api.refuse(listPowerStates, wrong, member.token)).status).toBe(422);
});
