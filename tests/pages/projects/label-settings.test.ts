import { expect, test } from "vitest";
import { getRecording } from "#contract/wire/recordings/recordings.ts";
import { addLabel } from "#contract/wire/recordings/recording-labels.ts";
import { getProject, updateProjectSettings } from "#contract/wire/projects/projects.ts";
import { see } from "#tests/support/projects/alerts.ts";
import { openFullProject } from "#tests/support/pages/full-project.ts";

const labels = "/kea-basin/settings/label-settings";
const groupIdOrName = "kea-basin";

type Site = Awaited<ReturnType<typeof openFullProject>>;

async function readLabels({ api, rangi }: Site) {
  const { group } = await api.send(getProject, { groupIdOrName }, rangi.token);
  return group.settings?.cameraLabels?.map(({ text }) => text);
}

const usual = [
  "Animal in trap",
  "Animal interacted with trap",
  "Missed recording",
  "Missed track",
  "Multiple animals",
];

test("the usual labels stand in the table, with the three that every project has below it", async () => {
  await using site = await openFullProject();
  const page = await site.get(labels);
  expect(page).toMatchObject({ status: 200, title: "Manage labels | Nightjar" });
  for (const text of usual) expect(page.text).toContain(text);
  expect(page.text).toContain("In every project Cool");
  expect(page.text).toContain("Cameras 5 Audio recorders 1");
  expect(page.html).not.toContain("label=requires+review");
});

test("a label is added, moved and shown with its meaning", async () => {
  await using site = await openFullProject();
  const added = await site.post(labels, {
    text: " Trap broken ",
    description: "It has to be mended",
  });
  expect(added).toMatchObject({ status: 303, location: labels });
  await site.post(labels, { up: "Trap broken" });
  expect(await readLabels(site)).toEqual([...usual.slice(0, 4), "Trap broken", "Multiple animals"]);
  const { group } = await site.api.send(getProject, { groupIdOrName }, site.rangi.token);
  expect(group.settings?.cameraLabels?.[4]).toEqual({
    text: "Trap broken",
    value: "Trap broken",
    description: "It has to be mended",
  });
  expect((await site.get(labels)).text).toContain("It has to be mended");
});

test("a label without a text, or one that is there already, is refused with what was typed", async () => {
  await using site = await openFullProject();
  const missing = await site.post(labels, { text: "  ", description: "Something" });
  expect(missing.status).toBe(422);
  expect(missing.html).toContain('value="Something"');
  for (const text of ["multiple animals", "COOL", "requires review"]) {
    const taken = await site.post(labels, { text, description: "" });
    expect([text, taken.status]).toEqual([text, 422]);
    expect(taken.html).toContain(`value="${text}"`);
  }
  expect(await readLabels(site)).toBeUndefined();
});

test("the first label of the list is removed, and the others stay", async () => {
  await using site = await openFullProject();
  const page = await site.get(labels);
  const path = `${labels}/remove?label=trapped+in+trap`;
  expect(page.html).toContain(`href="${path}"`);
  expect((await site.get(path)).text).toContain("No recording has it.");
  expect((await site.post(path, {})).location).toBe(labels);
  expect(await readLabels(site)).toEqual(usual.slice(1));
  expect((await site.get(path)).status).toBe(404);
});

test("a label of recorders is removed from their list alone", async () => {
  await using site = await openFullProject();
  const audioLabels = [{ text: "Missed track", value: "missed track" }, { text: "Windy" }];
  const input = { groupIdOrName, settings: { audioLabels } };
  await site.api.send(updateProjectSettings, input, site.rangi.token);
  const removed = await site.post(`${labels}/remove?label=Windy&list=audio`, {});
  expect(removed.location).toBe(`${labels}?list=audio`);
  const { group } = await site.api.send(getProject, { groupIdOrName }, site.rangi.token);
  expect(group.settings).toEqual({ audioLabels: audioLabels.slice(0, 1) });
});

test("the last label goes with a word that the usual ones return", async () => {
  await using site = await openFullProject();
  const path = `${labels}/remove?label=missed+track&list=audio`;
  expect((await site.get(path)).text).toContain("the default labels come back");
  await site.post(path, {});
  expect((await site.get(`${labels}?list=audio`)).text).toContain("Missed track");
});

/** A site where one recording carries the label "trapped in trap". */
async function openWithLabelled() {
  const site = await openFullProject();
  const id = await see(site.api, site.camera, ["possum"]);
  const tag = { detail: "trapped in trap", confidence: 1 };
  await site.api.send(addLabel, { id, tag }, site.rangi.token);
  const readCarried = async () => {
    const { recording } = await site.api.send(getRecording, { id }, site.rangi.token);
    return recording.tags.map(({ detail }) => detail);
  };
  return { ...site, readCarried, edit: `${labels}/edit?label=trapped+in+trap` };
}

test("what recordings have is said before a label goes, and they keep it", async () => {
  await using site = await openWithLabelled();
  const remove = await site.get(`${labels}/remove?label=trapped+in+trap`);
  expect(remove.text).toContain("1 recording has it and keeps it.");
  const description = { text: "Animal in trap", description: "In the box" };
  expect((await site.post(site.edit, description)).location).toBe(labels);
  const { group } = await site.api.send(getProject, { groupIdOrName }, site.rangi.token);
  expect(group.settings?.cameraLabels?.[0]).toEqual({
    text: "Animal in trap",
    value: "trapped in trap",
    description: "In the box",
  });
  expect(await site.readCarried()).toEqual(["trapped in trap"]);
});

test("a label that recordings have is renamed on them, once that is wanted", async () => {
  await using site = await openWithLabelled();
  const page = await site.get(site.edit);
  expect(page.text).toContain("1 recording has it.");
  expect(page.text).toContain("Also change it on the recording that has it");
  const caught = { text: "Caught", description: "In the box" };
  const unsure = await site.post(site.edit, caught);
  expect(unsure.status).toBe(422);
  expect(unsure.text).toContain("Tick this to change the name");
  expect(unsure.html).toContain('value="Caught"');
  expect(await site.readCarried()).toEqual(["trapped in trap"]);
  const taken = await site.post(site.edit, { ...caught, text: "Multiple animals", also: "on" });
  expect(taken.status).toBe(422);
  const done = await site.post(site.edit, { ...caught, also: "on" });
  expect(done.location).toBe(labels);
  expect((await site.get(labels)).text).toContain("The label is now Caught, on 1 recording.");
  expect(await readLabels(site)).toEqual(usual.with(0, "Caught"));
  expect(await site.readCarried()).toEqual(["Caught"]);
  expect((await site.get(`${labels}/remove?label=Caught`)).text).toContain("1 recording has it");
});

test("a label that no recording carries is renamed, but not to one that is there", async () => {
  await using site = await openFullProject();
  const edit = `${labels}/edit?label=missed+track`;
  expect((await site.post(edit, { text: "Cool", description: "" })).status).toBe(422);
  expect((await site.post(edit, { text: "", description: "" })).status).toBe(422);
  expect((await site.post(edit, { text: "Lost track", description: "" })).location).toBe(labels);
  expect(await readLabels(site)).toEqual(usual.with(3, "Lost track"));
});

test("the usual labels come back", async () => {
  await using site = await openFullProject();
  expect((await site.get(`${labels}/reset`)).text).toContain("This is already the default list.");
  await site.post(`${labels}/remove?label=missed+track`, {});
  expect((await site.get(`${labels}/reset`)).text).toContain("Default list Animal in trap");
  await site.post(`${labels}/reset`, {});
  expect(await readLabels(site)).toEqual(usual);
});

test("labels that are added at the same time all count", async () => {
  await using site = await openFullProject();
  const texts = ["Windy", "Wet", "Foggy"];
  await Promise.all(texts.map((text) => site.post(labels, { text, description: "" })));
  expect((await readLabels(site))?.toSorted()).toEqual([...usual, ...texts].toSorted());
});
