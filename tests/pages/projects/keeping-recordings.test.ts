import { expect, test } from "vitest";
import { getProject } from "#contract/wire/projects/projects.ts";
import { addLabel } from "#contract/wire/recordings/recording-labels.ts";
import { openKeaBasin, signIn } from "#tests/support/pages/test-site.ts";
import { formOf } from "#tests/support/pages/form-fields.ts";
import { join, register, signInAgain } from "#tests/support/projects/people.ts";
import { day, listDeleted, passNight, seeFinished } from "#tests/support/recordings/retention.ts";

const other = "/kea-basin/settings/project-settings";
const path = `${other}/keeping`;

/** Rangi's project with three false triggers and a cat, ten days old. */
async function openOldProject() {
  const site = await openKeaBasin();
  const saw = (minute: string, what: string) =>
    seeFinished(site.api, site.camera, { at: `2026-11-20T07:${minute}:00.000Z`, tracks: [[what]] });
  const ids = [];
  for (const minute of ["01", "02", "03"]) ids.push(await saw(minute, "false-positive"));
  await saw("04", "cat");
  site.api.advance(10 * day);
  const keep = async () => {
    const input = { groupIdOrName: "kea-basin" };
    const { token } = await signInAgain(site.api, site.rangi);
    return (await site.api.send(getProject, input, token)).group.settings?.keepFalseTriggers;
  };
  return { ...site, ids, saw, keep };
}

test("an admin chooses days, sees what would go, and confirms just that", async () => {
  await using site = await openOldProject();
  const { api, ids, keep } = site;
  expect((await site.get(other)).text).toContain("False triggers All are kept Change");
  const form = await site.get(path);
  expect(form.title).toBe("Keeping recordings | Nightjar");
  const chosen = await site.post(path, { keep: "days", days: "7" });
  expect(chosen).toMatchObject({ status: 303, location: `${path}/preview?days=7` });
  const preview = await site.get(`${path}/preview?days=7`);
  expect(preview.title).toBe("Delete false triggers after 7 days | Nightjar");
  expect(preview.text).toContain("At present, no recording is deleted by itself.");
  expect(preview.text).toContain(
    "3 recordings (3 B) will be deleted first, at the next check: tomorrow 3:40 am",
  );
  expect(preview.text).toContain("They were recorded on 20 Nov 2026.");
  for (const sentence of [
    "Nothing is deleted until you confirm it below.",
    "For 30 days, an admin can put them back:",
    "After those 30 days, they and their files are deleted for good.",
    "A night that would delete unusually many deletes none",
    "choose “Keep them” on the page “Keeping recordings”",
  ])
    expect(preview.text).toContain(sentence);
  expect(preview.text).toContain("Ridge camera 3 recordings 3 B");
  for (const id of ids) {
    expect(preview.html).toContain(`/kea-basin/activity/recording/${id}/tracks"`);
    expect(preview.html).toContain(`/kea-basin/media/${id}/thumbnail`);
  }
  expect(preview.text).toContain("Start by deleting 3 recordings");
  expect(await keep()).toBeUndefined();
  const done = await site.post(`${path}/preview?days=7`, { expected: "3" });
  expect(done.location).toBe(other);
  expect(await keep()).toBe(7);
  expect((await site.get(other)).text).toContain("False triggers Deleted after 7 days Change");
  expect(await listDeleted(api.services.store)).toEqual([]);
  await passNight(api);
  expect(await listDeleted(api.services.store)).toEqual(ids);
});

test("more than was seen is not confirmed, fewer is", async () => {
  await using site = await openOldProject();
  const { api, ids, rangi, keep } = site;
  const refused = await site.post(`${path}/preview?days=7`, { expected: "2" });
  expect(refused).toMatchObject({ status: 303, location: `${path}/preview?days=7` });
  expect((await site.get(`${path}/preview?days=7`)).text).toContain(
    "It was 2 recordings and is 3 by now.",
  );
  expect(await keep()).toBeUndefined();
  const tag = { detail: "cool", confidence: 1 };
  await api.send(addLabel, { id: ids[0] ?? 0, tag }, (await signInAgain(api, rangi)).token);
  await site.post(`${path}/preview?days=7`, { expected: "3" });
  expect(await keep()).toBe(7);
});

test("days that are out of bounds, and a preview without days, lead back to the form", async () => {
  await using site = await openOldProject();
  for (const days of ["", "6", "3651", "seven", "7.5", "-30"]) {
    const wrong = await site.post(path, { keep: "days", days });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain("Write a number of days, 7 to 3,650.");
  }
  expect((await site.post(path, { days: "7" })).status).toBe(422);
  for (const query of ["", "?days=6", "?days=x", "?days=3651"]) {
    expect((await site.get(`${path}/preview${query}`)).location).toBe(path);
  }
  expect(await site.keep()).toBeUndefined();
});

test("days that are typed beside a choice that is left as it was are not thrown away", async () => {
  await using site = await openOldProject();
  const typed = await site.post(path, { keep: "always", days: "90" });
  expect(typed.location).toBe(`${path}/preview?days=90`);
  const wrong = await site.post(path, { keep: "always", days: "5" });
  expect(wrong.status).toBe(422);
  expect(wrong.html).toMatch(/<input[^>]*checked=""[^>]*value="days"/);
  expect(wrong.html).toMatch(/name="days"[^>]*value="5"/);
  expect((await site.post(path, { keep: "always", days: "30" })).location).toBe(other);
  await site.post(`${path}/preview?days=7`, { expected: "3" });
  expect((await site.post(path, { keep: "always", days: "90" })).location).toBe(other);
  expect(await site.keep()).toBe("always");
});

test("what somebody else has chosen meanwhile is shown before it is replaced", async () => {
  await using site = await openOldProject();
  const preview = `${path}/preview?days=30`;
  const form = formOf(await site.get(path));
  const early = formOf(await site.get(preview));
  await site.post(`${path}/preview?days=7`, { expected: "3" });
  const late = await site.post(preview, early);
  expect(late.status).toBe(422);
  expect(late.text).toContain("This has been changed meanwhile.");
  expect(late.text).toContain("False triggers are now deleted after 7 days.");
  expect(await site.keep()).toBe(7);
  expect((await site.post(preview, formOf(late))).location).toBe(other);
  expect(await site.keep()).toBe(30);
  for (const [keep, days] of [
    ["always", "90"],
    ["days", "90"],
    ["always", "30"],
  ]) {
    const typed = { keep: String(keep), days: String(days) };
    const refused = await site.post(path, { ...form, ...typed });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("False triggers are now deleted after 30 days.");
    expect(formOf(refused)).toMatchObject(typed);
  }
  const again = formOf(await site.post(path, { ...form, keep: "always" }));
  expect((await site.post(path, again)).location).toBe(other);
  expect(await site.keep()).toBe("always");
});

test("keeping everything again stops it, and what was deleted can be put back", async () => {
  await using site = await openOldProject();
  const { api, ids, keep } = site;
  expect((await site.post(path, { keep: "always" })).location).toBe(other);
  expect(await keep()).toBeUndefined();
  await site.post(`${path}/preview?days=7`, { expected: "3" });
  await passNight(api);
  const today = await site.get("/kea-basin");
  expect(today.text).toContain("3 recordings with only false triggers were deleted last night.");
  const [, to = ""] = /href="([^"]+)"[^>]*>3 recordings with only/.exec(today.html) ?? [];
  const list = await site.get(to.replaceAll("&amp;", "&"));
  expect(list.text.match(/Deleted by the project’s settings/g)).toHaveLength(3);
  expect((await site.get(path)).text).toContain(
    "3 deleted false triggers (3 B) can still be put back.",
  );
  const page = `/kea-basin/recording/${ids[0]}/delete`;
  const deleted = await site.get(page);
  expect(deleted.text).toContain("The project’s settings deleted it on 1 December 2026");
  expect(deleted.text).toContain("it is deleted for good after 31 December 2026");
  const begun_at = "2026-12-20T00:00:00.000Z";
  await api.services.store.write.updateTable("retention").set({ begun_at }).execute();
  expect((await site.get(page)).text).toContain("deleted for good after 19 January 2027");
  await site.post(path, { keep: "always" });
  expect(await keep()).toBe("always");
  expect((await site.get(page)).text).not.toContain("deleted for good");
  await site.post(page, { restore: "1" });
  expect(await listDeleted(api.services.store)).toEqual(ids.slice(1));
  api.advance(day);
  expect((await site.get("/kea-basin")).text).not.toContain("were deleted last night");
});

test("who only reads sees what is chosen, and none of the rest", async () => {
  await using site = await openOldProject();
  const { api } = site;
  await site.post(`${path}/preview?days=7`, { expected: "3" });
  await passNight(api);
  const mere = await register(api, "Mere");
  await join(api, mere, 1);
  const phone = site.browser();
  await signIn(phone, mere);
  expect((await phone.get("/kea-basin")).text).not.toContain("were deleted last night");
  expect((await phone.get(path)).status).not.toBe(200);
  expect((await phone.post(`${path}/preview?days=30`, { expected: "3" })).status).not.toBe(200);
  expect(await site.keep()).toBe(7);
});

test("what a night has not deleted is shown to admins until one confirms it", async () => {
  await using site = await openOldProject();
  const { api, ids } = site;
  await site.post(`${path}/preview?days=7`, { expected: "3" });
  await api.services.store.write.updateTable("retention").set({ held: 1234 }).execute();
  const shown = await site.get("/kea-basin");
  expect(shown.text).toContain("1,234 recordings with only false triggers were not deleted");
  expect(shown.html).toContain(`href="${path}/preview?days=7"`);
  const form = await site.get(path);
  expect(form.text).toContain("Last night 1,234 recordings were to be deleted.");
  expect(form.html).toContain(`href="${path}/preview?days=7"`);
  await site.post(`${path}/preview?days=7`, { expected: "3" });
  expect((await site.get("/kea-basin")).text).not.toContain("were not deleted");
  expect((await site.get(path)).text).not.toContain("were to be deleted");
  const rows = await api.services.store.read.selectFrom("retention").select("approved").execute();
  expect(rows).toEqual([{ approved: 3 }]);
  await passNight(api);
  expect(await listDeleted(api.services.store)).toEqual(ids);
});
