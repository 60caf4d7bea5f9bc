import { expect, test } from "vitest";
import { openKeaBasin, signIn } from "#tests/support/pages/test-site.ts";
import { register } from "#tests/support/projects/people.ts";
import { findProjectId } from "#tests/support/pages/dashboard.ts";

const settings = "/kea-basin/settings/project-settings";
const trash = "/my-settings/trash";

test("an admin deletes a project by its name, finds it in the trash and restores it", async () => {
  await using site = await openKeaBasin();
  const heard = { last_connection_at: site.api.now().toISOString() };
  await site.api.services.store.write.updateTable("devices").set(heard).execute();
  expect((await site.get(settings)).html).toContain(`href="${settings}/delete"`);
  const page = await site.get(`${settings}/delete`);
  expect(page.title).toBe("Delete the project | Nightjar");
  expect(page.html).toContain('href="/kea-basin/activity/export"');
  expect(page.text).toContain("Ridge camera is still sending.");
  expect(page.html).toContain('href="/new-project"');
  const write = site.api.services.store.write;
  await write.updateTable("devices").set({ kind: "trailcam" }).execute();
  expect((await site.get(`${settings}/delete`)).text).not.toContain("still sending");
  const wrong = await site.post(`${settings}/delete`, { groupName: "Kea" });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain("Type the name of the project: Kea Basin");
  expect(wrong.html).toContain('value="Kea"');
  const deleted = await site.post(`${settings}/delete`, { groupName: "kea basin" });
  expect(deleted).toMatchObject({ status: 303, location: trash });
  const list = await site.get(trash);
  expect(list.text).toContain("Kea Basin is deleted. You can restore it until");
  expect((await site.get("/kea-basin/devices")).location).toBe(trash);
  expect((await site.get(trash)).text).toContain("Kea Basin is deleted. You can restore it here.");
  expect((await site.get("/setup")).html).toContain('href="/my-settings"');
  const id = /name="id" value="(\d+)"/.exec(list.html)?.[1] ?? "";
  const restored = await site.post(trash, { id });
  expect(restored).toMatchObject({ status: 303, location: "/kea-basin" });
  expect((await site.get("/kea-basin")).text).toContain("Kea Basin is back.");
  expect((await site.get(trash)).text).toContain(
    "There is no deleted project that you can restore.",
  );
});

test("nobody else restores it", async () => {
  await using site = await openKeaBasin();
  const id = String(await findProjectId(site));
  await site.post(`${settings}/delete`, { groupName: "Kea Basin" });
  const stranger = site.browser();
  await signIn(stranger, await register(site.api, "Sam"));
  expect((await stranger.get("/kea-basin")).location).toBe("/setup");
  expect((await stranger.get(trash)).text).not.toContain("Kea Basin");
  expect((await stranger.post(trash, { id })).status).toBe(403);
});
