import { expect, test } from "vitest";
import { listOwnAlerts, updateAlert } from "#contract/wire/alerts.ts";
import { see, watch } from "#tests/support/projects/alerts.ts";
import { openFullProject } from "#tests/support/pages/full-project.ts";
import { listLocations } from "#tests/support/projects/places.ts";
import { signIn } from "#tests/support/pages/test-site.ts";

const preferences = "/kea-basin/my-settings";
const newAlert = `${preferences}/alerts/new`;

type Site = Awaited<ReturnType<typeof openFullProject>>;

async function listAlerts({ api, rangi }: Site) {
  return (await api.send(listOwnAlerts, {}, rangi.token)).alerts;
}

function tickedTags(html: string): string[] {
  return [...html.matchAll(/<input type="checkbox"[^>]*>/g)]
    .filter(([box]) => box.includes('name="tags"') && box.includes("checked"))
    .map(([box]) => /value="([^"]*)"/.exec(box)?.[1] ?? "");
}

test("a new alert offers the project's tags, its locations and its devices", async () => {
  await using site = await openFullProject();
  await see(site.api, site.camera, []);
  const [location] = await listLocations(site.api);
  const page = await site.get(newAlert);
  expect(page).toMatchObject({ status: 200, title: "New alert | Nightjar" });
  expect(page.html).toContain(`<option value="location-${location?.id}"`);
  expect(page.html).toContain(`<option value="device-${site.camera.id}">Ridge camera</option>`);
  for (const name of ["Possum", "Mustelid", "Not identifiable"]) expect(page.text).toContain(name);
  expect(page.html).toContain('<optgroup label="Mammal">');
});

test("an alert is made of boxes and the picker, and comes to be in the table", async () => {
  await using site = await openFullProject();
  const made = await site.post(newAlert, {
    watches: `device-${site.camera.id}`,
    tags: "possum",
    tag: "stoat",
    minutes: "90",
  });
  expect(made).toMatchObject({ status: 303, location: preferences });
  expect(await listAlerts(site)).toMatchObject([
    {
      conditions: [
        { tag: "possum", automatic: true },
        { tag: "stoat", automatic: true },
      ],
      frequencySeconds: 5400,
      scope: "device",
      scopeId: site.camera.id,
    },
  ]);
  const page = await site.get(preferences);
  expect(page.text).toContain("Alert saved: Possum or Stoat, at most one email every 90 minutes.");
  expect(page.text).toContain(
    "Possum or Stoat Emails you · Ridge camera · at most every 90 minutes no email yet",
  );
});

test("an alert on nothing, on nowhere or without a pause is refused with what was typed", async () => {
  await using site = await openFullProject();
  const fine = { watches: "project", tags: "cat", tag: "", minutes: "45" };
  const nothing = await site.post(newAlert, { ...fine, tags: "" });
  expect(nothing).toMatchObject({ status: 422, title: "Error: New alert | Nightjar" });
  expect(nothing.html).toContain('href="#tag"');
  expect(nothing.html).toContain('value="45"');
  const pause = await site.post(newAlert, { ...fine, minutes: "0" });
  expect(pause.status).toBe(422);
  expect(pause.text).toContain("Enter at least 1 minute");
  expect(tickedTags(pause.html)).toEqual(["cat"]);
  for (const watches of ["location-9999", "device-9999", "elsewhere"]) {
    const nowhere = await site.post(newAlert, { ...fine, watches });
    expect([watches, nowhere.status]).toEqual([watches, 422]);
    expect(nowhere.text).toContain("Choose where: your choice no longer exists");
    for (const { html } of [nowhere, await site.get(`${newAlert}?watches=${watches}&tags=cat`)]) {
      expect(html).toMatch(/<option value="choose" selected[^>]*>Choose where<\/option>/);
    }
  }
  expect(await listAlerts(site)).toEqual([]);
});

test("an alert that one has already is refused with the way to it, and with what was typed", async () => {
  await using site = await openFullProject();
  const { api, rangi, projectId } = site;
  const id = await watch(api, rangi, { projectId }, { tags: ["possum", "stoat"] });
  const typed = { watches: "project", tags: "possum", tag: "stoat", minutes: "77" };
  const page = await site.post(newAlert, typed);
  expect(page).toMatchObject({ status: 422, title: "Error: New alert | Nightjar" });
  expect(page.text).toContain("You already have an alert for these tags there. See that alert");
  expect(page.html).toContain(`href="${preferences}/alerts/${id}"`);
  expect(page.html).toContain('value="77"');
  expect(tickedTags(page.html)).toEqual(["possum"]);
  const other = await watch(api, rangi, { projectId }, { tags: ["cat"] });
  const edited = await site.post(`${preferences}/alerts/${other}`, typed);
  expect(edited.status).toBe(422);
  expect(edited.html).toContain(`href="${preferences}/alerts/${id}"`);
  expect(await listAlerts(site)).toHaveLength(2);
});

test("a search keeps what was chosen, understands te reo, and chooses what it can only mean", async () => {
  await using site = await openFullProject();
  const typed = "watches=project&tags=cat&minutes=45&tag=";
  const page = await site.get(`${newAlert}?${typed}&q=ruru`);
  expect(page.html).toMatch(
    /<option value="morepork" selected=""|<option selected="" value="morepork"/,
  );
  expect(tickedTags(page.html)).toEqual(["cat"]);
  expect(page.html).toContain('value="45"');
  expect(page.html).not.toContain('value="kiwi"');
  const none = await site.get(`${newAlert}?${typed}&q=zzz`);
  expect(none.text).toContain("No tag matches “zzz”. All tags are listed.");
});

test("an alert is tried before it is saved: what it would have sent last week", async () => {
  await using site = await openFullProject();
  const recordingId = await see(site.api, site.camera, ["possum"]);
  await see(site.api, site.camera, ["possum"]);
  await see(site.api, site.camera, ["cat"]);
  await site.api.jobs.drain();
  const page = await site.get(
    `${newAlert}?watches=project&tags=mammal&tag=&minutes=30&q=&preview=yes`,
  );
  expect(page.text).toContain("Last week it would have emailed you once");
  expect(page.text).toMatch(/3 of 3 recordings in the last 7 days showed mostly Mammal/);
  expect(page.html).toContain(`href="/kea-basin/recording/${recordingId}/tracks"`);
  expect(tickedTags(page.html)).toEqual(["mammal"]);
  const nothing = await site.get(`${newAlert}?watches=project&tag=kiwi&minutes=30&preview=yes`);
  expect(nothing.text).toContain("Last week it would have sent you no email");
  expect(tickedTags(nothing.html)).toEqual(["kiwi"]);
  expect(await listAlerts(site)).toEqual([]);
});

test("an alert is edited, and one that was changed elsewhere meanwhile is not undone", async () => {
  await using site = await openFullProject();
  const id = await watch(site.api, site.rangi, { projectId: site.projectId });
  const path = `${preferences}/alerts/${id}`;
  const page = await site.get(path);
  expect(tickedTags(page.html)).toEqual(["possum"]);
  expect(page.text).toContain("Where This project");
  const before = JSON.stringify({
    conditions: [{ tag: "possum", automatic: true }],
    frequencySeconds: 1800,
  });
  expect(page.html).toContain(before.replaceAll('"', "&quot;"));
  const edit = { tags: "cat", tag: "", minutes: "60", before };
  expect((await site.post(path, edit)).status).toBe(303);
  const late = await site.post(path, { ...edit, tags: "rodent", minutes: "5" });
  expect(late.status).toBe(422);
  expect(late.text).toContain("It is now for Cat, at most one email every hour.");
  expect(tickedTags(late.html)).toEqual(["rodent"]);
  const fresh = before.replace("possum", "cat").replace("1800", "3600");
  expect(late.html).toContain(fresh.replaceAll('"', "&quot;"));
  await site.post(path, { ...edit, tags: "rodent", minutes: "5", before: fresh });
  expect(await listAlerts(site)).toMatchObject([
    { conditions: [{ tag: "rodent" }], frequencySeconds: 300 },
  ]);
});

test("a refusal for another reason does not let an old form undo what was changed meanwhile", async () => {
  await using site = await openFullProject();
  const id = await watch(site.api, site.rangi, { projectId: site.projectId });
  const path = `${preferences}/alerts/${id}`;
  const before = findBefore((await site.get(path)).html);
  await site.post(path, { tags: "cat", tag: "", minutes: "60", before });
  const old = { tags: "rodent", tag: "", minutes: "0", before };
  const wrong = await site.post(path, old);
  expect(wrong.status).toBe(422);
  expect(findBefore(wrong.html)).toBe(before);
  const late = await site.post(path, { ...old, minutes: "5", before: findBefore(wrong.html) });
  expect(late.text).toContain("It is now for Cat, at most one email every hour.");
  expect(await listAlerts(site)).toMatchObject([{ conditions: [{ tag: "cat" }] }]);
});

test("an alert that was tried before it was changed elsewhere is saved at the second go", async () => {
  await using site = await openFullProject();
  const id = await watch(site.api, site.rangi, { projectId: site.projectId });
  const path = `${preferences}/alerts/${id}`;
  const before = findBefore((await site.get(path)).html);
  const typed = { tags: "rodent", tag: "", minutes: "5", before };
  const tried = `${path}?${new URLSearchParams({ ...typed, preview: "yes" })}`;
  expect(findBefore((await site.get(tried)).html)).toBe(before);
  await site.post(path, { tags: "cat", tag: "", minutes: "60", before });
  const late = await site.post(tried, typed);
  expect(late.status).toBe(422);
  const again = await site.post(tried, { ...typed, before: findBefore(late.html) });
  expect(again.status).toBe(303);
  expect(await listAlerts(site)).toMatchObject([{ conditions: [{ tag: "rodent" }] }]);
});

function findBefore(html: string): string {
  const [, value = ""] = /name="before" value="([^"]*)"/.exec(html) ?? [];
  return value.replaceAll("&quot;", '"');
}

test("an alert is muted and unmuted from the table", async () => {
  await using site = await openFullProject();
  const id = await watch(site.api, site.rangi, { projectId: site.projectId });
  const mute = `${preferences}/alerts/${id}/mute`;
  expect((await site.get(preferences)).html).toContain(`action="${mute}"`);
  expect((await site.get(mute)).text).toContain("It sends no email until you unmute it.");
  await site.post(mute, { muted: "yes" });
  expect((await site.get(preferences)).text).toMatch(/Muted 8:30 pm/);
  expect((await site.get(mute)).text).toContain("Unmute it");
  await site.post(mute, { muted: "no" });
  expect((await site.get(preferences)).text).toContain("Emails you");
  expect((await site.post(mute, { muted: "perhaps" })).status).toBe(422);
});

test("an alert is deleted on a page of its own", async () => {
  await using site = await openFullProject();
  const id = await watch(site.api, site.rangi, { projectId: site.projectId });
  const path = `${preferences}/alerts/${id}/delete`;
  expect((await site.get(path)).text).toContain("Delete the alert on Possum, This project");
  expect(await listAlerts(site)).toHaveLength(1);
  expect((await site.post(path, {})).location).toBe(preferences);
  expect(await listAlerts(site)).toEqual([]);
  expect((await site.get(path)).status).toBe(404);
});

test("an alert on an inactive device stays in the table, and says why it is silent", async () => {
  await using site = await openFullProject();
  await watch(site.api, site.rangi, { deviceId: site.camera.id });
  const at = site.api.now().toISOString();
  await site.api.services.store.write.updateTable("devices").set({ deactivated_at: at }).execute();
  expect((await site.get(preferences)).text).toContain("Sends no email: inactive");
});

test("nobody opens or changes another's alert", async () => {
  await using site = await openFullProject();
  const id = await watch(site.api, site.rangi, { projectId: site.projectId });
  const phone = site.browser();
  await signIn(phone, site.mere);
  for (const page of ["", "/mute", "/delete"]) {
    const path = `${preferences}/alerts/${id}${page}`;
    expect([page, (await phone.get(path)).status]).toEqual([page, 404]);
    const fields = { tags: "cat", minutes: "5", muted: "yes" };
    expect([page, (await phone.post(path, fields)).status]).toEqual([page, 404]);
  }
  expect(await listAlerts(site)).toMatchObject([{ conditions: [{ tag: "possum" }] }]);
});

test("names that look like markup are shown as they are", async () => {
  await using site = await openFullProject();
  const id = await watch(site.api, site.rangi, { projectId: site.projectId });
  const conditions = [{ tag: "<b>owl</b>", automatic: true }];
  await site.api.send(updateAlert, { id, conditions }, site.rangi.token);
  for (const page of ["", `/alerts/${id}`, `/alerts/${id}/delete`]) {
    const { html } = await site.get(preferences + page);
    expect([page, html.includes("<b>owl</b>")]).toEqual([page, false]);
    expect(html).toContain("&lt;b&gt;owl&lt;/b&gt;");
  }
});
