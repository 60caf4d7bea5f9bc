import { expect, test } from "vitest";
import { maxEvents, queryEvents } from "#contract/wire/events.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { hour, listHeard, tell } from "#tests/support/events.ts";
import {
  join,
  makeCamera,
  makeCast,
  makeProject,
  type Person,
} from "#tests/support/projects/people.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";

/** Follows the cursors to the end; what each page has. */
async function readPages(
  api: TestApi,
  { token }: Person,
  query: InputOf<typeof queryEvents>,
): Promise<string[][]> {
  const pages: string[][] = [];
  for (let cursor: string | undefined = "start"; cursor !== undefined;) {
    const reply: { rows: { dateTime: string }[]; cursor?: string | undefined } = await api.send(
      queryEvents,
      { ...query, cursor },
      token,
    );
    pages.push(reply.rows.map(({ dateTime }) => dateTime.slice(11, 13)));
    cursor = reply.cursor;
  }
  return pages;
}

test("events come oldest first, or the latest first", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  await tell(api, camera, "test", { hours: [6, 4] });
  await tell(api, camera, "throttle", { hours: [5] });
  const inOrder = ["test 04", "throttle 05", "test 06"];
  expect(await listHeard(api, member)).toEqual(inOrder);
  expect(await listHeard(api, member, { latest: true })).toEqual(inOrder.toReversed());
});

test("events of one instant keep one order", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  for (const type of ["a", "b", "c"]) await tell(api, camera, type);
  const inOrder = ["a 06", "b 06", "c 06"];
  const deviceId = camera.id;
  expect(await listHeard(api, member, { deviceId })).toEqual(inOrder);
  expect(await listHeard(api, member, { deviceId, type: ["c", "a", "b"] })).toEqual(inOrder);
  expect(await listHeard(api, member, { latest: true })).toEqual(["c 06", "b 06", "a 06"]);
});

test("events are found from a time on, and until before another", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  await tell(api, camera, "test", { hours: [3, 4, 5, 6] });
  const query = { startTime: hour(4), endTime: hour(6) };
  expect(await listHeard(api, member, query)).toEqual(["test 04", "test 05"]);
  const { count } = await api.send(queryEvents, { ...query, limit: 1 }, member.token);
  expect(count).toBe(2);
});

test("events are found by any of several types, in the very case", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  for (const type of ["test", "throttle", "rpiBattery"]) await tell(api, camera, type);
  expect(await listHeard(api, member, { type: "throttle" })).toEqual(["throttle 06"]);
  for (const query of [{}, { deviceId: camera.id }]) {
    const type = ["rpiBattery", "test", "unheard", "Throttle"];
    expect(await listHeard(api, member, { ...query, type })).toEqual(["test 06", "rpiBattery 06"]);
    expect(await listHeard(api, member, { ...query, type: "Test" })).toEqual([]);
  }
});

test("more types than a database merges at once are merged", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const type = Array.from({ length: 1001 }, (_, number) => `type-${number}`);
  await api.services.store.write
    .insertInto("event_types")
    .values(type.map((name) => ({ name })))
    .execute();
  await tell(api, camera, "type-1000", { hours: [4] });
  await tell(api, camera, "type-3", { hours: [5] });
  await tell(api, camera, "type-500", { hours: [3, 6] });
  const query = { deviceId: camera.id, type, limit: 2 };
  expect(await listHeard(api, member, { ...query, latest: true })).toEqual([
    "type-500 06",
    "type-3 05",
  ]);
  expect(await listHeard(api, member, { ...query, offset: 1 })).toEqual([
    "type-1000 04",
    "type-3 05",
  ]);
});

test("paging says how much it gave and how much there is, as far as it was asked", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  await tell(api, camera, "test", { hours: [3, 4, 5, 6] });
  const ask = async (query: InputOf<typeof queryEvents>) => {
    const { rows, ...reply } = await api.send(queryEvents, query, member.token);
    return { ...reply, hours: rows.map(({ dateTime }) => Number(dateTime.slice(11, 13))) };
  };
  expect(await ask({})).toEqual({ offset: 0, count: 4, hours: [3, 4, 5, 6] });
  expect(await ask({ limit: 2, offset: 1 })).toEqual({
    limit: 2,
    offset: 1,
    count: 4,
    hours: [4, 5],
  });
  expect(await ask({ limit: 0, offset: 9, "include-count": "False" })).toEqual({
    limit: 0,
    offset: 9,
    hours: [],
  });
});

test("a hundred events are given where no limit is, or a limit of none", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  await tell(api, camera, "test", { hours: Array.from({ length: 101 }, () => 6) });
  for (const query of [{}, { limit: 0 }]) {
    const { rows, count } = await api.send(queryEvents, query, member.token);
    expect([rows.length, count]).toEqual([100, 101]);
  }
});

test("battery readings are paged as the web client does, by the time of the oldest", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  await tell(api, camera, "rpiBattery", { hours: [1, 2, 3, 4, 5] });
  const query = {
    deviceId: camera.id,
    type: "rpiBattery",
    latest: true,
    limit: 2,
    "include-count": false,
  };
  const pages: string[][] = [];
  for (let endTime = hour(9); ;) {
    const { rows, count } = await api.send(queryEvents, { ...query, endTime }, member.token);
    expect(count).toBeUndefined();
    pages.push(rows.map(({ dateTime }) => dateTime.slice(11, 13)));
    const oldest = rows.at(-1);
    if (!oldest) break;
    endTime = oldest.dateTime;
  }
  expect(pages).toEqual([["05", "04"], ["03", "02"], ["01"], []]);
});

test("a cursor leads through all events once, however many share an instant", async () => {
  await using api = await openTestApi();
  const { camera, member, owner, projectId } = await makeCast(api);
  const elsewhere = await makeProject(api, owner, "Tui Gully");
  await join(api, member, elsewhere);
  const others = [
    await makeCamera(api, projectId, "Valley camera"),
    await makeCamera(api, elsewhere, "Gully camera"),
  ];
  for (const one of [camera, ...others]) await tell(api, one, "test", { hours: [4, 5, 5, 6] });
  const forward = await readPages(api, member, { limit: 5 });
  expect(forward.map((page) => page.length)).toEqual([5, 5, 2]);
  expect(forward.flat()).toEqual([4, 4, 4, 5, 5, 5, 5, 5, 5, 6, 6, 6].map((at) => `0${at}`));
  const back = await readPages(api, member, { limit: 4, latest: true });
  expect(back.flat()).toEqual(forward.flat().toReversed());
  expect(back.map((page) => page.length)).toEqual([4, 4, 4]);
  const ofOne = await readPages(api, member, { limit: 1, deviceId: camera.id });
  expect(ofOne).toEqual([["04"], ["05"], ["05"], ["06"]]);
});

test("events that arrive while somebody pages move nothing", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  await tell(api, camera, "test", { hours: [4, 5, 6] });
  const query = { limit: 2, latest: true };
  const first = await api.send(queryEvents, { ...query, cursor: "start" }, member.token);
  await tell(api, camera, "test", { hours: [7] });
  const next = { ...query, cursor: first.cursor };
  expect(await listHeard(api, member, next)).toEqual(["test 04"]);
});

test("from the first of a page another goes on in the other direction", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  await tell(api, camera, "test", { hours: [1, 2, 3, 4, 5] });
  const limit = 2;
  const ask = async (latest: boolean, cursor: string) =>
    api.send(queryEvents, { latest, limit, cursor }, member.token);
  const newest = await ask(true, "start");
  const older = await ask(true, newest.cursor ?? "");
  const newer = await ask(false, older.firstCursor ?? "");
  const hours = (rows: { dateTime: string }[]) => rows.map((row) => row.dateTime.slice(11, 13));
  expect([newest, older, newer].map(({ rows }) => hours(rows))).toEqual([
    ["05", "04"],
    ["03", "02"],
    ["04", "05"],
  ]);
  expect(newer.cursor).toBeUndefined();
});

test("with a cursor there is no offset, and a count only where it is asked for", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  await tell(api, camera, "test", { hours: [4, 5] });
  const query = { cursor: "start", offset: 1, limit: 1 };
  const plain = await api.send(queryEvents, query, member.token);
  expect(plain).toMatchObject({ offset: 0, rows: [{ dateTime: hour(4) }] });
  expect(plain.count).toBeUndefined();
  const counted = await api.send(queryEvents, { ...query, "include-count": true }, member.token);
  expect(counted.count).toBe(2);
});

test("a cursor that no answer gave is refused", async () => {
  await using api = await openTestApi();
  const { member } = await makeCast(api);
  const forged = ["", "end", "%", "a b", `${hour(4)} x`, `${hour(4)} 9999999999`, "x 1"];
  for (const text of forged) {
    for (const cursor of [text, Buffer.from(text).toString("base64url")]) {
      const refusal = await api.refuse(queryEvents, { cursor }, member.token);
      expect([cursor, refusal.status, refusal.errors[0]?.param]).toEqual([cursor, 422, "cursor"]);
    }
  }
});

test("malformed filters are refused", async () => {
  await using api = await openTestApi();
  const { member } = await makeCast(api);
  const wrong: Record<string, unknown>[] = [
    { startTime: "yesterday" },
    { endTime: "" },
    { deviceId: "Ridge camera" },
    { type: "" },
    { type: "%" },
    { type: ["test", "*"] },
    { offset: "x" },
    { offset: -1 },
    { limit: "1.5" },
    { limit: -1 },
  ];
  for (const query of wrong) {
    const refusal = await api.refuse(queryEvents, query as never, member.token);
    expect([query, refusal.status]).toEqual([query, 422]);
  }
});

test("row 2: a limit above what an answer gives counts as that much", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  await tell(api, camera, "test", { hours: [4, 5] });
  for (const limit of [9_999_999, "9999999", "99999999999999999999"]) {
    const reply = await api.send(queryEvents, { limit }, member.token);
    expect([reply.limit, reply.rows.length, reply.count]).toEqual([maxEvents, 2, 2]);
  }
  for (const limit of [-1, "-1", "many", "1.5", ""]) {
    const { status } = await api.refuse(queryEvents, { limit }, member.token);
    expect([limit, status]).toEqual([limit, 422]);
  }
});
