import { expect, test } from "vitest";
import { deleteRecording } from "#contract/wire/recordings/recording-changes.ts";
import { makeImage } from "#tests/media/image/image-samples.ts";
import { makeSuperUser, register } from "#tests/support/projects/people.ts";
import { openKeaBasin, signIn } from "#tests/support/pages/test-site.ts";
import { readUndo } from "#tests/support/pages/undo.ts";
import { readTracks } from "#tests/support/recordings/tracks.ts";
import { record } from "#tests/support/recordings/uploads.ts";

async function openWithBurst(count = 3) {
  const site = await openKeaBasin();
  const ids: number[] = [];
  for (let at = 0; at < count; at++) {
    const recordingDateTime = new Date(Date.parse("2026-11-19T13:30:00Z") + at * 1000);
    const data = { type: "trailcam-image", recordingDateTime, metadata: {} };
    const image = await makeImage("jpeg", { width: 64 + at });
    ids.push(await record(site.api, site.camera, data, image));
  }
  await site.api.jobs.drain();
  const readAll = () =>
    Promise.all(
      ids.map(async (id) =>
        (await readTracks(site.api, site.rangi, id)).flatMap(({ tags }) => tags.map((t) => t.what)),
      ),
    );
  const sent = (what: string): [string, string][] => [
    ["say", what],
    ["pictures", ids.join(",")],
  ];
  return { ...site, ids, readAll, sent, path: `/kea-basin/recording/${ids[1]}/tracks` };
}

test("all pictures of a burst are tagged by one form without scripts, with undo", async () => {
  await using site = await openWithBurst();
  const { path } = site;
  const page = await site.get(path);
  expect(page.text).toContain("Tag all 3 pictures of this burst");
  expect(await site.post(path, site.sent("possum"))).toMatchObject({
    status: 303,
    location: `${path}#tracks`,
  });
  expect(await site.readAll()).toEqual([["possum"], ["possum"], ["possum"]]);
  const { page: after, action, fields } = await readUndo(site, path);
  expect(after.text).toContain("3 pictures tagged: Possum. Undo");
  await site.post(action, fields);
  expect(await site.readAll()).toEqual([[], [], []]);
});

test("undo is offered for the longest burst, too", async () => {
  await using site = await openWithBurst(50);
  await site.post(site.path, site.sent("possum"));
  const { page, action, fields } = await readUndo(site, site.path);
  expect(page.text).toContain("50 pictures tagged: Possum. Undo");
  await site.post(action, fields);
  expect((await site.readAll()).flat()).toEqual([]);
});

test("any tag of the tree is given to all pictures of a burst without scripts", async () => {
  await using site = await openWithBurst();
  const { ids, path } = site;
  const page = await site.get(path);
  const toTree = `${path}/choose?pictures=${encodeURIComponent(ids.join(","))}`;
  expect(page.html).toContain(`href="${toTree}"`);
  const found = await site.get(`${toTree}&q=weasel`);
  expect(found.text).toContain("Choose a tag for 3 pictures of this burst");
  expect(found.html).toContain(`name="pictures" value="${ids.join(",")}"`);
  expect(found.html).toContain(`value="weasel"`);
  await site.post(path, site.sent("weasel"));
  expect(await site.readAll()).toEqual([["weasel"], ["weasel"], ["weasel"]]);
  const recordingDateTime = "2026-11-18T13:30:00Z";
  const elsewhere = await record(site.api, site.camera, { recordingDateTime });
  const ofReview = `/kea-basin/review/tags?queue=untagged&item=${ids[1]}`;
  for (const tree of [`${path}/choose?`, `${ofReview}&`]) {
    for (const pictures of ["some", "0", String(elsewhere)]) {
      expect((await site.get(`${tree}pictures=${pictures}`)).status, tree + pictures).toBe(404);
    }
    const rest = await site.get(`${tree}pictures=${ids[0]},${elsewhere}`);
    expect(rest.html).toMatch(new RegExp(`<input(?=[^>]* name="pictures")[^>]* value="${ids[0]}"`));
  }
});

test("a burst that lost a picture meanwhile is left as it was, and the page says so", async () => {
  await using site = await openWithBurst();
  const { api, ids, path, rangi } = site;
  await api.send(deleteRecording, { id: ids[2] ?? 0 }, rangi.token);
  const page = await site.post(path, site.sent("possum"));
  expect(page.status).toBe(422);
  expect(page.text).toContain("These pictures are not all of one burst any more.");
  expect((await readTracks(api, rangi, ids[0] ?? 0)).flatMap(({ tags }) => tags)).toEqual([]);
});

test("who may only read is offered no form, and tags nothing", async () => {
  await using site = await openWithBurst();
  const visitor = await register(site.api, "Sue");
  await makeSuperUser(site.api, visitor, "read");
  const browser = site.browser();
  await signIn(browser, visitor);
  const page = await browser.get(site.path);
  expect(page.text).not.toContain("of this burst");
  expect((await browser.post(site.path, site.sent("possum"))).status).toBe(403);
  expect((await site.readAll()).flat()).toEqual([]);
});

test("of one picture alone nothing is offered", async () => {
  await using site = await openWithBurst(1);
  const page = await site.get(`/kea-basin/recording/${site.ids[0]}/tracks`);
  expect(page.text).not.toContain("of this burst");
});

test("a burst that is a visit has one strip, which stays in the visit, and one open way to tag", async () => {
  await using site = await openWithBurst();
  const { ids, path } = site;
  await site.post(path, site.sent("possum"));
  const page = await site.get(`/kea-basin/visit/possum/${ids[1]}/tracks`);
  expect(page.text).toContain("Visit, 3 recordings");
  expect(page.text).toContain("Picture 2 of 3");
  expect(page.html).not.toContain("visit-strip");
  expect(page.html.match(/class="burst"/g)).toHaveLength(1);
  const strip = page.html.slice(page.html.indexOf('class="burst"')).split("</nav>")[0] ?? "";
  const links = [...strip.matchAll(/href="([^"?]+)/g)].map(([, to]) => to);
  expect(links).toEqual(ids.map((id) => `/kea-basin/visit/possum/${id}/tracks`));
  const outside = page.html.replaceAll(/<details.*?<\/details>/gs, "");
  expect(outside.match(/<button[^>]* value="possum"/g)).toHaveLength(1);
  expect(outside).not.toContain('name="pictures"');
  expect(page.text).toContain("Tag all 3 pictures of this burst");
});

test("a visit of more than the burst has the visit's strip alone", async () => {
  await using site = await openWithBurst();
  const { ids, path } = site;
  await site.post(path, site.sent("possum"));
  const data = { type: "trailcam-image", recordingDateTime: "2026-11-19T13:33:00Z", metadata: {} };
  const later = await record(site.api, site.camera, data, await makeImage("jpeg", { width: 80 }));
  await site.api.jobs.drain();
  await site.post(`/kea-basin/recording/${later}/tracks`, { say: "possum", pictures: `${later}` });
  const page = await site.get(`/kea-basin/visit/possum/${ids[1]}/tracks`);
  expect(page.text).toContain("Visit, 4 recordings");
  expect(page.html.match(/class="visit-strip"/g)).toHaveLength(1);
  expect(page.html).not.toContain('class="burst"');
  expect(page.text).toContain("Tag all 3 pictures of this burst");
});
