import { platform } from "node:os";
import { expect, test } from "vitest";
import { call } from "#contract/client.ts";
import { listDeviceReports } from "#contract/wire/devices/device-reports.ts";
import {
  createClassifierEvent,
  createEvents,
  createEventsForDevice,
  getEvent,
  maxDetailsBytes,
  queryEvents,
} from "#contract/wire/events.ts";
import { registerDevice } from "#contract/wire/devices/registrations.ts";
import { authenticate } from "#contract/wire/accounts/sessions.ts";
import { insertHugeEvents } from "#tests/support/huge-details.ts";
import {
  makeOwnedProject,
  openKillable,
  owner,
  projectName,
  sendTo,
} from "#tests/support/processes/killable.ts";
import { hour } from "#tests/support/events.ts";
import { openTwoProjects } from "#tests/support/projects/registrations.ts";
import { password } from "#tests/support/projects/people.ts";
import { filePart, multipartType, toMultipart } from "#tests/support/recordings/uploads.ts";

const dateTimes = [hour(6)];
/** As canonical JSON, quotes and name and all. */
const detailsOf = (bytes: number) => ({ x: "x".repeat(bytes - '{"x":""}'.length) });
const tooLarge = `at most ${maxDetailsBytes} bytes as JSON`;

test("details of 64 KiB are kept, larger ones refused with the bound, whoever tells of them", async () => {
  const { api, camera, olive } = await openTwoProjects();
  await using _ = api;
  const event = (bytes: number) => ({
    dateTimes,
    description: { type: "test", details: detailsOf(bytes) },
  });
  await api.send(createEvents, event(maxDetailsBytes), camera.token);
  const large = event(maxDetailsBytes + 1);
  const byDevice = await api.refuse(createEvents, large, camera.token);
  expect([byDevice.status, byDevice.message]).toEqual([422, expect.stringContaining(tooLarge)]);
  const deviceId = camera.id;
  const byPerson = await api.refuse(createEventsForDevice, { deviceId, ...large }, olive.token);
  expect([byPerson.status, byPerson.message]).toEqual([422, expect.stringContaining(tooLarge)]);
  const { rows } = await api.send(queryEvents, { deviceId }, olive.token);
  expect(rows.map(({ EventDetail }) => EventDetail.details)).toEqual([detailsOf(maxDetailsBytes)]);
});

test("details of a classifier event are bounded, too, and then its picture is not kept", async () => {
  const { api, camera } = await openTwoProjects();
  await using _ = api;
  const data = { name: "data", content: JSON.stringify(detailsOf(maxDetailsBytes + 1)) };
  const body = toMultipart([data, { ...filePart(Buffer.from("picture"), "a.png"), name: "thumb" }]);
  const response = await api.fetch(
    new Request(`http://api.test${createClassifierEvent.path}`, {
      method: "POST",
      headers: { authorization: camera.token, "content-type": multipartType },
      body,
    }),
  );
  const { messages } = (await response.json()) as { messages: string[] };
  expect([response.status, messages.join()]).toEqual([422, expect.stringContaining(tooLarge)]);
  const everything = { after: new Date(0), before: new Date(8.64e15) };
  const stored: string[] = [];
  for await (const key of api.services.files.list("event-thumb/", everything)) stored.push(key);
  expect(stored).toEqual([]);
});

test("a page of large details ends early and its cursor leads on, so that each comes once", async () => {
  const { api, camera, olive, kea } = await openTwoProjects();
  await using _ = api;
  const where = { deviceId: camera.id, projectId: kea };
  const most = { types: ["large"], count: 100, bytes: maxDetailsBytes };
  await insertHugeEvents(api.services.store, { ...where, ...most });
  for (const latest of [true, false]) {
    const seen: number[] = [];
    const lengths: number[] = [];
    let next: string | undefined = "start";
    while (next !== undefined) {
      const reply: { rows: { id: number }[]; cursor?: string } = await api.send(
        queryEvents,
        { deviceId: camera.id, latest, limit: 1000, cursor: next },
        olive.token,
      );
      seen.push(...reply.rows.map(({ id }) => id));
      lengths.push(reply.rows.length);
      next = reply.cursor;
    }
    expect(lengths).toEqual([64, 36]);
    expect(new Set(seen).size).toBe(100);
  }
});

test("who counts rows gets them all, without the details that there is no room for", async () => {
  const { api, camera, olive, kea } = await openTwoProjects();
  await using _ = api;
  const where = { deviceId: camera.id, projectId: kea };
  const most = { types: ["large"], count: 100, bytes: maxDetailsBytes };
  await insertHugeEvents(api.services.store, { ...where, ...most });
  const reply = await api.send(queryEvents, { deviceId: camera.id }, olive.token);
  expect([reply.count, reply.rows.length]).toEqual([100, 100]);
  const omitted = reply.rows.filter(
    ({ EventDetail }) => JSON.stringify(EventDetail.details) === '{"omittedBytes":65536}',
  );
  expect(omitted.map(({ id }) => id)).toEqual(reply.rows.slice(64).map(({ id }) => id));
});

test("of older details that are too large it is told how large they are", async () => {
  const { api, camera, olive, kea } = await openTwoProjects();
  await using _ = api;
  const where = { deviceId: camera.id, projectId: kea };
  const types = ["rpiBattery", "config", "versionData", "salt-update"];
  const most = { types, count: 1, bytes: maxDetailsBytes + 1 };
  await insertHugeEvents(api.services.store, { ...where, ...most });
  const { rows } = await api.send(queryEvents, { deviceId: camera.id }, olive.token);
  const details = { omittedBytes: maxDetailsBytes + 1 };
  expect(rows.map(({ EventDetail }) => EventDetail)).toEqual(
    expect.arrayContaining(types.map((type) => ({ type, details }))),
  );
  const { event } = await api.send(getEvent, { id: rows[0]?.id ?? 0 }, olive.token);
  expect(event.details).toEqual(details);
  const reports = await api.send(listDeviceReports, { groupIdOrName: String(kea) }, olive.token);
  expect(reports.reports.map(({ deviceId }) => deviceId)).toContain(camera.id);
});

test.skipIf(platform() !== "linux")(
  "300 events with details of 20 MB from before the limit are read without them",
  { timeout: 120_000 },
  async () => {
    await using place = await openKillable();
    const server = await place.start();
    const projectId = await makeOwnedProject(server.transport);
    const device = { group: projectName, deviceName: "Ridge camera", password };
    const camera = await sendTo(server.transport, registerDevice, device);
    const { token } = await sendTo(server.transport, authenticate, owner);
    const store = await place.openStore();
    const where = { deviceId: camera.id, projectId };
    const types = ["t", "rpiBattery", "config", "versionData", "salt-update"];
    await insertHugeEvents(store, { ...where, types, count: 300, bytes: 20_000_000 });
    const full = { types: ["full"], count: 10_000, bytes: maxDetailsBytes };
    await insertHugeEvents(store, { ...where, ...full });
    const deviceId = camera.id;
    const { rows } = await sendTo(server.transport, queryEvents, { deviceId, limit: 1 }, token);
    const { eventDetailId } = await store.read
      .selectFrom("events")
      .select("detail_id as eventDetailId")
      .where("id", "=", rows[0]?.id ?? 0)
      .executeTakeFirstOrThrow();
    const cases = {
      "the first hundred": () => sendTo(server.transport, queryEvents, { deviceId }, token),
      "ten thousand by number": () =>
        sendTo(server.transport, queryEvents, { deviceId, latest: true, limit: 10_000 }, token),
      "ten thousand by cursor": () =>
        sendTo(
          server.transport,
          queryEvents,
          { deviceId, type: ["full"], limit: 10_000, cursor: "start" },
          token,
        ),
      one: () => sendTo(server.transport, getEvent, { id: rows[0]?.id ?? 0 }, token),
      "the reports of devices": () =>
        sendTo(server.transport, listDeviceReports, { groupIdOrName: projectName }, token),
      "telling the same again": () =>
        call(server.transport, createEvents, { dateTimes, eventDetailId }, { token: camera.token }),
    };
    for (const [name, ask] of Object.entries(cases)) {
      const { grownMebibytes, stretchMs } = await server.watch.during(ask);
      if (process.env["SHOW_FIGURES"])
        process.stdout.write(`${name}: ${grownMebibytes} MiB, ${stretchMs} ms\n`);
      expect([name, grownMebibytes < 300, stretchMs < 250]).toEqual([name, true, true]);
    }
    await store.close();
    await server.kill();
  },
);
