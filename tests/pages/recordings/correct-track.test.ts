import { expect, test } from "vitest";
import { getRecording } from "#contract/wire/recordings/recordings.ts";
import { readUndo } from "#tests/support/pages/undo.ts";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";
import { filmOfThree } from "#tests/support/pages/with-tracks.ts";
import { say } from "#tests/support/recordings/tracks.ts";
import { record } from "#tests/support/recordings/uploads.ts";

const call = { start_s: 1, end_s: 3, minFreq: 600, maxFreq: 1400 };

async function openWithCall() {
  const site = await openKeaBasin();
  const { api, camera, rangi } = site;
  const data = { ...filmOfThree, type: "audio", duration: 60, metadata: { tracks: [call] } };
  const id = await record(api, camera, data);
  const readTrack = async () => {
    const { recording } = await api.send(getRecording, { id }, rangi.token);
    return recording.tracks[0]!;
  };
  const { id: trackId } = await readTrack();
  const path = `/kea-basin/recording/${id}/tracks/${trackId}`;
  return Object.assign(site, { path, readTrack, id, trackId });
}

test("the times and pitches of a call are corrected without scripts, and undone", async () => {
  await using site = await openWithCall();
  const { path, readTrack } = site;
  const page = await site.get(`${path}/correct`);
  expect(page.text).toContain("Correct track 1");
  for (const value of ["600", "1400"]) expect(page.html).toContain(`value="${value}"`);
  const fields = { start: "1.5", end: "4", low: "700", high: "1500" };
  expect(await site.post(`${path}/correct`, fields)).toMatchObject({ status: 303, location: path });
  const corrected = { start: 1.5, end: 4, minFreq: 700, maxFreq: 1500 };
  expect(await readTrack()).toMatchObject(corrected);
  const undo = await readUndo(site, path);
  expect(undo.page.text).toContain("Track 1 corrected. Undo");
  await site.post(undo.action, undo.fields);
  expect(await readTrack()).toMatchObject({ start: 1, end: 3, minFreq: 600, maxFreq: 1400 });
});

test.each([
  [{ start: "1", end: "90", low: "", high: "" }, "The recording is 60 seconds long"],
  [{ start: "3", end: "2", low: "", high: "" }, "The end must be after the start"],
  [{ start: "1", end: "2", low: "900", high: "" }, "Fill in both pitches, or neither"],
  [{ start: "1", end: "2", low: "900", high: "800" }, "must be above the lowest"],
  [{ start: "1", end: "2", low: "high", high: "800" }, "Enter a number of hertz"],
])("what does not fit is said beside its field, and stays: %o", async (fields, reason) => {
  await using site = await openWithCall();
  const { path, readTrack } = site;
  const refused = await site.post(`${path}/correct`, fields);
  expect(refused.status).toBe(422);
  expect(refused.text).toContain(reason);
  expect(refused.html).toContain(`value="${fields.start}"`);
  expect(await readTrack()).toMatchObject({ start: 1, end: 3 });
});

test("whoever has named an animal says its sex and age and what it did", async () => {
  await using site = await openWithCall();
  const { api, path, id, trackId, readTrack, rangi } = site;
  expect((await site.get(`${path}/correct`)).text).toContain("Say what the track shows first");
  await say(api, rangi, { id, trackId }, "morepork");
  const animal = { sex: "female", age: "unknown", soundType: "call" };
  const times = { start: "1", end: "3", low: "600", high: "1400" };
  await site.post(`${path}/correct`, { ...times, ...animal });
  const own = async () => (await readTrack()).tags.find(({ automatic }) => !automatic)?.data;
  expect(await own()).toEqual({ gender: "female", soundType: "call" });
  const undo = await readUndo(site, path);
  expect(undo.page.text).toContain("You: Morepork, female, call");
  await site.post(undo.action, undo.fields);
  expect(await own()).toBeUndefined();
});

test("of a film nothing is corrected before its animal is named, and nothing leads there", async () => {
  await using site = await openKeaBasin();
  const { api, camera, rangi } = site;
  const id = await record(api, camera, filmOfThree);
  const { recording } = await api.send(getRecording, { id }, rangi.token);
  const { id: trackId = 0 } = recording.tracks[0] ?? {};
  const path = `/kea-basin/recording/${id}/tracks/${trackId}`;
  expect((await site.get(path)).text).not.toContain("Correct track");
  const page = await site.get(`${path}/correct`);
  expect(page.html).toMatch(new RegExp(`href="${path}"[^>]*>Choose what it shows`));
  await say(api, rangi, { id, trackId }, "possum");
  const named = await site.get(path);
  expect(named.html).toMatch(new RegExp(`href="${path}/correct"[^>]*>Correct track`));
});

test("a region is added with its pitches, and no track of elsewhere is corrected", async () => {
  await using site = await openWithCall();
  const { id, path, trackId, api, rangi } = site;
  const fields = { start: "5", end: "6.5", low: "2000", high: "5200" };
  const added = await site.post(`/kea-basin/recording/${id}/tracks/new`, fields);
  expect(added.status).toBe(303);
  const { recording } = await api.send(getRecording, { id }, rangi.token);
  expect(recording.tracks[1]).toMatchObject({ start: 5, minFreq: 2000, maxFreq: 5200 });
  const elsewhere = path.replace(`/${trackId}`, "/999");
  expect((await site.get(`${elsewhere}/correct`)).status).toBe(404);
  expect((await site.post(`${elsewhere}/correct`, fields)).status).toBe(404);
});
