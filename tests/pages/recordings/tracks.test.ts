import { expect, test } from "vitest";
import { getRecording } from "#contract/wire/recordings/recordings.ts";
import { join, makeProject, makeSuperUser, register } from "#tests/support/projects/people.ts";
import { openKeaBasin, signIn } from "#tests/support/pages/test-site.ts";
import { filmOfThree, openWithTracks } from "#tests/support/pages/with-tracks.ts";
import { readUndo } from "#tests/support/pages/undo.ts";
import { say } from "#tests/support/recordings/tracks.ts";
import { record } from "#tests/support/recordings/uploads.ts";

test("all of a long page stands in its place, because nothing moves there without scripts", async () => {
  await using site = await openKeaBasin();
  const tracks = Array.from({ length: 20 }, (_, at) => ({ start_s: at, end_s: at + 1 }));
  const id = await record(site.api, site.camera, { ...filmOfThree, metadata: { tracks } });
  const { html, text } = await site.get(`/kea-basin/recording/${id}/tracks`);
  expect(text).toContain("Track 20");
  expect(html).not.toMatch(/<div hidden[^>]* id="S:/);
});

test("a track is tagged by one button without scripts, and undo takes it back", async () => {
  await using site = await openWithTracks();
  const { path, one } = site;
  const before = await site.get(path);
  expect(before.text).toContain("Agree: Possum Not possum");
  const sent = await site.post(path, { tracks: String(one), say: "possum" });
  expect(sent).toMatchObject({ status: 303, location: `${path}#track-${one}` });
  expect(before.html).toContain(`id="track-${one}"`);
  expect(await site.readSaid()).toEqual([["Rangi: possum"], [], []]);
  const { page, action, fields } = await readUndo(site, path);
  expect(page.text).toContain("Track 1 tagged: Possum. Undo");
  expect(page.text).toContain("Track 1: Possum 0:01 – 0:03 People and AI agree");
  await site.post(action, fields);
  expect(await site.readSaid()).toEqual([[], [], []]);
  expect((await site.get(path)).text).toContain("Your tags are as they were before.");
});

test("a tag in place of another, and one taken back, are undone to what was there", async () => {
  await using site = await openWithTracks();
  const { path, one } = site;
  await site.post(path, { tracks: String(one), say: "cat" });
  await site.post(path, { tracks: String(one), say: "part" });
  await site.post(path, { tracks: String(one), say: "rat" });
  expect(await site.readSaid()).toEqual([["Rangi: part", "Rangi: rat"], [], []]);
  const first = await readUndo(site, path);
  await site.post(first.action, first.fields);
  expect((await site.readSaid())[0]?.toSorted()).toEqual(["Rangi: cat", "Rangi: part"]);
  await site.post(path, { tracks: String(one), unsay: "cat" });
  expect(await site.readSaid()).toEqual([["Rangi: part"], [], []]);
  const second = await readUndo(site, path);
  expect(second.page.text).toContain("Cat removed from track 1.");
  await site.post(second.action, second.fields);
  expect((await site.readSaid())[0]?.toSorted()).toEqual(["Rangi: cat", "Rangi: part"]);
});

test("several acts are undone one after the other, across the recording's views", async () => {
  await using site = await openWithTracks();
  const { path, one, other } = site;
  const labels = path.replace(/tracks$/, "labels");
  await site.post(path, { tracks: String(one), say: "cat" });
  await site.post(path, { tracks: String(other), say: "rat" });
  await site.post(labels, { add: "cool" });
  const last = await readUndo(site, labels);
  expect(last.page.text).toContain("Label added: Cool. Undo");
  expect(last.page.text).not.toContain("Also undo");
  await site.post(last.action, last.fields);
  const second = await readUndo(site, labels, 1);
  expect(second.page.text).toContain("Redo Also undo: Track 2 tagged: Rat.");
  expect((await site.get(labels)).text).toContain("Also undo: Track 2 tagged: Rat.");
  await site.post(second.action, second.fields);
  expect(await site.readSaid()).toEqual([["Rangi: cat"], [], []]);
  const redo = await readUndo(site, path);
  expect(redo.page.text).toContain("Redo Also undo: Track 1 tagged: Cat.");
  await site.post(redo.action, redo.fields);
  expect(await site.readSaid()).toEqual([["Rangi: cat"], ["Rangi: rat"], []]);
  const again = await readUndo(site, path);
  expect(again.page.text).not.toContain("Also undo");
  await site.post(again.action, again.fields);
  const first = await readUndo(site, path, 1);
  await site.post(first.action, first.fields);
  expect(await site.readSaid()).toEqual([[], [], []]);
  expect((await site.get(path)).text).not.toContain("Also undo");
});

test("signing out forgets what could be undone", async () => {
  await using site = await openWithTracks();
  await site.post(site.path, { tracks: String(site.one), say: "cat" });
  expect(site.cookies.get("undo")).toMatch(/./);
  await site.post("/sign-out", {});
  expect(site.cookies.get("undo") ?? "").toBe("");
});

test("ticked tracks are tagged together", async () => {
  await using site = await openWithTracks();
  const { path, one, other } = site;
  const body = new URLSearchParams({ say: "stoat" });
  body.append("tracks", String(one));
  body.append("tracks", String(other));
  const sent = await site.fetch(path, { method: "POST", body, headers: { origin: site.url } });
  expect(sent.status).toBe(303);
  expect(await site.readSaid()).toEqual([["Rangi: stoat"], ["Rangi: stoat"], []]);
  const { page, action, fields } = await readUndo(site, path);
  expect(page.text).toContain("2 tracks tagged: Stoat. Undo");
  await site.post(action, fields);
  expect(await site.readSaid()).toEqual([[], [], []]);
});

test("with no track ticked nothing is tagged, and the page says what to do", async () => {
  await using site = await openWithTracks();
  const sent = await site.post(site.path, { say: "stoat" });
  expect(sent.status).toBe(422);
  expect(sent.title).toMatch(/^Error: /);
  expect(sent.text).toContain("Tick the tracks that you want to tag, then choose a tag.");
  expect(await site.readSaid()).toEqual([[], [], []]);
});

test("two people tag one track, and each sees both", async () => {
  await using site = await openWithTracks();
  const { api, path, one, projectId } = site;
  const mere = await register(api, "Mere");
  await join(api, mere, projectId);
  await Promise.all([
    site.post(path, { tracks: String(one), say: "possum" }),
    say(api, mere, { id: site.id, trackId: one }, "cat"),
  ]);
  expect((await site.readSaid())[0]?.toSorted()).toEqual(["Mere: cat", "Rangi: possum"]);
  const { text } = await site.get(path);
  expect(text).toContain("People disagree");
  expect(text).toContain("Mere: Cat");
  expect(text).toContain("You: Possum");
});

test("an admin removes what others say, and undo says it in the admin's name", async () => {
  await using site = await openWithTracks();
  const { api, path, one, projectId } = site;
  const mere = await register(api, "Mere");
  await join(api, mere, projectId);
  const tagId = await say(api, mere, { id: site.id, trackId: one }, "cat");
  expect((await site.get(`${path}/${one}`)).text).toContain("Remove Mere: Cat");
  await site.post(path, { tracks: String(one), removeTag: String(tagId) });
  expect(await site.readSaid()).toEqual([[], [], []]);
  const { page, action, fields } = await readUndo(site, path);
  expect(page.text).toContain(
    "Cat removed, which Mere had chosen. Undo puts it back in your name.",
  );
  await site.post(action, fields);
  expect(await site.readSaid()).toEqual([["Rangi: cat"], [], []]);
  const again = await site.post(path, { tracks: String(one), removeTag: String(tagId) });
  expect(again.status).toBe(303);
  expect((await site.get(path)).text).toContain("Somebody has removed that tag already.");
});

test("a track is deleted and restored", async () => {
  await using site = await openWithTracks();
  const { path, other } = site;
  await site.post(path, { deleteTrack: String(other) });
  const { page, action, fields } = await readUndo(site, path);
  expect(page.text).toContain("Track 2 deleted. Undo");
  expect(page.text).not.toContain("Track 1: Cat");
  await site.post(action, fields);
  const after = await site.get(path);
  expect(after.text).toContain("The track is back.");
  expect(after.text).toContain("Track 2: Cat");
});

test("false triggers are hidden until they are asked for, and all keep their numbers", async () => {
  await using site = await openWithTracks();
  const { path } = site;
  const page = await site.get(`${path}?days=30`);
  expect(page.text).not.toContain("Track 3:");
  expect(page.text).toContain("Show 1 hidden false trigger");
  expect(page.html).toContain(`href="${path}?days=30&amp;show=all#tracks"`);
  const all = await site.get(`${path}?days=30&show=all`);
  expect(all.text).toContain("Track 3: False trigger");
  expect(all.html).toContain(`href="${path}?days=30&amp;show=some#tracks"`);
});

test("any tag is found by its names, or by going down the tree, and chosen", async () => {
  await using site = await openWithTracks();
  const { path, one } = site;
  const choose = `${path}/${one}/choose`;
  for (const typed of ["pekapeka", "chiroptera", "BAT"]) {
    const found = await site.get(`${choose}?days=3&q=${typed}`);
    expect(found.title).toBe("Choose a tag for track 1 | Nightjar");
    expect([typed, found.html.includes('value="bat" name="say"')]).toEqual([typed, true]);
    expect(found.html).toContain('<input type="hidden" name="days" value="3"/>');
  }
  expect((await site.get(`${choose}?q=zzz`)).text).toContain("No tag matches “zzz”.");
  const top = await site.get(choose);
  expect(top.html).toContain('value="mammal" name="say"');
  const below = await site.get(`${choose}?under=mustelid`);
  expect(below.text).toContain("All tags › Mammal › Mustelid");
  expect(below.html).toContain('value="stoat" name="say"');
  const sent = await site.post(`${path}/${one}?days=3`, { tracks: String(one), say: "stoat" });
  expect(sent).toMatchObject({ status: 303, location: `${path}/${one}?days=3#track-${one}` });
  expect(await site.readSaid()).toEqual([["Rangi: stoat"], [], []]);
});

test("a track is added by numbers, and what was typed is kept where it is refused", async () => {
  await using site = await openWithTracks();
  const { path } = site;
  const refused = await site.post(`${path}/new`, { start: "5", end: "2", left: "10" });
  expect(refused.status).toBe(422);
  expect(refused.title).toBe("Error: Add a track | Nightjar");
  expect(refused.text).toContain("The end must be after the start");
  expect(refused.text).toContain("Fill in all four, or none");
  expect(refused.html).toContain('value="10"');
  expect((await site.post(`${path}/new`, { start: "9", end: "12" })).text).toContain(
    "The recording is 8 seconds long",
  );
  const tooLong = await site.post(`${path}/new`, { start: "7", end: "9.5", left: "1" });
  expect(tooLong.status).toBe(422);
  const without = await site.post(`${path}/new`, { start: "8", end: "8.5" });
  expect(without.status).toBe(422);
  expect(without.text).toContain("From (seconds) Error: The recording is 8 seconds long");
  const beyond = await site.post(`${path}/new`, { start: "7.5", end: "99" });
  expect(beyond.status).toBe(422);
  expect(beyond.text).toContain("To (seconds) Error: The recording is 8 seconds long");
  expect(beyond.text).not.toContain("From (seconds) Error");
  expect(beyond.html).toContain('value="7.5"');
  expect(beyond.html).toContain('value="99"');
  const box = { left: "50", top: "50", width: "25", height: "25" };
  const added = await site.post(`${path}/new`, { start: "2", end: "4", ...box });
  expect(added.status).toBe(303);
  expect((await site.get(added.location ?? "")).text).toContain(
    "Track added. Choose what it shows.",
  );
  const { recording } = await site.api.send(getRecording, { id: site.id }, site.rangi.token);
  const track = recording.tracks.find(({ tags }) => tags.length === 0);
  expect(track).toMatchObject({ start: 2, end: 4 });
  expect(track?.positions).toHaveLength(18);
  expect(track?.positions?.[0]).toMatchObject({ x: 80, y: 60, width: 40, height: 30, order: 18 });
});

test("an end that is beyond the film by what devices round off is the end of the film", async () => {
  await using site = await openWithTracks();
  expect((await site.post(`${site.path}/new`, { start: "7.5", end: "8.4" })).status).toBe(303);
  const { recording } = await site.api.send(getRecording, { id: site.id }, site.rangi.token);
  expect(recording.tracks.at(-1)).toMatchObject({ start: 7.5, end: 8 });
});

test("whoever may only read has nothing to press", async () => {
  await using site = await openWithTracks();
  const rua = await register(site.api, "Rua");
  await makeSuperUser(site.api, rua, "read");
  const visitor = site.browser();
  await signIn(visitor, rua);
  const page = await visitor.get(site.path);
  expect(page.text).toContain("Track 1: Possum");
  expect(page.text).not.toContain("Agree");
  const sent = await visitor.post(site.path, { tracks: String(site.one), say: "cat" });
  expect(sent.status).toBe(403);
  expect(await site.readSaid()).toEqual([[], [], []]);
});

test("a recording of another project is tagged at no address of this one", async () => {
  await using site = await openWithTracks();
  const { api, rangi } = site;
  const path = site.path.replace("kea-basin", "tui-gully");
  await makeProject(api, rangi, "Tui Gully");
  const sent = await site.post(path, { tracks: String(site.one), say: "cat" });
  expect(sent.status).toBe(404);
  expect(await site.readSaid()).toEqual([[], [], []]);
});

test("a track of an animal that moved is added by two boxes and named at once, with undo", async () => {
  await using site = await openWithTracks();
  const { path, id, api, rangi } = site;
  const box = { left: "10", top: "20", width: "25", height: "50" };
  const endBox = { endLeft: "60", endTop: "20", endWidth: "25", endHeight: "50" };
  const half = await site.post(`${path}/new`, { start: "2", end: "4", ...box, endLeft: "60" });
  expect(half.text).toContain("Fill in all four, or none");
  const sent = { start: "2", end: "4", ...box, ...endBox, what: "hedgehog" };
  const added = await site.post(`${path}/new`, sent);
  expect(added.status).toBe(303);
  const { recording } = await api.send(getRecording, { id }, rangi.token);
  const drawn = recording.tracks.find(({ tags }) => tags.some(({ what }) => what === "hedgehog"));
  expect(added.location).toBe(`${path}/${drawn?.id}`);
  expect(drawn?.positions?.[0]).toMatchObject({ x: 16, y: 24, width: 40, height: 60 });
  expect(drawn?.positions?.at(-1)).toMatchObject({ x: 96, y: 24, width: 40, height: 60 });
  const { page, action, fields } = await readUndo(site, added.location ?? "");
  expect(page.text).toContain("Track added: Hedgehog. Undo");
  await site.post(action, fields);
  expect(await site.readSaid()).toEqual([[], [], []]);
});

test("the table of tracks gives times to the millisecond", async () => {
  await using site = await openKeaBasin();
  const tracks = [{ start_s: 1 / 3, end_s: 41 / 9 }];
  const id = await record(site.api, site.camera, { ...filmOfThree, metadata: { tracks } });
  const table = await site.fetch(`/kea-basin/recording/${id}/tracks.csv`);
  expect(await table.text()).toMatch(/\r\n1,\d+,0\.333,4\.556,/);
});
