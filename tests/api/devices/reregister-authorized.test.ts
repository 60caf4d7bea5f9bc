import { expect, test } from "vitest";
import {
  authenticateDevice,
  reregisterDeviceAuthorized,
} from "#contract/wire/devices/registrations.ts";
import { endSession } from "#contract/wire/accounts/sessions.ts";
import {
  join,
  makeCamera,
  makeSuperUser,
  password,
  register,
} from "#tests/support/projects/people.ts";
import type { Camera, Person } from "#tests/support/projects/people.ts";
import { listLocations, ridge } from "#tests/support/projects/places.ts";
import {
  alter,
  answerTo,
  become,
  deactivate,
  listDeviceActs,
  listHistoryOf,
  openTwoProjects,
  readDevice,
  stateOf,
} from "#tests/support/projects/registrations.ts";
import type { TestApi } from "#tests/support/test-api.ts";
import { record } from "#tests/support/recordings/uploads.ts";

type Input = ReturnType<typeof become>;

function reassign(api: TestApi, camera: Camera, by: Pick<Person, "token">, options: Input) {
  const input = { ...options, authorizedToken: by.token };
  return api.send(reregisterDeviceAuthorized, input, camera.token);
}

async function refusalOf(api: TestApi, camera: Camera, authorizedToken: string, options: Input) {
  const input = { ...options, authorizedToken };
  const { status, errorType } = await api.refuse(reregisterDeviceAuthorized, input, camera.token);
  return [status, errorType];
}

test("in another project an inactive device of that name goes on as the device", async () => {
  const { api, camera, olive, tui } = await openTwoProjects();
  await using _ = api;
  const resting = await makeCamera(api, tui, "Valley Camera");
  const recordingId = await record(api, resting);
  await deactivate(api, resting);
  await alter(api, camera, { latitude: ridge.lat, longitude: ridge.lng });
  api.advance(60);
  const { id, token } = await reassign(api, camera, olive, become("valley camera", tui));
  expect(id).toBe(resting.id);
  const now = api.now().toISOString();
  expect(await readDevice(api, id)).toMatchObject({
    name: "Valley Camera",
    salt_id: camera.saltId,
    uuid: camera.id,
    latitude: ridge.lat,
    last_connection_at: now,
    deactivated_at: null,
  });
  const [location] = await listLocations(api);
  const entry = { set_by: "re-register", uuid: camera.id, from_at: now, location_id: location?.id };
  expect((await listHistoryOf(api, { id })).at(-1)).toMatchObject(entry);
  expect(await record(api, { id, saltId: camera.saltId, token })).not.toBe(recordingId);
  expect(await answerTo(api, camera)).toBe(401);
});

test("the device that is taken over has the new password, and not its own", async () => {
  const { api, camera, olive, tui } = await openTwoProjects();
  await using _ = api;
  const { id: deviceId } = await makeCamera(api, tui, "Valley camera");
  await deactivate(api, { id: deviceId });
  const newPassword = "another password";
  await reassign(api, camera, olive, { ...become("Valley camera", tui), newPassword });
  await api.send(authenticateDevice, { deviceId, password: newPassword });
  expect((await api.refuse(authenticateDevice, { deviceId, password })).status).toBe(401);
});

test("an active device of that name in another project is left alone", async () => {
  const { api, camera, olive, tui } = await openTwoProjects();
  await using _ = api;
  const working = await makeCamera(api, tui, "Valley camera");
  const options = become("Valley camera", tui);
  expect(await refusalOf(api, camera, olive.token, options)).toEqual([400, "client"]);
  await deactivate(api, working);
  const urlForm = become("valley-camera", tui);
  expect(await refusalOf(api, camera, olive.token, urlForm)).toEqual([400, "client"]);
  expect(await readDevice(api, working.id)).toMatchObject({ salt_id: working.saltId });
});

test("a name that nobody has in another project makes a new device, as without a person", async () => {
  const { api, camera, olive, kea, tui } = await openTwoProjects();
  await using _ = api;
  const used = await makeCamera(api, kea, "Used camera");
  await record(api, used);
  const first = await reassign(api, camera, olive, become("First camera", tui));
  const second = await reassign(api, used, olive, become("Second camera", tui));
  expect(await stateOf(api, olive, camera.id)).toBe(403);
  expect(await stateOf(api, olive, used.id)).toBe("inactive");
  for (const [moved, source] of [
    [first, camera],
    [second, used],
  ] as const) {
    const row = await readDevice(api, moved.id);
    expect(row).toMatchObject({ salt_id: source.saltId, uuid: source.id, project_id: tui });
    expect(await listHistoryOf(api, moved)).toMatchObject([{ set_by: "re-register" }]);
  }
});

test("in its own project a device goes on as any other that has the name, and stays as it was", async () => {
  const { api, camera, olive, kea } = await openTwoProjects();
  await using _ = api;
  for (const rests of [false, true]) {
    const other = await makeCamera(api, kea, `Other ${rests}`);
    if (rests) await deactivate(api, other);
    const { id } = await reassign(api, camera, olive, become(`Other ${rests}`, kea));
    expect(id).toBe(other.id);
    expect(await stateOf(api, olive, id)).toBe("active");
    expect(await readDevice(api, id)).toMatchObject({ salt_id: camera.saltId });
    expect(await stateOf(api, olive, camera.id)).toBe("active");
  }
});

test("a device that takes its own name over is active again and keeps its history and settings", async () => {
  const { api, camera, olive, kea } = await openTwoProjects();
  await using _ = api;
  await record(api, camera, { location: ridge });
  await deactivate(api, camera);
  const before = await listHistoryOf(api, camera);
  const newPassword = "another password";
  const options = { ...become("Ridge camera", kea), newPassword };
  expect((await reassign(api, camera, olive, options)).id).toBe(camera.id);
  expect(await stateOf(api, olive, camera.id)).toBe("active");
  expect(await listHistoryOf(api, camera)).toEqual(before);
  await api.send(authenticateDevice, { deviceId: camera.id, password: newPassword });
});

test("in its own project a new name makes a new device and leaves the old one active", async () => {
  const { api, camera, olive, kea } = await openTwoProjects();
  await using _ = api;
  const { id } = await reassign(api, camera, olive, become("Valley camera", kea));
  expect(id).not.toBe(camera.id);
  expect(await stateOf(api, olive, id)).toBe("active");
  expect(await stateOf(api, olive, camera.id)).toBe("active");
  const urlForm = become("ridge-camera", kea);
  expect(await refusalOf(api, camera, olive.token, urlForm)).toEqual([400, "client"]);
});

test("the kind of what goes on is what either has been", async () => {
  const { api, camera, olive, kea } = await openTwoProjects();
  await using _ = api;
  const other = await makeCamera(api, kea, "Other camera");
  const hybrid = "hybrid-thermal-audio";
  for (const [source, taken, kind] of [
    ["thermal", "audio", hybrid],
    ["audio", "thermal", hybrid],
    ["thermal", hybrid, hybrid],
    ["unknown", "audio", "audio"],
    ["thermal", "unknown", "thermal"],
    ["trailcam", "audio", "trailcam"],
  ] as const) {
    await alter(api, camera, { kind: source });
    await alter(api, other, { kind: taken });
    await reassign(api, camera, olive, become("Other camera", kea));
    expect([source, taken, (await readDevice(api, other.id)).kind]).toEqual([source, taken, kind]);
  }
});

test("the person is a full member of the project it moves to, and an admin where it comes from", async () => {
  const { api, camera, kea, tui } = await openTwoProjects();
  await using _ = api;
  const people = await Promise.all(
    ["One", "Two", "Three", "Four"].map((name) => register(api, `Person ${name}`)),
  );
  const [stranger, invited, member, admin] = people as [Person, Person, Person, Person];
  await join(api, stranger, kea, { admin: true });
  await join(api, invited, kea, { admin: true });
  await join(api, invited, tui, { pending: "invited", admin: true });
  await join(api, member, kea);
  await join(api, member, tui, { admin: true });
  await join(api, admin, kea, { admin: true });
  await join(api, admin, tui);
  const options = become("Valley camera", tui);
  for (const { token } of [stranger, invited, member]) {
    expect(await refusalOf(api, camera, token, options)).toEqual([403, "authorization"]);
  }
  await reassign(api, camera, member, become("Same project", kea));
  await reassign(api, camera, admin, options);
});

test("a super-user needs permission to write, and a project that is missing is refused alike", async () => {
  const { api, camera, olive, tui } = await openTwoProjects();
  await using _ = api;
  const reader = await register(api, "Rua Reader");
  const writer = await register(api, "Wiremu Writer");
  await makeSuperUser(api, reader, "read");
  await makeSuperUser(api, writer, "write");
  const options = become("Valley camera", tui);
  const missing = [403, "authorization"];
  expect(await refusalOf(api, camera, reader.token, options)).toEqual(missing);
  expect(await refusalOf(api, camera, olive.token, become("Valley camera", 999))).toEqual(missing);
  await reassign(api, camera, writer, options);
});

test("the person's token is one of a living session, with or without its scheme", async () => {
  const { api, camera, olive, kea } = await openTwoProjects();
  await using _ = api;
  const bare = { token: olive.token.replace("JWT ", "") };
  await reassign(api, camera, bare, become("First camera", kea));
  await reassign(api, camera, olive, become("Second camera", kea));
  await api.send(endSession, {}, olive.token);
  const invalidToken = [
    olive.token,
    bare.token,
    camera.token,
    olive.refreshToken,
    "nonsense",
    "JWT ",
  ];
  for (const token of invalidToken) {
    const refusal = await refusalOf(api, camera, token, become("Third camera", kea));
    expect(refusal).toEqual([401, "authentication"]);
  }
});

test("of devices that want to go on as one inactive device one does", async () => {
  const { api, camera, olive, kea, tui } = await openTwoProjects();
  await using _ = api;
  const cameras = [
    camera,
    await makeCamera(api, kea, "Second"),
    await makeCamera(api, kea, "Third"),
  ];
  const { id } = await makeCamera(api, tui, "Valley camera");
  await deactivate(api, { id });
  const input = { ...become("Valley camera", tui), authorizedToken: olive.token };
  const outcomes = await Promise.all(
    cameras.map(({ token }) => api.attempt(reregisterDeviceAuthorized, input, token)),
  );
  const statuses = outcomes.map((outcome) => (outcome.ok ? 200 : outcome.refusal.status));
  expect(statuses.toSorted()).toEqual([200, 400, 400]);
});

test("two devices that swap their names at the same time both do, or wait", async () => {
  const { api, camera, olive, kea } = await openTwoProjects();
  await using _ = api;
  const other = await makeCamera(api, kea, "Other camera");
  for (let round = 0; round < 5; round++) {
    const ids = await Promise.all([
      reassign(api, camera, olive, become("Other camera", kea)),
      reassign(api, other, olive, become("Ridge camera", kea)),
    ]);
    expect(ids.map(({ id }) => id)).toEqual([other.id, camera.id]);
  }
});

test("what a person permitted is written down as theirs", async () => {
  const { api, camera, olive, tui } = await openTwoProjects();
  await using _ = api;
  const { id } = await reassign(api, camera, olive, become("Valley camera", tui));
  expect(await listDeviceActs(api)).toEqual([
    {
      action: "device re-registered",
      actor_id: olive.id,
      project_id: tui,
      address: "192.0.2.1",
      details: JSON.stringify({ from: camera.id, to: id, name: "Valley camera" }),
    },
  ]);
});
