import { expect, test } from "vitest";
import { getRecording } from "#contract/wire/recordings/recordings.ts";
import { join, makeProject, register } from "#tests/support/projects/people.ts";
import { openKeaBasin, signIn } from "#tests/support/pages/test-site.ts";
import { readUndo } from "#tests/support/pages/undo.ts";
import { makeCptv } from "#tests/support/recordings/recordings.ts";
import { see } from "#tests/support/recordings/observations.ts";
import { record } from "#tests/support/recordings/uploads.ts";

async function openSeen() {
  const site = await openKeaBasin();
  const saw = (time: string, what: string) =>
    see(site.api, site.camera, { at: `2026-11-19T${time}:00.000Z`, tracks: [[what]] });
  const first = await saw("08:00", "cat");
  const last = await saw("09:00", "possum");
  const stands = async (id = first) =>
    (await site.api.attempt(getRecording, { id }, site.rangi.token)).ok;
  return { ...site, first, last, stands, path: `/kea-basin/recording/${first}` };
}

test("a recording is deleted after a page that says what goes, leads on, and comes back by undo", async () => {
  await using site = await openSeen();
  const { path, first, last } = site;
  const page = await site.get(`${path}/tracks?days=30`);
  const [, to = ""] = /href="([^"]*\/delete[^"]*)"/.exec(page.html) ?? [];
  const confirm = await site.get(to.replaceAll("&amp;", "&"));
  expect(confirm.title).toBe(`Delete recording #${first} | Nightjar`);
  expect(confirm.text).toContain("Thermal recording: Cat · AI. Ridge camera, 19 November 2026");
  expect(confirm.text).toContain("and reports, with 1 track.");
  expect(await site.stands()).toBe(true);
  const next = `/kea-basin/recording/${last}/tracks?days=30`;
  expect(confirm.html).toContain(`value="${next}"`);
  const sent = await site.post(`${path}/delete?days=30`, { next });
  expect(sent).toMatchObject({ status: 303, location: next });
  expect(await site.stands()).toBe(false);
  const { page: after, action, fields } = await readUndo(site, next);
  expect(after.text).toContain(`Recording #${first} deleted. Undo`);
  const undone = await site.post(action, fields);
  expect(undone.location).toBe(`${path}/tracks?days=30`);
  expect(await site.stands()).toBe(true);
  expect((await site.get(undone.location ?? "")).text).toContain(`Recording #${first} is back.`);
});

test("the address of a deleted recording says so, and puts it back", async () => {
  await using site = await openSeen();
  const { path, first } = site;
  await site.post(`${path}/delete`, {});
  for (const address of [`${path}/tracks`, `/kea-basin/visit/cat/${first}/tracks`]) {
    expect(await site.get(address)).toMatchObject({ status: 302, location: `${path}/delete` });
  }
  const page = await site.get(`${path}/delete`);
  expect(page.title).toBe(`Recording #${first} was deleted | Nightjar`);
  expect(page.text).toContain("Put it back");
  await site.post(`${path}/delete`, { restore: "1" });
  await site.post(`${path}/delete`, { restore: "1" });
  expect(await site.stands()).toBe(true);
});

test("a deleted recording has its picture and its facts in the list and on its page, and leads back", async () => {
  await using site = await openSeen();
  const { api, camera } = site;
  const filmed = await record(api, camera, {}, makeCptv());
  await api.jobs.drain();
  const path = `/kea-basin/activity/recording/${filmed}/delete`;
  const picture = `/kea-basin/media/${filmed}/thumbnail`;
  expect((await site.get(path)).html, "before it is deleted").toContain(`src="${picture}"`);
  await site.post(path, {});
  const list = "/kea-basin/activity?from=any&state=deleted";
  expect((await site.get(list)).html).toContain(`src="${picture}"`);
  const sent = await site.fetch(picture);
  expect([sent.status, sent.headers.get("content-type")]).toEqual([200, "image/webp"]);
  const page = await site.get(`${path}?from=any&state=deleted`);
  expect(page.html).toContain(`src="${picture}"`);
  expect(page.html).toContain(`href="${list.replace("&", "&amp;")}"`);
  expect(page.text).not.toContain("on no list");
  expect(page.text).toContain("It can be put back.");
  const stranger = site.browser();
  await signIn(stranger, await register(api, "Sam Stranger"));
  expect((await stranger.fetch(picture)).status).toBe(404);
});

test("nobody is led to another site", async () => {
  await using site = await openSeen();
  for (const next of ["https://evil.example/", "/\t/evil.example", "/\n/evil.example"]) {
    const path = `${site.path}/delete`;
    expect((await site.get(`${path}?next=${encodeURIComponent(next)}`)).html).not.toContain("evil");
    expect((await site.post(path, { next })).location).toBe("/kea-basin");
    await site.post(path, { restore: "1" });
  }
});

test("members are not offered to delete, and a form of theirs is refused", async () => {
  await using site = await openSeen();
  const { api, path, first, rangi } = site;
  const { recording } = await api.send(getRecording, { id: first }, rangi.token);
  const mere = await register(api, "Mere");
  await join(api, mere, recording.groupId);
  const visitor = site.browser();
  await signIn(visitor, mere);
  expect((await visitor.get(`${path}/tracks`)).text).not.toContain("Delete this recording");
  expect((await visitor.get(`${path}/delete`)).text).toContain(
    "Only admins of the project delete recordings",
  );
  expect((await visitor.post(`${path}/delete`, {})).status).toBe(403);
  expect(await site.stands()).toBe(true);
});

test("a recording of another project is not deleted at an address of this one", async () => {
  await using site = await openSeen();
  await makeProject(site.api, site.rangi, "Tui Gully");
  const sent = await site.post(`/tui-gully/recording/${site.first}/delete`, {});
  expect(sent.status).toBe(404);
  expect(await site.stands()).toBe(true);
});

test("the tracks are downloaded as a table", async () => {
  await using site = await openSeen();
  const response = await site.fetch(`${site.path}/tracks.csv`);
  expect(response.headers.get("content-disposition")).toContain(
    `recording-${site.first}-tracks.csv`,
  );
  const [head = "", row = ""] = (await response.text()).split("\r\n");
  expect(head).toContain("Number,Track id,Start (s),End (s),Counts as");
  expect(row).toMatch(/^1,\d+,0,2.5,cat,ai only,cat,/);
});
