import { expect, test } from "vitest";
import { listDeviceReports } from "#contract/wire/devices/device-reports.ts";
import {
  createClassifierEvent,
  createEvents,
  createEventsForDevice,
  getEvent,
  maxDetailsBytes,
  queryEvents,
} from "#contract/wire/events.ts";
import { insertHugeEvents } from "#tests/support/huge-details.ts";
import { hour } from "#tests/support/events.ts";
import { openTwoProjects } from "#tests/support/projects/registrations.ts";
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
  for await (const { key } of api.services.files.list("event-thumb/", everything)) stored.push(key);
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
