import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { listDevices } from "#contract/wire/devices/devices.ts";
import {
  createEvents,
  createEventsForDevice,
  getEvent,
  getEventThumbnail,
  queryEvents,
} from "#contract/wire/events.ts";
import { hour, listHeard } from "#tests/support/events.ts";
import { type Camera, makeCamera, makeCast, makeProject } from "#tests/support/projects/people.ts";
import { listFiles } from "#tests/support/recordings/stored-files.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";
import { dataPart, record, upload, type Part } from "#tests/support/recordings/uploads.ts";

const picture = Buffer.from("a picture of a cat");

function part(name: string, content: string | Uint8Array = picture): Part {
  return { name, content, fileName: "cat.png", contentType: "image/png" };
}

async function send(api: TestApi, { token }: Pick<Camera, "token">, parts: Part[]) {
  const answer = await upload(api, token, parts, "/api/v1/events/thumbnail");
  return answer as typeof answer & { id?: number };
}

/** The id of a classifier event with a picture. */
async function classify(api: TestApi, camera: Camera, data: Record<string, unknown> = {}) {
  const { id, messages } = await send(api, camera, [
    dataPart({ what: "cat", ...data }),
    part("thumb"),
  ]);
  if (id === undefined) throw new Error(messages.join(" "));
  return id;
}

async function fileKeyOf(api: TestApi, id: number): Promise<string> {
  const { details } = await api.services.store.read
    .selectFrom("events")
    .innerJoin("detail_snapshots", "detail_snapshots.id", "events.detail_id")
    .select("details")
    .where("events.id", "=", id)
    .executeTakeFirstOrThrow();
  return (JSON.parse(details) as { fileKey: string }).fileKey;
}

test("what a camera has just classified is an event, with what was sent of it", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const data = {
    conf: 0.9,
    type: "x",
    filename: "x",
    env: "tc2-dev",
    dateTimes: [hour(5), hour(6)],
  };
  const id = await classify(api, camera, data);
  const expected = { type: "classifier", details: { what: "cat", conf: 0.9 } };
  expect((await api.send(getEvent, { id }, member.token)).event).toEqual({
    id,
    ...expected,
    dateTime: hour(5),
  });
  const { rows } = await api.send(queryEvents, {}, member.token);
  expect(rows.map(({ EventDetail }) => EventDetail)).toEqual([expected]);
});

test("without a time it happened now", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  for (const data of [{}, { dateTimes: [] }]) {
    const id = await classify(api, camera, data);
    const { event } = await api.send(getEvent, { id }, member.token);
    expect(event.dateTime).toBe(api.now().toISOString());
  }
});

test("the picture is kept by its day, a thumbnail under a name of its own", async () => {
  await using api = await openTestApi();
  const { camera } = await makeCast(api);
  for (const name of ["thumb", "file", "derived"]) {
    const { id = 0 } = await send(api, camera, [part(name), dataPart({ what: "cat" })]);
    const suffix = name === "thumb" ? "-thumb" : "";
    expect(await fileKeyOf(api, id)).toMatch(
      new RegExp(`^event-thumb/2026/11/20/[0-9a-f-]{36}${suffix}$`),
    );
  }
});

test("the picture is answered as it was sent", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const id = await classify(api, camera);
  const response = await api.send(getEventThumbnail, { id }, member.token);
  expect(Buffer.from(await response.arrayBuffer())).toEqual(picture);
  expect(response.headers.get("content-type")).toBe("image/png");
  expect(response.headers.get("content-disposition")).toBe(
    `attachment; filename="event-thumbnail-${id}.png"`,
  );
});

test("which events have a picture is told to those who ask for it", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  await classify(api, camera, { dateTimes: [hour(5)] });
  for (const type of ["classifier", "test"]) {
    const input = { dateTimes: [hour(6)], description: { type, details: { fileKey: "x" } } };
    await api.send(createEvents, input, camera.token);
  }
  const ask = async (input: { "include-pictures"?: boolean }) =>
    (await api.send(queryEvents, input, member.token)).rows.map(({ hasPicture }) => hasPicture);
  expect(await ask({ "include-pictures": true })).toEqual([true, undefined, undefined]);
  expect(await ask({ "include-pictures": false })).toEqual([undefined, undefined, undefined]);
  expect(await ask({})).toEqual([undefined, undefined, undefined]);
});

test("a device that sends a picture is connected and active", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  await api.services.store.write
    .updateTable("devices")
    .set({ deactivated_at: hour(1) })
    .where("id", "=", camera.id)
    .execute();
  await classify(api, camera);
  const { devices } = await api.send(listDevices, {}, member.token);
  expect(devices).toMatchObject([{ active: true, lastConnectionTime: api.now().toISOString() }]);
});

test("an upload that lacks a part, or makes no sense, is refused and leaves nothing", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const deep = "[".repeat(101) + "]".repeat(101);
  const wrong: Part[][] = [
    [part("thumb")],
    [dataPart({})],
    [dataPart("{broken"), part("thumb")],
    [dataPart("[]"), part("thumb")],
    [dataPart("null"), part("thumb")],
    [dataPart(`{"deep": ${deep}}`), part("thumb")],
    [dataPart({ dateTimes: ["yesterday"] }), part("thumb")],
    [dataPart({}), part("picture")],
  ];
  for (const parts of wrong) {
    const { status, success } = await send(api, camera, parts);
    expect([parts, status, success]).toEqual([parts, 422, false]);
  }
  expect(await listHeard(api, member)).toEqual([]);
  expect(await listFiles(api)).toEqual([]);
});

test("of several pictures the first is kept, and no other", async () => {
  await using api = await openTestApi();
  const { camera } = await makeCast(api);
  const parts = [part("file"), dataPart({}), part("thumb", "smaller")];
  const { id = 0 } = await send(api, camera, parts);
  expect(await fileKeyOf(api, id)).not.toMatch(/-thumb$/);
  expect(await listFiles(api)).toHaveLength(1);
});

test("an event that is no classifier's, or has no picture, is refused", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  for (const type of ["test", "classifier"]) {
    const input = { dateTimes: [hour(6)], description: { type, details: { what: "cat" } } };
    await api.send(createEvents, input, camera.token);
  }
  const { rows } = await api.send(queryEvents, {}, member.token);
  for (const { id } of rows) {
    const refusal = await api.refuse(getEventThumbnail, { id }, member.token);
    expect(refusal).toMatchObject({ status: 403, errorType: "client" });
  }
});

test("somebody else's picture is refused like one that is not there", async () => {
  await using api = await openTestApi();
  const { camera, stranger, invited } = await makeCast(api);
  const id = await classify(api, camera);
  for (const { token } of [stranger, invited]) {
    for (const one of [id, id + 1]) {
      const refusal = await api.refuse(getEventThumbnail, { id: one }, token);
      expect(refusal).toMatchObject({ status: 403, errorType: "authorization" });
    }
  }
});

test("a device cannot name a file of the store and have it served", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  await record(api, camera);
  const victim = await classify(api, camera);
  const keys = [
    await fileKeyOf(api, victim),
    ...(await listFiles(api)).map((path) => relative(join(api.dataDir, "files"), path)),
    "../nightjar.sqlite",
  ];
  for (const fileKey of keys) {
    for (const details of [{ fileKey }, JSON.stringify({ fileKey })]) {
      const input = { dateTimes: [hour(6)], description: { type: "classifier", details } };
      await api.send(createEvents, input, camera.token);
      await api.send(createEventsForDevice, { ...input, deviceId: camera.id }, member.token);
    }
    const id = await classify(api, camera, { fileKey });
    expect(await fileKeyOf(api, id)).not.toBe(fileKey);
  }
  const { rows } = await api.send(queryEvents, { endTime: hour(7) }, member.token);
  expect(rows.length).toBe(keys.length * 4);
  for (const { id } of rows) {
    expect((await api.refuse(getEventThumbnail, { id }, member.token)).status).toBe(403);
  }
});

test("a device of another project cannot take over a picture by the id of its details", async () => {
  await using api = await openTestApi();
  const { camera, stranger } = await makeCast(api);
  const victim = await classify(api, camera);
  const { detail_id: eventDetailId } = await api.services.store.read
    .selectFrom("events")
    .select("detail_id")
    .where("id", "=", victim)
    .executeTakeFirstOrThrow();
  const elsewhere = await makeProject(api, stranger, "Tui Gully");
  const thief = await makeCamera(api, elsewhere, "Gully camera");
  const input = { dateTimes: [hour(6)], eventDetailId };
  const refusals = [
    await api.refuse(createEvents, input, thief.token),
    await api.refuse(createEventsForDevice, { ...input, deviceId: thief.id }, stranger.token),
  ];
  expect(refusals.map(({ status }) => status)).toEqual([403, 403]);
  expect(await listHeard(api, stranger)).toEqual([]);
});
