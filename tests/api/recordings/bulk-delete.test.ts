import { expect, test } from "vitest";
import { undeleteRecordings } from "#contract/wire/recordings/recording-changes.ts";
import { deleteRecordings } from "#contract/wire/recordings/recording-search.ts";
import { at, recordAt } from "#tests/support/projects/locations.ts";
import { makeCamera, makeCast, makeProject, type Person } from "#tests/support/projects/people.ts";
import { northOf, ridge } from "#tests/support/projects/places.ts";
import { requestRaw } from "#tests/support/pages/raw-requests.ts";
import {
  listRecordingActs,
  readTimes,
  softDelete,
} from "#tests/support/recordings/recording-changes.ts";
import {
  multiply,
  openSearched,
  searchIds,
  toSent,
  type Query,
} from "#tests/support/recordings/recording-search.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";
import { record } from "#tests/support/recordings/uploads.ts";

async function deleteBulk(api: TestApi, { token }: Person, query: Query = {}): Promise<number[]> {
  return (await api.send(deleteRecordings, toSent(query), token)).ids;
}

function refuseBulk(api: TestApi, { token }: Person, query: Query = {}) {
  return api.refuse(deleteRecordings, toSent(query), token);
}

test("what is as asked is deleted and named, and can be brought back", async () => {
  const { api, admin, member, a, b, c, d, projectId } = await openSearched();
  await using _ = api;
  expect(await deleteBulk(api, admin, { tags: ["possum"] })).toEqual([d, b]);
  expect(await searchIds(api, member)).toEqual([c, a]);
  expect(await listRecordingActs(api)).toEqual([
    {
      action: "recording deleted",
      actor_id: admin.id,
      project_id: projectId,
      details: { recordingIds: [b, d] },
    },
  ]);
  await api.send(undeleteRecordings, { ids: [b, d] }, admin.token);
  expect(await searchIds(api, member)).toEqual([d, c, b, a]);
});

test("the order, the offset and the limit say which of them", async () => {
  const { api, admin, b, c } = await openSearched();
  await using _ = api;
  const oldest = { order: [["recordingDateTime", "ASC"]], offset: 1, limit: 2 };
  expect(await deleteBulk(api, admin, oldest)).toEqual([b, c]);
});

test("a column that one asks by says which of them", async () => {
  const { api, admin, c } = await openSearched();
  await using _ = api;
  expect(await deleteBulk(api, admin, { where: { duration: { $gt: 10 } } })).toEqual([c]);
  expect(await deleteBulk(api, admin, { processingState: "CORRUPT" })).toHaveLength(1);
  expect(await deleteBulk(api, admin, { tagMode: "human-only" })).toHaveLength(1);
});

test("where nothing is as asked, or nothing of it the caller's to delete, the whole is refused", async () => {
  const { api, admin, member, a } = await openSearched();
  await using _ = api;
  const nothing = { status: 400, errorType: "client" };
  expect(await refuseBulk(api, admin, { tags: ["kea"] })).toMatchObject(nothing);
  expect(await refuseBulk(api, admin, { limit: 0 })).toMatchObject(nothing);
  expect(await refuseBulk(api, member)).toMatchObject(nothing);
  await softDelete(api, a, member);
  expect(await refuseBulk(api, admin, { where: { id: a } })).toMatchObject(nothing);
});

test("those of other projects stay, whatever is asked", async () => {
  const { api, admin, stranger, writer, projectId } = await openSearched();
  await using _ = api;
  const far = await makeProject(api, stranger, "Far Valley");
  const foreign = await record(api, await makeCamera(api, far, "Far camera"));
  const everything = { $or: [{ GroupId: projectId }, { GroupId: far }, {}] };
  expect(await deleteBulk(api, admin, { where: everything })).toHaveLength(4);
  expect(await searchIds(api, stranger)).toEqual([foreign]);
  expect(await deleteBulk(api, writer, { where: everything })).toEqual([foreign]);
});

test("a super-user who may only read deletes nothing, one who puts the permission aside neither", async () => {
  const { api, reader, writer, member } = await openSearched();
  await using _ = api;
  expect((await refuseBulk(api, reader)).status).toBe(400);
  expect((await refuseBulk(api, writer, { "view-mode": "user" })).status).toBe(400);
  expect(await searchIds(api, member)).toHaveLength(4);
});

test("times of latest activity move back to what remains, of each device, project and location", async () => {
  await using api = await openTestApi();
  const { camera, admin, projectId } = await makeCast(api);
  const other = await makeCamera(api, projectId, "Creek camera");
  const sound = { type: "audio", location: ridge, duration: 60 };
  await recordAt(api, camera, ridge, 2);
  await record(api, camera, { ...sound, recordingDateTime: at(3) });
  await recordAt(api, camera, ridge, 4);
  await record(api, camera, { ...sound, recordingDateTime: at(5) });
  await recordAt(api, other, northOf(ridge, 500), 6);
  const before = await readTimes(api);
  const late = { where: { recordingDateTime: { $gte: at(4) } } };
  const ids = await deleteBulk(api, admin, late);
  expect(ids).toHaveLength(3);
  const times = { last_thermal_recording_at: at(2), last_audio_recording_at: at(3) };
  expect(await readTimes(api)).toMatchObject({
    device: { last_recording_at: at(3) },
    project: times,
    location: times,
  });
  const read = api.services.store.read;
  const devices = read.selectFrom("devices").select("last_recording_at").orderBy("id", "desc");
  expect(await devices.executeTakeFirst()).toEqual({ last_recording_at: null });
  await api.send(undeleteRecordings, { ids }, admin.token);
  expect(await readTimes(api)).toEqual(before);
});

test("a thousand go at most at once, each named and written down once", async () => {
  await using api = await openTestApi();
  const { camera, admin, member } = await makeCast(api);
  await multiply(api, await record(api, camera), 1200);
  const ids = await deleteBulk(api, admin, { limit: 5000 });
  expect(new Set(ids).size).toBe(1000);
  const acts = await listRecordingActs(api);
  const reported = acts.flatMap(({ details }) => details.recordingIds as number[]);
  expect(reported.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b));
  expect(await searchIds(api, member, { limit: 5000 })).toHaveLength(201);
  await api.send(undeleteRecordings, { ids }, admin.token);
  expect(await searchIds(api, member, { limit: 5000 })).toHaveLength(1201);
});

test("of two who delete the same at once, each is told of what they deleted", async () => {
  await using api = await openTestApi();
  const { camera, admin, owner, member } = await makeCast(api);
  await multiply(api, await record(api, camera), 400);
  const outcomes = await Promise.all(
    [admin, owner].map(({ token }) => api.attempt(deleteRecordings, {}, token)),
  );
  const ids = outcomes.flatMap((outcome) => (outcome.ok ? outcome.reply.ids : []));
  expect(ids).toHaveLength(401);
  expect(new Set(ids).size).toBe(401);
  expect(await searchIds(api, member)).toEqual([]);
});

test("deleting many while their devices upload leaves the times of what stands", async () => {
  await using api = await openTestApi();
  const { camera, admin, projectId } = await makeCast(api);
  const other = await makeCamera(api, projectId, "Creek camera");
  const hours = [2, 3, 4];
  await Promise.all(hours.map((hour) => recordAt(api, camera, ridge, hour)));
  await Promise.all(hours.map((hour) => recordAt(api, other, northOf(ridge, 500), hour)));
  const upTo = (hour: number) => ({ where: { recordingDateTime: { $lte: at(hour) } } });
  await Promise.all([
    deleteBulk(api, admin, upTo(4)),
    recordAt(api, other, ridge, 6),
    recordAt(api, camera, northOf(ridge, 500), 5),
  ]);
  expect(await readTimes(api)).toMatchObject({
    device: { last_recording_at: at(5) },
    project: { last_thermal_recording_at: at(6) },
    location: { last_thermal_recording_at: at(6) },
  });
});

test("a question that makes no sense deletes nothing", async () => {
  const { api, admin } = await openSearched();
  await using _ = api;
  const wrong = ["where=all", "where=%7B%22name%22%3A1%7D", "tags=cat", "limit=x", "deleted=true"];
  for (const query of [...wrong, "ids=1", "soft-delete=false"]) {
    const raw = { method: "DELETE", token: admin.token };
    const { status } = await requestRaw(api, `${deleteRecordings.path}?${query}`, raw);
    expect([query, status]).toEqual([query, 422]);
  }
  expect(await searchIds(api, admin)).toHaveLength(4);
});
