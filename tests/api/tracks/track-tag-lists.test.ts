import { expect, test } from "vitest";
import type { InputOf } from "#contract/endpoint.ts";
import { countTrackTags, listTrackTags } from "#contract/wire/tracks/track-tag-lists.ts";
import { listTrackIds, markGone, see, tagTrack } from "#tests/support/recordings/observations.ts";
import { makeCamera, makeCast, makeProject } from "#tests/support/projects/people.ts";
import { listLocations, ridge } from "#tests/support/projects/places.ts";
import { openTestApi } from "#tests/support/test-api.ts";

const at = "2026-11-19T06:00:00Z";

/** Two tracks at the ridge that the model calls rats and the member a stoat and a rat. */
async function openWithTags() {
  const api = await openTestApi();
  const cast = await makeCast(api);
  const id = await see(api, cast.camera, { at, location: ridge, tracks: [["rat"], ["rat"]] });
  const [first = 0, second = 0] = await listTrackIds(api, id);
  const userId = cast.member.id;
  await tagTrack(api, first, { what: "stoat", userId });
  await tagTrack(api, second, { what: "rat", userId });
  const list = async (query: InputOf<typeof listTrackTags> = {}) =>
    (await api.send(listTrackTags, query, cast.member.token)).rows;
  const count = async (query: InputOf<typeof countTrackTags> = {}) =>
    (await api.send(countTrackTags, query, cast.member.token)).rows;
  return { api, ...cast, id, first, second, list, count };
}

test("a tag is listed with who gave it and where it was seen", async () => {
  const { api, list, member, projectId, camera } = await openWithTags();
  await using _ = api;
  const [location] = await listLocations(api);
  const [stoat, ...others] = await list();
  expect(stoat).toEqual({
    label: "stoat",
    labeller: `id_${member.id}`,
    group: { id: projectId, name: "Kea Basin" },
    station: { id: location?.id, name: location?.name },
    device: { id: camera.id, name: "Ridge camera" },
  });
  expect(others).toMatchObject([{ label: "rat", labeller: `id_${member.id}` }]);
});

test("what models say is listed where it is asked for", async () => {
  const { api, list } = await openWithTags();
  await using _ = api;
  const labellers = async (includeAI: boolean) =>
    (await list({ includeAI })).filter(({ labeller }) => labeller === "AI").length;
  expect(await labellers(true)).toBe(2);
  expect(await labellers(false)).toBe(0);
});

test("words are left out, and types told apart", async () => {
  const { api, camera, list } = await openWithTags();
  await using _ = api;
  await see(api, camera, { at, type: "audio", tracks: [["bird"]] });
  const words = async (query: InputOf<typeof listTrackTags>) =>
    (await list({ includeAI: true, ...query })).map(({ label }) => label);
  expect(await words({ exclude: ["rat"] })).toEqual(["stoat"]);
  expect(await words({ exclude: ["rat", "stoat"] })).toEqual([]);
  expect(await words({ type: "audio" })).toEqual(["bird"]);
});

test("a recording may be of no location", async () => {
  const { api, camera, list } = await openWithTags();
  await using _ = api;
  await see(api, camera, { at, tracks: [["cat"]] });
  const rows = await list({ includeAI: true, exclude: ["rat", "stoat"] });
  expect(rows.map(({ label, station }) => [label, station])).toEqual([["cat", "No Station"]]);
});

test("what is gone is neither listed nor counted", async () => {
  const { api, id, first, list, count } = await openWithTags();
  await using _ = api;
  await markGone(api, "tracks", first);
  expect((await list()).map(({ label }) => label)).toEqual(["rat"]);
  expect((await count()).map(({ what }) => what)).toEqual(["rat"]);
  await markGone(api, "recordings", id);
  expect(await list()).toEqual([]);
  expect(await count()).toEqual([]);
});

test("a list comes in parts, none longer than its limit", async () => {
  const { api, list, count } = await openWithTags();
  await using _ = api;
  const all = await list({ includeAI: true });
  const parts = [];
  for (const offset of [0, 2]) parts.push(await list({ includeAI: true, limit: 2, offset }));
  expect(parts).toEqual([all.slice(0, 2), all.slice(2)]);
  expect(await list({ limit: 1_000_000 })).toHaveLength(2);
  const counts = await count();
  expect([...(await count({ limit: 1 })), ...(await count({ offset: 1 }))]).toEqual(counts);
});

test("what a person gave is counted by tag, place and device, the most first", async () => {
  const { api, camera, member, count, projectId } = await openWithTags();
  await using _ = api;
  const id = await see(api, camera, { at, tracks: [["cat"], ["cat"]] });
  for (const trackId of await listTrackIds(api, id)) {
    await tagTrack(api, trackId, { what: "cat", userId: member.id });
  }
  const rows = await count({ includeAI: true });
  expect(rows.map(({ what, trackTagCount }) => [what, trackTagCount])).toEqual([
    ["cat", 2],
    ["rat", 1],
    ["stoat", 1],
  ]);
  expect(rows[0]).toEqual({
    what: "cat",
    UserId: member.id,
    userName: "Mere Member",
    trackTagCount: 2,
    groupId: projectId,
    groupName: "Kea Basin",
    stationId: null,
    stationName: null,
    deviceId: camera.id,
    deviceName: "Ridge camera",
  });
  expect(await count({ exclude: ["cat", "rat"] })).toMatchObject([{ what: "stoat" }]);
});

test("tags of one project are counted alone, another's never", async () => {
  const { api, owner, projectId, stranger, count } = await openWithTags();
  await using _ = api;
  const elsewhere = await makeProject(api, owner, "Weka Flat");
  const other = await makeCamera(api, elsewhere, "Flat camera");
  const [trackId = 0] = await listTrackIds(api, await see(api, other, { at, tracks: [["kea"]] }));
  await tagTrack(api, trackId, { what: "kea", userId: owner.id });
  const words = async (token: string, groupId?: number) =>
    (await api.send(countTrackTags, { groupId }, token)).rows.map(({ what }) => what);
  expect(await words(owner.token)).toEqual(["kea", "rat", "stoat"]);
  expect(await words(owner.token, elsewhere)).toEqual(["kea"]);
  expect(await words(owner.token, projectId)).toEqual(["rat", "stoat"]);
  expect(await count({ groupId: elsewhere })).toEqual([]);
  expect(await words(stranger.token)).toEqual([]);
});

test("a word that is left out never reaches the database as anything but a word", async () => {
  const { api, list, count } = await openWithTags();
  await using _ = api;
  const exclude = ["rat') or 1=1 --", "'; drop table track_tags; --"];
  expect(await list({ exclude })).toHaveLength(2);
  expect(await count({ exclude })).toHaveLength(2);
});
