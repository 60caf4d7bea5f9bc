import { expect, test } from "vitest";
import { addLabel } from "#contract/wire/recordings/recording-labels.ts";
import { undeleteRecording } from "#contract/wire/recordings/recording-changes.ts";
import { getRecording } from "#contract/wire/recordings/recordings.ts";
import { join, register } from "#tests/support/projects/people.ts";
import { makeLocation } from "#tests/support/projects/locations.ts";
import { formOf } from "#tests/support/pages/form-fields.ts";
import { openKeaBasin, signIn } from "#tests/support/pages/test-site.ts";
import { storeMany } from "#tests/support/recordings/bulk-changes.ts";
import { readWords } from "#tests/support/recordings/tracks.ts";

const path = "/kea-basin/activity/bulk";

async function openWithMany(env: Record<string, string> = {}) {
  const site = await openKeaBasin(env);
  const { store } = site.api.services;
  const device = store.read.selectFrom("devices").select(["id as deviceId", "project_id"]);
  const { deviceId, project_id: projectId } = await device.executeTakeFirstOrThrow();
  const ids = await storeMany(store, { deviceId, projectId }, 3);
  const chosen = ids.map((id) => `id=${id}`).join("&");
  /** Asks, confirms and does it; gives the path of the change. */
  const change = async (query: string) => {
    const page = await site.get(`${path}?${query}`);
    const sent = await site.post(`${path}?${query}`, formOf(page));
    expect(sent).toMatchObject({ status: 303 });
    await site.api.jobs.drain();
    return { page, to: sent.location ?? "" };
  };
  const undo = async (to: string) => {
    const undone = await site.post(to, { act: "undo" });
    expect(undone).toMatchObject({ status: 303 });
    await site.api.jobs.drain();
    return site.get(undone.location ?? "");
  };
  const words = () => Promise.all(ids.map((id) => readWords(site.api, site.rangi, id)));
  return { ...site, projectId, ids, chosen, change, undo, words };
}

test("chosen recordings are tagged without scripts: choose, search the tag, confirm, undo", async () => {
  await using site = await openWithMany();
  const { chosen, ids } = site;
  const first = await site.get(`${path}?${chosen}`);
  expect(first.text).not.toContain("Put back…");
  expect(first.text).toContain("3 recordings, 20 Nov 2026");
  for (const act of ["Tag…", "Add a label…", "Delete…", "Move to a location…"]) {
    expect(first.text).toContain(act);
  }
  const tags = await site.get(`${path}?${chosen}&act=tag&q=stoat`);
  expect(tags.text).toContain("Quick tags");
  const told = await site.post(`${path}?id=${ids.join(",")}&act=tag`, { say: "stoat" });
  expect(told).toMatchObject({ status: 303 });
  const confirm = await site.get(told.location ?? "");
  expect(confirm.text).toContain("Tag 3 recordings as Stoat");
  const fields = formOf(confirm);
  const sent = await site.post(told.location ?? "", fields);
  const again = await site.post(told.location ?? "", fields);
  expect(again.location).toBe(sent.location);
  const waiting = await site.get(sent.location ?? "");
  expect(waiting.text).toContain("0 of 3 recordings are done");
  expect(waiting.text).toContain("Refresh");
  await site.api.jobs.drain();
  expect(await site.words()).toEqual([["stoat"], ["stoat"], ["stoat"]]);
  const jobs = await site.get("/my-jobs");
  expect(jobs.html).toContain(`href="${sent.location}"`);
  expect(jobs.text).toContain("Tag 3 recordings as Stoat");
  const done = await site.get(sent.location ?? "");
  expect(done.text).toContain("Changed 3");
  const listed = await site.get(`${sent.location}?result=done`);
  expect(listed.text).toMatch(/Stoat Ridge camera, 20 November 2026/);
  const undone = await site.undo(sent.location ?? "");
  expect(undone.text).toContain("Undo: Tag 3 recordings as Stoat");
  expect(await site.words()).toEqual([[], [], []]);
  const after = await site.get(sent.location ?? "");
  expect(after.text).toContain("Undone.");
  expect(after.text).not.toContain("Undo all of it");
});

test("what a list posts becomes an address that can be reloaded", async () => {
  await using site = await openWithMany();
  const sent = await site.post(path, [
    ["display-mode", "recordings"],
    ...site.ids.map((id): [string, string] => ["id", String(id)]),
  ]);
  expect(sent).toMatchObject({
    status: 303,
    location: `${path}?display-mode=recordings&id=${site.ids.join("%2C")}`,
  });
  expect((await site.get(sent.location ?? "")).text).toContain("3 recordings");
  expect((await site.get(path)).text).toContain("Choose recordings in the list first.");
});

test("all of a search are labelled, and the label comes off again", async () => {
  await using site = await openWithMany();
  const { change, undo, api, rangi, ids } = site;
  const choose = await site.get(`${path}?all=yes&act=label`);
  expect(choose.text).toContain("Label to add");
  const { page, to } = await change("all=yes&act=label&label=cool");
  expect(page.text).toContain("Add the label Cool to 3 recordings");
  const read = async () =>
    (await api.send(getRecording, { id: ids[0] ?? 0 }, rangi.token)).recording.tags.length;
  expect(await read()).toBe(1);
  const again = await site.get(`${path}?all=yes&act=label&label=cool`);
  expect(again.text).toContain("Nothing would change: 3 with the label already");
  const removed = await change("all=yes&act=unlabel&label=cool");
  expect(await read()).toBe(0);
  await undo(removed.to);
  expect(await read()).toBe(1);
  expect((await site.get(to)).text).toContain("Changed 3");
});

test("recordings are deleted and put back, and moved to a location", async () => {
  await using site = await openWithMany();
  const { change, undo, api, rangi, ids, chosen, projectId } = site;
  const { to } = await change(`${chosen}&act=delete`);
  const refused = await api.refuse(undeleteRecording, { id: 999_999 }, rangi.token);
  expect(refused.status).toBe(403);
  expect((await site.get(`${path}?all=yes`)).text).toContain("The search finds no recordings.");
  const offered = await site.get(`${path}?all=yes&state=deleted`);
  expect(offered.text).toContain("Put back…");
  expect(offered.text).not.toContain("Delete…");
  expect((await site.get(`${path}?${chosen}&act=delete`)).text).toContain(
    "Nothing would change: 3 deleted already Back to the list",
  );
  const back = await change("all=yes&state=deleted&act=restore");
  expect(back.page.text).toContain("Put 3 recordings back");
  expect((await undo(to)).text).toContain("Changed since, and left so 3");
  const locationId = await makeLocation(api, rangi, projectId, "Far ridge");
  const choose = await site.get(`${path}?${chosen}&act=move`);
  expect(choose.text).toContain("Far ridge");
  const moved = await change(`${chosen}&act=move&location=${locationId}`);
  expect(moved.page.text).toContain("Move 3 recordings to Far ridge");
  const { recording } = await api.send(getRecording, { id: ids[0] ?? 0 }, rangi.token);
  expect(recording.stationName).toBe("Far ridge");
});

test("the button says how many change, and the way back from it leads to the search", async () => {
  await using site = await openWithMany();
  const { api, ids, change, rangi } = site;
  await api.send(
    addLabel,
    { id: ids[0] ?? 0, tag: { detail: "cool", confidence: 1 } },
    rangi.token,
  );
  const { page, to } = await change("all=yes&tag-mode=untagged&act=label&label=cool");
  expect(page.text).toContain("2 will change. 1 stays as it is: 1 with the label already");
  expect(page.html).toMatch(/<h1[^>]*>Add the label Cool to 2 recordings/);
  expect(page.html).toMatch(/<button[^>]*>Add the label Cool to 2 recordings/);
  const done = await site.get(to);
  expect(done.html).toMatch(/<h1[^>]*>Add the label Cool to 2 recordings/);
  expect(done.html).toContain('href="/kea-basin/activity?tag-mode=untagged"');
  expect(done.html).toContain("?tag-mode=untagged&amp;result=already");
  expect((await site.get("/my-jobs")).text).toContain("Add the label Cool to 2 recordings");
  const undone = await site.undo(to);
  expect(undone.html).toContain('href="/kea-basin/activity?tag-mode=untagged"');
  /* A search for one recording by its number leads back to that search, as long as all of it was changed. */
  const byNumber = `${path}?all=yes&id=${ids[1]}&after=x&act=label&label=cool`;
  const sent = await site.post(byNumber, formOf(await site.get(byNumber)));
  expect(sent.location).toMatch(new RegExp(`/bulk/\\d+\\?id=${ids[1]}$`));
});

test("who may put nothing back is told so, and where too many are found a month can be picked", async () => {
  await using site = await openWithMany();
  const { api, projectId, change, chosen } = site;
  const mere = await register(api, "Mere");
  await join(api, mere, projectId);
  const browser = site.browser();
  await signIn(browser, mere);
  await change(`${chosen}&act=delete`);
  const deleted = await browser.get(`${path}?all=yes&state=deleted`);
  expect(deleted.text).toContain("Only admins of the project put recordings back.");
  const { store } = api.services;
  const device = store.read.selectFrom("devices").select("id").executeTakeFirstOrThrow();
  await storeMany(store, { deviceId: (await device).id, projectId }, 5001);
  const many = await site.get(`${path}?all=yes&from=any`);
  expect(many.text).toContain("Too many to change at once There are 5,001 recordings");
  expect(many.html).toContain('href="/kea-basin/activity/calendar?from=any"');
  const name = {
    name: "Activity hills",
    name_folded: "activity hills",
    url_name: "activity-hills",
  };
  await store.write.updateTable("projects").set(name).where("id", "=", projectId).execute();
  const renamed = await site.get("/activity-hills/activity/bulk?all=yes&from=any&after=x");
  expect(renamed.html).toContain('href="/activity-hills/activity/calendar?from=any');
});

test("members are offered what they may do, and a foreign change is no page of theirs", async () => {
  await using site = await openWithMany();
  const { api, projectId, chosen, change } = site;
  const { to } = await change(`${chosen}&act=tag&what=possum`);
  const mere = await register(api, "Mere");
  await join(api, mere, projectId);
  const browser = site.browser();
  await signIn(browser, mere);
  const page = await browser.get(`${path}?${chosen}`);
  expect(page.text).toContain("Tag…");
  expect(page.text).not.toContain("Delete…");
  expect((await browser.get(`${path}?${chosen}&act=delete`)).text).toContain("Only admins");
  expect((await browser.get(to)).status).toBe(404);
});

test("recordings that no AI has looked at are refused one by one, with why", async () => {
  await using site = await openWithMany({ PROCESSING: "external" });
  const { chosen, ids } = site;
  const query = `${path}?${chosen}&act=reprocess`;
  await using without = await openWithMany();
  expect((await without.get(`${path}?${without.chosen}&act=reprocess`)).text).toContain(
    "AI is turned off on this site.",
  );
  expect((await site.get(query)).text).toContain(
    "Nothing would change: 3 whose file has been removed",
  );
  const sent = await site.post(query, { confirm: "yes", key: "as-before", expected: "3" });
  await site.api.jobs.drain();
  const page = await site.get(sent.location ?? "");
  expect(page.text).toContain("Not changed 3");
  expect(page.text).toContain("Its file has been removed");
  expect(page.html).toContain(`/kea-basin/activity/recording/${ids[0]}`);
});

test("a clock is put right without scripts: what it shows, what it was, the new times, undo", async () => {
  await using site = await openWithMany();
  const { chosen, ids } = site;
  const timeOf = async () =>
    (await site.api.send(getRecording, { id: ids[0] ?? 0 }, site.rangi.token)).recording
      .recordingDateTime;
  const before = await timeOf();
  const page = await site.get(`${path}?${chosen}&act=shift`);
  expect(page.html).toMatch(/value="2026-11-20T18:57:00"[^>]*\/?>/);
  const zone = "clock-zone=Pacific%2FAuckland";
  const bare = await site.get(
    `${path}?${chosen}&act=shift&${zone}&showed=2026-11-20T18:57&really=`,
  );
  expect(bare.text).toContain("Enter both times. They have to differ.");
  const query = `${chosen}&act=shift&${zone}&showed=2026-11-20T18:57&really=2026-11-20T21:57`;
  const confirm = await site.get(`${path}?${query}`);
  expect(confirm.text).toMatch(/Set 3 recordings 3.h later/);
  expect(confirm.text).toMatch(/The first: .* 6:57 ?pm .* becomes .* 9:57 ?pm/);
  expect(await timeOf()).toBe(before);
  const { to } = await site.change(query);
  expect((await site.get(to)).text).toMatch(/Set 3 recordings 3.h later/);
  expect(await timeOf()).toBe(new Date(Date.parse(before) + 3 * 3_600_000).toISOString());
  await site.undo(to);
  expect(await timeOf()).toBe(before);
});
