import { expect, test } from "vitest";
import { listDeviceTracksWithTag, listDeviceTrackTags } from "#contract/wire/visits/statistics.ts";
import { listTrackIds, markGone, see, tagTrack } from "#tests/support/recordings/observations.ts";
import { makeCamera, makeProject, register } from "#tests/support/projects/people.ts";
import { openTestApi } from "#tests/support/test-api.ts";

const at = "2026-11-19T06:00:00Z";

async function openWithCamera() {
  const api = await openTestApi();
  const owner = await register(api, "Olive Owner");
  const projectId = await makeProject(api, owner, "Kea Basin");
  const camera = await makeCamera(api, projectId, "Ridge camera");
  const counts = async (query: { "from-time"?: string; "until-time"?: string } = {}) => {
    const input = { id: camera.id, ...query };
    const { trackTags } = await api.send(listDeviceTrackTags, input, owner.token);
    return Object.fromEntries(trackTags.map(({ what, count }) => [what, count]));
  };
  const idsWith = async (tag: string, query: { "from-time"?: string } = {}) => {
    const input = { id: camera.id, tag, ...query };
    const { tracks } = await api.send(listDeviceTracksWithTag, input, owner.token);
    return tracks.map(({ id }) => id);
  };
  return { api, owner, projectId, camera, counts, idsWith };
}

test("every track counts once, under what people say before what models say", async () => {
  const { api, owner, camera, counts } = await openWithCamera();
  await using _ = api;
  const id = await see(api, camera, { at, tracks: [["rat"], ["rat"], ["possum"], ["cat"]] });
  const [, second = 0, , fourth = 0] = await listTrackIds(api, id);
  await tagTrack(api, second, { what: "mouse", userId: owner.id });
  await tagTrack(api, fourth, { what: "cat", userId: owner.id });
  expect(await counts()).toEqual({ rat: 1, mouse: 1, possum: 1, cat: 1 });
});

test("row 14: tags are told by count, the most frequent first, then by name", async () => {
  const { api, owner, camera } = await openWithCamera();
  await using _ = api;
  const tracks = [["cat"], ["rat"], ["stoat"], ["rat"], ["possum"], ["stoat"], ["rat"]];
  await see(api, camera, { at, tracks });
  const { trackTags } = await api.send(listDeviceTrackTags, { id: camera.id }, owner.token);
  expect(trackTags.map(({ what, count }) => [what, count])).toEqual([
    ["rat", 3],
    ["stoat", 2],
    ["cat", 1],
    ["possum", 1],
  ]);
});

test("a tag is told with its path in the tree of labels", async () => {
  const { api, owner, camera } = await openWithCamera();
  await using _ = api;
  await see(api, camera, { at, tracks: [["flying fox"]] });
  const { trackTags } = await api.send(listDeviceTrackTags, { id: camera.id }, owner.token);
  expect(trackTags).toEqual([{ what: "flying fox", path: "all.mammal.bat.flying_fox", count: 1 }]);
});

test("only tags in use that stand count, on tracks and recordings that stand", async () => {
  const { api, owner, camera, counts } = await openWithCamera();
  await using _ = api;
  const id = await see(api, camera, {
    at,
    tracks: [["rat"], ["possum"], [{ what: "stoat", model: "some other model" }]],
  });
  const [first = 0, second = 0] = await listTrackIds(api, id);
  await tagTrack(api, first, { what: "mouse", userId: owner.id, used: false });
  await markGone(api, "tracks", second);
  await markGone(api, "recordings", await see(api, camera, { at, tracks: [["cat"]] }));
  expect(await counts()).toEqual({ rat: 1 });
});

test("an archived word of a person leaves the model's", async () => {
  const { api, owner, camera, counts } = await openWithCamera();
  await using _ = api;
  const id = await see(api, camera, { at, tracks: [["rat"]] });
  const [track = 0] = await listTrackIds(api, id);
  await tagTrack(api, track, { what: "mouse", userId: owner.id });
  expect(await counts()).toEqual({ mouse: 1 });
  const said = api.services.store.read.selectFrom("track_tags").select("id");
  const { id: tag } = await said.where("automatic", "=", 0).executeTakeFirstOrThrow();
  await markGone(api, "track_tags", tag);
  expect(await counts()).toEqual({ rat: 1 });
});

test("counts are of thermal recordings, tracks of all", async () => {
  const { api, camera, counts, idsWith } = await openWithCamera();
  await using _ = api;
  const heard = await see(api, camera, { at, type: "audio", tracks: [["morepork"]] });
  expect(await counts()).toEqual({});
  expect(await idsWith("morepork")).toEqual(await listTrackIds(api, heard));
});

test("a window counts only with a time to begin at, which is outside of it", async () => {
  const { api, camera, counts, idsWith } = await openWithCamera();
  await using _ = api;
  await see(api, camera, { at: "2026-11-17T06:00:00Z", tracks: [["rat"]] });
  const id = await see(api, camera, { at: "2026-11-18T06:00:00Z", tracks: [["rat"]] });
  await see(api, camera, { at: "2026-11-21T06:00:00Z", tracks: [["rat"]] });
  const [first, second, future] = ["2026-11-17", "2026-11-18", "2026-11-21"].map(
    (day) => `${day}T06:00:00Z`,
  ) as [string, string, string];
  expect(await counts()).toEqual({ rat: 3 });
  expect(await counts({ "until-time": first })).toEqual({ rat: 3 });
  expect(await counts({ "from-time": first })).toEqual({ rat: 1 });
  expect(await counts({ "from-time": first, "until-time": future })).toEqual({ rat: 2 });
  expect(await counts({ "from-time": second, "until-time": second })).toEqual({});
  expect(await idsWith("rat", { "from-time": first })).toEqual(await listTrackIds(api, id));
});

test("tracks that show one thing are newest first, those by people before the others", async () => {
  const { api, owner, camera, idsWith } = await openWithCamera();
  await using _ = api;
  const newer = await see(api, camera, { at, tracks: [["rat"], ["cat"]] });
  const older = await see(api, camera, { at: "2026-11-18T06:00:00Z", tracks: [["rat"], ["rat"]] });
  const [a = 0, b = 0] = await listTrackIds(api, newer);
  const [c = 0, d = 0] = await listTrackIds(api, older);
  await tagTrack(api, b, { what: "rat", userId: owner.id });
  await tagTrack(api, d, { what: "mouse", userId: owner.id });
  expect(await idsWith("rat")).toEqual([b, c, a]);
  expect(await idsWith("mouse")).toEqual([d]);
  expect(await idsWith("cat")).toEqual([]);
});

test("a track comes without its positions and tags, with frequencies where it was heard", async () => {
  const { api, owner, camera } = await openWithCamera();
  await using _ = api;
  const tracksWith = async (tag: string) =>
    (await api.send(listDeviceTracksWithTag, { id: camera.id, tag }, owner.token)).tracks;
  await see(api, camera, { at, tracks: [["false-positive"]] });
  await see(api, camera, { at, type: "audio", tracks: [["kiwi"]] });
  const common = { id: expect.any(Number), start: 0, end: 2.5, tags: [] };
  expect(await tracksWith("false-positive")).toEqual([{ ...common, filtered: true }]);
  expect(await tracksWith("kiwi")).toEqual([
    { ...common, minFreq: 0, maxFreq: 0, filtered: false },
  ]);
});

test("tracks of another device of the project are not told", async () => {
  const { api, projectId, counts, idsWith } = await openWithCamera();
  await using _ = api;
  const other = await makeCamera(api, projectId, "Valley camera");
  await see(api, other, { at, tracks: [["rat"]] });
  expect(await counts()).toEqual({});
  expect(await idsWith("rat")).toEqual([]);
});

test("SQL written where a tag is expected is a tag that nothing has", async () => {
  const { api, camera, counts, idsWith } = await openWithCamera();
  await using _ = api;
  await see(api, camera, { at, tracks: [["rat"]] });
  expect(await idsWith("rat' or '1'='1")).toEqual([]);
  expect(await idsWith("x'; delete from track_tags; --")).toEqual([]);
  expect(await counts()).toEqual({ rat: 1 });
});
