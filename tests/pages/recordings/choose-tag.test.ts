import { expect, test } from "vitest";
import { getRecording } from "#contract/wire/recordings/recordings.ts";
import { getProject } from "#contract/wire/projects/projects.ts";
import { readRecentTags, toRecentTagsCookie } from "#app/services/recordings/recent-tags.server.ts";
import { maxPinnedTags } from "#contract/rules/tracks/pinned-tags.ts";
import { updateProjectUserSettings } from "#contract/wire/projects/projects.ts";
import { searchTags } from "#contract/rules/tracks/search-tags.ts";
import { makeSuperUser, register } from "#tests/support/projects/people.ts";
import { openKeaBasin, signIn } from "#tests/support/pages/test-site.ts";
import { openUnseen } from "#tests/support/pages/unseen.ts";
import { readUndo } from "#tests/support/pages/undo.ts";
import { record } from "#tests/support/recordings/uploads.ts";

const seen = (recordingDateTime: string) => ({
  recordingDateTime,
  duration: 8,
  metadata: {
    tracks: [
      { start_s: 1, end_s: 3 },
      { start_s: 2, end_s: 5 },
    ],
  },
});

async function openTracks() {
  const site = await openKeaBasin();
  const id = await record(site.api, site.camera, seen("2026-11-19T13:30:00Z"));
  const { recording } = await site.api.send(getRecording, { id }, site.rangi.token);
  const [one = 0, other = 0] = recording.tracks.map((track) => track.id);
  const groupIdOrName = recording.groupId;
  const readPinned = async () => {
    const { group } = await site.api.send(getProject, { groupIdOrName }, site.rangi.token);
    return group.userSettings?.tags;
  };
  const path = `/kea-basin/recording/${id}/tracks`;
  return {
    ...site,
    id,
    one,
    other,
    groupIdOrName,
    readPinned,
    path,
    choose: `${path}/${one}/choose`,
  };
}

test("a star pins a tag to one's own buttons without scripts, and undo unpins it", async () => {
  await using site = await openTracks();
  const { choose, path } = site;
  const before = await site.get(`${choose}?q=weasel`);
  expect(before.html).toContain(`action="${choose}#all-tags"`);
  expect(before.text).toContain("Weasel Mustela nivalis Pin Weasel");
  const sent = await site.post(`${choose}?q=weasel`, { pin: "weasel", medium: "camera" });
  expect(sent).toMatchObject({ status: 303, location: `${choose}?q=weasel#all-tags` });
  expect(await site.readPinned()).toEqual(["weasel"]);
  const { page, action, fields } = await readUndo(site, `${choose}?q=weasel`);
  expect(page.text).toContain("Weasel pinned: it is among your tag buttons now. Undo");
  expect(page.text).toContain("Unpin Weasel");
  expect((await site.get(path)).text).toContain("Not identifiable Weasel Another tag");
  expect((await site.get(choose)).text).toContain("Recently used and pinned Weasel");
  await site.post(action, fields);
  expect(await site.readPinned()).toEqual([]);
  expect((await site.get(path)).text).not.toContain("Not identifiable Weasel");
});

test("ticked tracks are tagged from the tree without scripts, and stay ticked through a search", async () => {
  await using site = await openTracks();
  const { path, one, other, choose } = site;
  const list = await site.get(`${path}?days=3`);
  expect(list.html).toContain(`formAction="${path}/choose?days=3"`);
  const body = new URLSearchParams([
    ["tracks", String(one)],
    ["tracks", String(other)],
  ]);
  const init = { method: "POST", body, headers: { origin: site.url } };
  const sent = await site.fetch(`${path}/choose?days=3`, init);
  const tree = sent.headers.get("location") ?? "";
  expect([sent.status, tree]).toEqual([
    303,
    `${path}/choose?days=3&tracks=${one}%2C${other}#all-tags`,
  ]);
  const page = await site.get(tree);
  expect(page.text).toContain("Choose a tag for 2 tracks");
  expect(page.text).toContain("Tracks 1 and 2");
  expect(page.html).toContain(`name="tracks" value="${one},${other}"`);
  const found = await site.get(`${tree}&q=stoat`);
  for (const id of [one, other]) expect(found.html).toContain(`name="tracks" value="${id}"`);
  expect(found.html).toContain(`action="${path}?days=3"`);
  const pinned = new URLSearchParams([...body, ["pin", "weasel"], ["medium", "camera"]]);
  expect((await site.fetch(tree, { ...init, body: pinned })).headers.get("location")).toBe(tree);
  const said = new URLSearchParams([...body, ["say", "stoat"]]);
  await site.fetch(`${path}?days=3`, { ...init, body: said });
  expect((await site.get(`${path}?days=3`)).text).toContain("2 tracks tagged: Stoat. Undo");
  expect((await site.get(choose)).text).toContain("Choose a tag for track 1");
});

test("the tree and the page that deletes lead back to a list of several devices and tags", async () => {
  await using site = await openTracks();
  const list = "devices=1&devices=2&tagged-with=cat&tagged-with=none";
  const at = `/kea-basin/activity/recording/${site.id}`;
  const tree = await site.get(`${at}/tracks/${site.one}/choose?${list}`);
  const inHtml = list.replaceAll("&", "&amp;");
  expect(tree.html).toContain(`action="${at}/tracks/${site.one}?${inHtml}"`);
  expect(tree.html).toContain(`/choose?${inHtml}&amp;under=`);
  const page = await site.get(`${at}/tracks?${list}`);
  expect(page.html).toContain(`href="${at}/delete?${inHtml}"`);
  const ofReview = await site.get(`/kea-basin/review/tags?queue=untagged&${list}&item=${site.id}`);
  expect(ofReview.html).toContain(`href="/kea-basin/review?queue=untagged&amp;${inHtml}&amp;item=`);
});

test("the tree opens for ticked tracks alone, and for no more than are tagged at once", async () => {
  await using site = await openTracks();
  const { path } = site;
  const none = await site.post(`${path}/choose`, { medium: "camera" });
  expect(none).toMatchObject({ status: 303, location: path });
  expect((await site.get(path)).text).toContain("Tick the tracks that you want to tag");
  const many = new URLSearchParams(Array.from({ length: 201 }, (_, id) => ["tracks", `${id}`]));
  const init = { method: "POST", body: many, headers: { origin: site.url } };
  expect((await site.fetch(`${path}/choose`, init)).headers.get("location")).toBe(path);
  expect((await site.get(path)).text).toContain("Tick up to 200 tracks at once.");
  expect((await site.post(`${path}/choose`, { tracks: "x".repeat(9000) })).location).toBe(path);
  expect((await site.get(`${path}/choose?tracks=dragon`)).status).toBe(404);
});

test("a track of another recording, or of none, has no page here", async () => {
  await using site = await openTracks();
  const { one, other, path } = site;
  const elsewhere = await record(site.api, site.camera, seen("2026-11-19T14:30:00Z"));
  const there = `/kea-basin/recording/${elsewhere}`;
  const views = ["tracks", "labels", "notes"].map((view) => `${there}/${view}/${one}`);
  const trees = [`tracks/${one}/choose`, `tracks/choose?tracks=${one}`, "tracks/choose"];
  for (const address of [
    ...views,
    `${path}/nonsense`,
    ...trees.map((tree) => `${there}/${tree}`),
  ]) {
    expect((await site.get(address)).status, address).toBe(404);
  }
  expect((await site.get(`${path}/choose?tracks=${one},99999`)).text).toContain(
    "Choose a tag for track 1",
  );
  await site.post(`${path}/${other}`, { deleteTrack: String(other) });
  expect((await site.get(`${path}/${other}`)).text).toContain("Track 2 deleted.");
  expect((await site.get(`${path}/${other}/choose`)).status).toBe(404);
});

test("one pins a tag once, at most twenty, and no word outside the tree", async () => {
  await using site = await openTracks();
  const { choose, groupIdOrName } = site;
  await site.post(choose, { pin: "weasel", medium: "camera" });
  await site.post(choose, { pin: "Weasel", medium: "camera" });
  expect(await site.readPinned()).toEqual(["weasel"]);
  const unknown = await site.post(choose, { pin: "dragon of the hill", medium: "camera" });
  expect(unknown.status).toBe(422);
  const tags = searchTags({ medium: "camera", search: "duck" }).map(({ label }) => label);
  const many = searchTags({ medium: "camera", search: "" }).slice(0, maxPinnedTags);
  const settings = { tags: many.map(({ label }) => label), showFalseTriggers: true };
  await site.api.send(updateProjectUserSettings, { groupIdOrName, settings }, site.rangi.token);
  const full = await site.post(choose, { pin: tags.at(-1) ?? "", medium: "camera" });
  expect(full.status).toBe(422);
  expect(full.text).toContain("You have pinned 20 tags. Unpin one first.");
  expect(await site.readPinned()).toEqual(settings.tags);
});

test("pins are one's own: a super-user who visits has none", async () => {
  await using site = await openTracks();
  const root = await register(site.api, "Root");
  await makeSuperUser(site.api, root, "write");
  const visitor = site.browser();
  await signIn(visitor, root);
  const page = await visitor.get(site.choose);
  expect(page.text).toContain("Choose a tag for track 1");
  expect(page.text).not.toMatch(/Pin (?!open)/);
  expect((await visitor.post(site.choose, { pin: "weasel", medium: "camera" })).status).toBe(403);
});

test("the next track and the next recording offer the last tag again, and the tree shows it first", async () => {
  await using site = await openTracks();
  const { path, one, other, choose } = site;
  expect((await site.get(path)).text).not.toContain("Same as last");
  await site.post(path, { tracks: String(one), say: "stoat" });
  const next = await site.get(path);
  expect(next.text).toContain("Same as last: Stoat");
  await site.post(path, { tracks: String(other), say: "hedgehog" });
  const later = await record(site.api, site.camera, seen("2026-11-19T13:50:00Z"));
  expect((await site.get(`/kea-basin/recording/${later}/tracks`)).text).toContain(
    "Same as last: Hedgehog",
  );
  expect((await site.get(choose)).text).toMatch(/Recently used and pinned Hedgehog .*Stoat/);
});

const place = { projectId: 7, medium: "camera" } as const;
const asking = (cookie: string) => new Request("http://site.test/", { headers: { cookie } });

test("the cookie of the last tags is bounded, and holds nothing but labels", async () => {
  let kept = "";
  for (const { label } of searchTags({ medium: "camera", search: "" }).slice(0, 20)) {
    for (const projectId of [5, 6, 7]) {
      const header = await toRecentTagsCookie(asking(kept), { ...place, projectId }, label);
      kept = header?.split("; ")[0] ?? "";
      expect(header).toMatch(/HttpOnly/);
    }
  }
  for (const projectId of [2, 3, 4]) {
    const header = await toRecentTagsCookie(asking(kept), { ...place, projectId }, "cat");
    kept = header?.split("; ")[0] ?? "";
  }
  expect(kept.length).toBeLessThan(1000);
  expect(await readRecentTags(asking(kept), place)).toHaveLength(6);
  expect(await readRecentTags(asking(kept), { ...place, medium: "audio" })).toEqual([]);
  expect(await readRecentTags(asking(kept), { ...place, projectId: 6 })).toEqual([]);
  expect(await toRecentTagsCookie(asking(kept), place, "dragon of the hill")).toBeUndefined();
  const written = "recent-tags=7-camera:dragon:%E0%A4%A:<b>:feral%20cat:stoat/x:cat";
  expect(await readRecentTags(asking(written), place)).toEqual(["cat", "stoat"]);
  expect(await readRecentTags(asking(`recent-tags=${"7-camera:cat/".repeat(500)}`), place)).toEqual(
    [],
  );
});

test("without scripts a film without tracks takes any tag of the tree as a whole", async () => {
  await using site = await openUnseen({ pictures: 0 });
  const { film, readSaid } = site;
  const path = `/kea-basin/recording/${film}/tracks`;
  expect((await site.get(path)).html).toContain(`href="${path}/choose?whole=yes"`);
  const tree = await site.get(`${path}/choose?whole=yes&q=kaka`);
  expect(tree.text).toContain("Choose a tag for the whole video");
  expect(tree.html).toMatch(new RegExp(`name="pictures"[^>]*value="${film}"`));
  const told = await site.post(path, { pictures: String(film), medium: "camera", say: "kaka" });
  expect(told.status).toBe(303);
  expect(await readSaid([film])).toEqual([["kaka"]]);
});
