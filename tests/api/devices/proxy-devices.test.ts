import { expect, test } from "vitest";
import {
  authenticateDevice,
  createProxyDevice,
  registerDevice,
} from "#contract/wire/devices/registrations.ts";
import { password } from "#tests/support/projects/people.ts";
import {
  listDeviceActs,
  listHistoryOf,
  openTwoProjects,
  readDevice,
} from "#tests/support/projects/registrations.ts";

const trap = { group: "Kea Basin", deviceName: "Creek trap" };

test("a proxy device is one that has never connected, of the kind that was named or none", async () => {
  const { api, olive, kea } = await openTwoProjects();
  await using _ = api;
  const { id } = await api.send(createProxyDevice, { ...trap, type: "trailcam" }, olive.token);
  const identity = { project_id: kea, name: "Creek trap", salt_id: id, uuid: id };
  const row = await readDevice(api, id);
  expect(row).toMatchObject({ ...identity, kind: "trailcam", last_connection_at: null });
  const [entry, ...more] = await listHistoryOf(api, { id });
  expect(entry).toMatchObject({ set_by: "register", uuid: id, location_id: null });
  expect(more).toEqual([]);
  const other = await api.send(createProxyDevice, { ...trap, deviceName: "Other" }, olive.token);
  expect((await readDevice(api, other.id)).kind).toBe("unknown");
});

test("no password signs a proxy device in", async () => {
  const { api, olive } = await openTwoProjects();
  await using _ = api;
  const { id: deviceId } = await api.send(createProxyDevice, trap, olive.token);
  for (const guess of ["password", "proxydevice", "undefined", "        ", "$argon2id$v=19$$$"]) {
    for (const who of [{ deviceId }, { deviceName: trap.deviceName, groupName: trap.group }]) {
      const refusal = await api.refuse(authenticateDevice, { ...who, password: guess });
      expect(refusal).toMatchObject({ status: 401, errorType: "authentication" });
    }
  }
  expect((await api.refuse(authenticateDevice, { deviceId, password: "" })).status).toBe(422);
});

test("a proxy device has a name of its own, in any form, that is not reserved", async () => {
  const { api, olive } = await openTwoProjects();
  await using _ = api;
  for (const deviceName of ["Ridge camera", "ridge-CAMERA", "users"]) {
    const refusal = await api.refuse(createProxyDevice, { ...trap, deviceName }, olive.token);
    expect(refusal).toMatchObject({ status: 400, errorType: "client" });
  }
});

test("of a device and a proxy that ask for one name in two forms at the same time one gets it", async () => {
  const { api, olive } = await openTwoProjects();
  await using _ = api;
  for (let round = 0; round < 5; round++) {
    const group = trap.group;
    const spaced = { group, deviceName: `Creek trap ${round}` };
    const hyphened = { group, deviceName: `creek-trap-${round}` };
    const outcomes = await Promise.all([
      api.attempt(createProxyDevice, spaced, olive.token),
      api.attempt(registerDevice, { ...hyphened, password }),
      api.attempt(createProxyDevice, hyphened, olive.token),
    ]);
    const statuses = outcomes.map((outcome) => (outcome.ok ? 200 : outcome.refusal.status));
    expect(statuses.toSorted()).toEqual([200, 400, 400]);
  }
});

test("who registered a proxy device is written down; a device that does so itself is not", async () => {
  const { api, olive, kea } = await openTwoProjects();
  await using _ = api;
  const { id } = await api.send(createProxyDevice, trap, olive.token);
  expect(await listDeviceActs(api)).toEqual([
    {
      action: "device registered",
      actor_id: olive.id,
      project_id: kea,
      address: "192.0.2.1",
      details: JSON.stringify({ deviceId: id, name: "Creek trap" }),
    },
  ]);
});
