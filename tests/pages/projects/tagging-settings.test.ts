import { expect, test } from "vitest";
import { getProject, updateProjectSettings } from "#contract/wire/projects/projects.ts";
import { openFullProject } from "#tests/support/pages/full-project.ts";
import { see } from "#tests/support/projects/alerts.ts";
import { listTrackIds, tagTrack } from "#tests/support/recordings/observations.ts";
import { makeProject, makeSuperUser, register } from "#tests/support/projects/people.ts";
import { signIn } from "#tests/support/pages/test-site.ts";

const settings = "/kea-basin/settings";
const tagging = `${settings}/tagging-settings`;
const groupIdOrName = "kea-basin";

const usual = "possum rodent hedgehog cat bird mustelid false-positive unidentified".split(" ");

type Site = Awaited<ReturnType<typeof openFullProject>>;

async function readTags({ api, rangi }: Site) {
  return (await api.send(getProject, { groupIdOrName }, rangi.token)).group.settings;
}

function setTags({ api, rangi }: Site, tags: string[]) {
  return api.send(updateProjectSettings, { groupIdOrName, settings: { tags } }, rangi.token);
}

/** The names of the list, in order. */
function namesOf(html: string): string[] {
  return [...html.matchAll(/class="tag-name">([^<]+)</g)].map(([, name = ""]) => name);
}

test("a project that has chosen nothing has the usual tags, of cameras and of recorders", async () => {
  await using site = await openFullProject();
  const page = await site.get(tagging);
  expect(page).toMatchObject({ status: 200, title: "Manage tagging | Nightjar" });
  expect(namesOf(page.html)).toEqual([
    "Possum",
    "Rodent",
    "Hedgehog",
    "Cat",
    "Bird",
    "Mustelid",
    "False trigger",
    "Not identifiable",
  ]);
  expect(page.text).toContain("Cameras 8 Audio recorders 9");
  const audio = await site.get(`${tagging}?list=audio`);
  expect(namesOf(audio.html)).toContain("Human speech");
});

test("tags are moved, removed and added, each in one list only", async () => {
  await using site = await openFullProject();
  const act = async (fields: Record<string, string>) => {
    const posted = await site.post(tagging, fields);
    expect(posted).toMatchObject({ status: 303, location: tagging });
  };
  await act({ up: "rodent" });
  await act({ down: "hedgehog" });
  await act({ remove: "bird" });
  await act({ tag: "kea", q: "", list: "camera" });
  await act({ tag: "kea" });
  expect(await readTags(site)).toEqual({
    tags: ["rodent", "possum", "cat", "hedgehog", ...usual.slice(5), "kea"],
  });
  expect((await site.get(tagging)).text).toContain("Kea has been added to the list.");
  await site.post(`${tagging}?list=audio`, { remove: "kea" });
  const { audioTags, tags } = (await readTags(site)) ?? {};
  expect(audioTags).not.toContain("kea");
  expect(tags).toContain("kea");
});

test("the ends of the list cannot be moved further", async () => {
  await using site = await openFullProject();
  await site.post(tagging, { up: "possum" });
  await site.post(tagging, { down: "unidentified" });
  await site.post(tagging, { up: "not on the list" });
  expect((await readTags(site))?.tags).toEqual(usual);
});

test("people who change the list at the same time undo nothing of each other", async () => {
  await using site = await openFullProject();
  await Promise.all(["kea", "weka", "kiwi"].map((tag) => site.post(tagging, { tag })));
  const { tags } = (await readTags(site)) ?? {};
  expect(tags?.toSorted()).toEqual([...usual, "kea", "kiwi", "weka"].toSorted());
});

test("adding nothing is refused, and a list may be empty", async () => {
  await using site = await openFullProject();
  const refused = await site.post(tagging, { tag: "" });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("Choose the tag to add");
  await setTags(site, []);
  const page = await site.get(tagging);
  expect(page.text).toContain("There are no quick tags");
  expect(page.text).toContain("Cameras 0");
});

test("a search narrows the tags to add; those of the list cannot be chosen again", async () => {
  await using site = await openFullProject();
  const page = await site.get(`${tagging}?list=camera&q=kere&tag=`);
  expect(page.html).toMatch(/<option [^>]*value="kereru"/);
  expect(page.html).not.toMatch(/<option [^>]*value="stoat"/);
  expect((await site.get(tagging)).html).toMatch(
    /<option (disabled="" value="possum"|value="possum" disabled="")/,
  );
});

test("the usual tags come back on a page that shows the difference", async () => {
  await using site = await openFullProject();
  expect((await site.get(`${tagging}/reset`)).text).toContain("This is already the default list.");
  await setTags(site, ["kea", ...usual.slice(1)]);
  const page = await site.get(`${tagging}/reset`);
  expect(page.text).toContain("Will be added Possum Will be removed Kea");
  expect((await site.post(`${tagging}/reset`, {})).location).toBe(tagging);
  expect((await readTags(site))?.tags).toEqual(usual);
});

test("the list is edited as text, by any name of a tag", async () => {
  await using site = await openFullProject();
  const page = await site.get(`${tagging}/edit`);
  expect(page.html).toContain("Possum\nRodent");
  const typed = "ruru\r\nPossum, cat; Not identifiable\n\ncat";
  const saved = await site.post(`${tagging}/edit`, { tags: typed, before: "null" });
  expect(saved.location).toBe(tagging);
  expect((await readTags(site))?.tags).toEqual(["morepork", "possum", "cat", "unidentified"]);
  const wrong = await site.post(`${tagging}/edit`, { tags: "possum\ngruffalo", before: "null" });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain("There is no tag called “gruffalo”.");
  expect(wrong.html).toContain("possum\ngruffalo</textarea>");
});

test("a text that was begun before somebody else changed the list does not undo that", async () => {
  await using site = await openFullProject();
  await setTags(site, ["kea"]);
  const late = await site.post(`${tagging}/edit`, { tags: "cat", before: "null" });
  expect(late.status).toBe(422);
  expect(late.text).toContain("It is now: Kea.");
  expect(late.html).toContain("cat</textarea>");
  expect(late.html).toContain('name="before" value="[&quot;kea&quot;]"');
  expect((await site.post(`${tagging}/edit`, { tags: "cat", before: "{" })).status).toBe(422);
  await site.post(`${tagging}/edit`, { tags: "cat", before: '["kea"]' });
  expect((await readTags(site))?.tags).toEqual(["cat"]);
});

test("a refused name does not let an old text undo what was changed meanwhile", async () => {
  await using site = await openFullProject();
  await setTags(site, ["kea"]);
  const wrong = await site.post(`${tagging}/edit`, { tags: "gruffalo", before: "null" });
  expect(wrong.status).toBe(422);
  expect(wrong.html).toContain('name="before" value="null"');
});

test("a list can begin as that of another project of one's own", async () => {
  await using site = await openFullProject();
  const other = await makeProject(site.api, site.rangi, "Tui Gully");
  const input = { groupIdOrName: String(other), settings: { tags: ["weka", "kea"] } };
  await site.api.send(updateProjectSettings, input, site.rangi.token);
  const page = await site.get(`${tagging}/edit?from=${other}&list=camera`);
  expect(page.html).toContain("Weka\nKea</textarea>");
  expect(page.html).toContain(">Tui Gully</option>");
});

test("a super-user who may only read sees the lists of a project and no way to change them", async () => {
  await using site = await openFullProject();
  const reader = await register(site.api, "Rua");
  await makeSuperUser(site.api, reader, "read");
  const phone = site.browser();
  await signIn(phone, reader);
  for (const view of ["tagging-settings", "label-settings", "project-settings"]) {
    const page = await phone.get(`${settings}/${view}`);
    expect(page.status).toBe(200);
    expect(page.html).not.toMatch(/<main.*<form[^>]*method="post"/s);
    expect([
      view,
      (await phone.post(`${settings}/${view}`, { tag: "kea", text: "x" })).status,
    ]).toEqual([view, 403]);
  }
  expect(await readTags(site)).toBeUndefined();
});

test("what a super-user with write permission changes in a project of others is saved", async () => {
  await using site = await openFullProject();
  const writer = await register(site.api, "Wiremu");
  await makeSuperUser(site.api, writer, "write");
  const phone = site.browser();
  await signIn(phone, writer);
  await phone.post(tagging, { tag: "kea" });
  expect((await readTags(site))?.tags).toEqual([...usual, "kea"]);
});

test("plain members get to none of the settings", async () => {
  await using site = await openFullProject();
  const phone = site.browser();
  await signIn(phone, site.mere);
  const pages = ["", "/edit", "/reset"].map((page) => tagging + page);
  const others = ["label-settings", "label-settings/edit", "project-settings/voices"];
  for (const page of [...pages, ...others.map((page) => `${settings}/${page}`)]) {
    expect([page, (await phone.get(page)).location]).toEqual([page, "/kea-basin"]);
    expect([page, (await phone.post(page, { tag: "kea" })).location]).toEqual([page, "/kea-basin"]);
  }
});

test("each tag says how many recordings people gave it in the past year, and goes after a warning", async () => {
  await using site = await openFullProject();
  const { api, rangi } = site;
  const id = await see(api, site.camera, ["possum", "possum"]);
  const [track = 0, other = 0] = await listTrackIds(api, id);
  for (const trackId of [track, other])
    await tagTrack(api, trackId, { what: "cat", userId: rangi.id });
  const page = await site.get(tagging);
  expect(page.text).toMatch(/Cat 1 recording Up/);
  expect(page.text).toMatch(/Possum not used Up/);
  expect(page.html).toContain(`href="${tagging}?remove=cat#remove"`);
  expect(page.html).not.toContain("remove=possum");
  const warned = await site.get(`${tagging}?remove=cat`);
  expect(warned.text).toContain(
    "People have tagged 1 recording with Cat in the past year. Those tags stay",
  );
  expect((await site.get(`${tagging}?remove=possum`)).text).not.toContain("from the list?");
  await site.post(tagging, { remove: "cat" });
  expect((await readTags(site))?.tags).not.toContain("cat");
});
