import { test, expect } from "vitest";
import { sumNights } from "#api/visits/operations/sum-nights.ts";
import { listTrackIds, markGone, see, tagTrack } from "#tests/support/recordings/observations.ts";
import {
  ask,
  expectNights,
  list,
  local,
  openProject,
} from "#tests/support/recordings/project-nights.ts";
import { record } from "#tests/support/recordings/uploads.ts";

const ridge = { lat: -43.53, lng: 172.63 };
const creek = { lat: -43.63, lng: 172.73 };
const london = { lat: 51.5, lng: -0.12 };

test("a night lasts from noon to noon, and a visit is of the night it starts in", async () => {
  await using subject = await openProject();
  const { api, camera } = subject;
  for (const at of [
    local(18, 11, 50),
    local(18, 11, 59),
    local(18, 12, 5),
    local(18, 12, 30),
    local(18, 23, 55),
    local(19, 0, 2),
    local(19, 3),
  ]) {
    await see(api, camera, { at, location: ridge, tracks: [["cat"]] });
  }
  await expectNights(subject, ["17 cat 1", "18 cat 3"]);
  expect(await list(subject, { until: "2026-11-17" })).toEqual(["17 cat 1"]);
  expect(await list(subject, { from: "2026-11-18" })).toEqual(["18 cat 3"]);
});

test("nights are by the clock of each place, whose UTC days they do not share", async () => {
  await using subject = await openProject();
  const { api, camera } = subject;
  const at = "2026-11-18T11:30:00.000Z";
  await see(api, camera, { at, location: ridge, tracks: [["cat"]] });
  await see(api, camera, { at, location: london, tracks: [["fox"]] });
  const later = "2026-11-18T23:30:00.000Z";
  await see(api, camera, { at: later, location: ridge, tracks: [["cat"]] });
  await see(api, camera, { at: later, location: london, tracks: [["fox"]] });
  await expectNights(subject, ["17 fox 1", "18 cat 1", "18 fox 1", "19 cat 1"]);
});

test("a visit across midnight of UTC is one, whichever of its days changes", async () => {
  await using subject = await openProject();
  const { api, camera } = subject;
  const near = (minute: number) => new Date(Date.UTC(2026, 10, 17, 23, minute)).toISOString();
  const first = await see(api, camera, { at: near(55), location: london, tracks: [["cat"]] });
  const last = await see(api, camera, { at: near(62), location: london, tracks: [["cat"]] });
  await expectNights(subject, ["17 cat 1"]);
  await see(api, camera, { at: near(64), location: london, tracks: [["stoat"], ["stoat"]] });
  await see(api, camera, { at: near(66), location: london, tracks: [["stoat"]] });
  await expectNights(subject, ["17 stoat 1"]);
  await markGone(api, "recordings", last);
  await expectNights(subject, ["17 stoat 1"]);
  await markGone(api, "recordings", first);
  await expectNights(subject, ["17 stoat 1"]);
});

test("sound counts once for each label that is heard, false alarms only of cameras", async () => {
  await using subject = await openProject();
  const { api, camera } = subject;
  const at = local(18, 22);
  const audio = { at, location: creek, type: "audio" as const };
  await see(api, camera, { ...audio, tracks: [["morepork"], ["morepork"], ["kiwi"], ["noise"]] });
  await see(api, camera, { ...audio, tracks: [["false-positive"]] });
  await see(api, camera, { ...audio, tracks: [[{ what: "tui", model: "other" }]] });
  await see(api, camera, { ...audio, tracks: [] });
  await see(api, camera, { at, location: ridge, tracks: [["false-positive"]] });
  await see(api, camera, { at: local(18, 23), location: ridge, tracks: [] });
  const camerasOnly = ["18 false-positive 1", "18 nothing 1"];
  await expectNights(subject, ["18 KIWI 1", "18 MOREPORK 1", ...camerasOnly]);
  expect(await list(subject, { types: ["audio"] })).toEqual(["18 KIWI 1", "18 MOREPORK 1"]);
  expect(await list(subject, { types: ["thermalRaw", "irRaw"] })).toEqual(camerasOnly);
});

test("a camera's recording that no visit is made of counts by what is on it", async () => {
  await using subject = await openProject();
  const { api, camera } = subject;
  const at = local(18, 22);
  const id = await see(api, camera, {
    at,
    location: ridge,
    tracks: [["cat"], ["cat"], ["possum"]],
  });
  const { write } = api.services.store;
  await write
    .updateTable("recordings")
    .set({ type: "irRaw", processing_state: "FINISHED" })
    .where("id", "=", id)
    .execute();
  await expectNights(subject, ["18 cat 1", "18 possum 1"]);
  expect(await list(subject, { types: ["thermalRaw"] })).toEqual([]);
  expect(await list(subject, { types: ["irRaw"] })).toHaveLength(2);
  const corrupt = { processing_state: "CORRUPT" };
  await write.updateTable("recordings").set(corrupt).where("id", "=", id).execute();
  await expectNights(subject, []);
});

test("what people say later changes what a visit is of, and disagreement makes one for each", async () => {
  await using subject = await openProject();
  const { api, camera, member, admin } = subject;
  const at = local(18, 22);
  const id = await see(api, camera, { at, location: ridge, tracks: [["cat"]] });
  const other = await see(api, camera, {
    at: local(18, 22, 5),
    location: ridge,
    tracks: [["cat"]],
  });
  await expectNights(subject, ["18 cat 1"]);
  const [trackId = 0] = await listTrackIds(api, id);
  await tagTrack(api, trackId, { what: "possum", userId: member.id });
  await expectNights(subject, ["18 possum 1"]);
  const [otherTrack = 0] = await listTrackIds(api, other);
  await tagTrack(api, otherTrack, { what: "hedgehog", userId: admin.id });
  await expectNights(subject, ["18 hedgehog 1", "18 possum 1"]);
  await markGone(api, "tracks", otherTrack);
  await expectNights(subject, ["18 possum 1"]);
  const { write } = api.services.store;
  await write.deleteFrom("tracks").where("id", "=", trackId).execute();
  await expectNights(subject, ["18 nothing 1"]);
});

test("a deleted recording counts for nothing until it is brought back", async () => {
  await using subject = await openProject();
  const { api, camera } = subject;
  const id = await see(api, camera, { at: local(18, 22), location: ridge, tracks: [["cat"]] });
  await markGone(api, "recordings", id);
  await expectNights(subject, []);
  const { write } = api.services.store;
  const standing = { deleted_at: null };
  await write.updateTable("recordings").set(standing).where("id", "=", id).execute();
  await expectNights(subject, ["18 cat 1"]);
  await write.deleteFrom("recordings").where("id", "=", id).execute();
  await expectNights(subject, []);
});

test("what is moved counts at its new location, and only there", async () => {
  await using subject = await openProject();
  const { api, camera } = subject;
  const id = await see(api, camera, { at: local(18, 22), location: ridge, tracks: [["cat"]] });
  await see(api, camera, { at: local(19, 22), location: creek, tracks: [["stoat"]] });
  const { read, write } = api.services.store;
  const locations = await read.selectFrom("locations").select("id").orderBy("id").execute();
  const [there = 0, here = 0] = locations.map((one) => one.id);
  const cat = { what: "cat", isHeard: false, count: 1 };
  const stoat = { what: "stoat", isHeard: false, count: 1 };
  await sumNights(api.services);
  const before = await ask(subject);
  expect(before.byLocation).toEqual([
    { locationId: there, ...cat },
    { locationId: here, ...stoat },
  ]);
  const moved = { location_id: here };
  await write.updateTable("recordings").set(moved).where("id", "=", id).execute();
  const both = [
    { locationId: here, ...cat },
    { locationId: here, ...stoat },
  ];
  const listAt = async (...locations: number[]) => {
    const { byLocation } = await ask(subject, { locations });
    return byLocation.toSorted((a, b) => (String(a.what) < String(b.what) ? -1 : 1));
  };
  for (const isSummed of [false, true]) {
    if (isSummed) await sumNights(api.services);
    expect(await listAt(here)).toEqual(both);
    expect(await listAt(there)).toEqual([]);
    expect(await listAt(there, here)).toEqual(both);
  }
});

test("a recording of years, as a device may say, is one visit to its location", async () => {
  await using subject = await openProject();
  const { api, camera } = subject;
  await see(api, camera, { at: local(17, 22), location: ridge, tracks: [["cat"]] });
  const id = await see(api, camera, { at: local(18, 22), location: ridge, tracks: [["cat"]] });
  await see(api, camera, { at: local(19, 22), location: ridge, tracks: [["stoat"]] });
  await see(api, camera, { at: local(19, 22), location: creek, tracks: [["stoat"]] });
  await expectNights(subject, ["17 cat 1", "18 cat 1", "19 stoat 2"]);
  const years = { duration_seconds: 1e300 };
  const { write } = api.services.store;
  await write.updateTable("recordings").set(years).where("id", "=", id).execute();
  const [trackId = 0] = await listTrackIds(api, id);
  await tagTrack(api, trackId, { what: "cat", userId: subject.member.id });
  await expectNights(subject, ["17 cat 1", "18 cat 1", "19 stoat 1"]);
});

test("a status recording is no visit, but tells that its location was recorded", async () => {
  await using subject = await openProject();
  const { api, camera } = subject;
  const data = { recordingDateTime: local(18, 22), duration: 2, location: ridge };
  await record(api, camera, data, new Uint8Array([1]));
  await expectNights(subject, []);
  const { recorded } = await ask(subject);
  expect(recorded.find(({ night }) => night === "2026-11-18")).toMatchObject({ locations: 1 });
});
