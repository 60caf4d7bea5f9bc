import { expect, test } from "vitest";
import { openKeaBasin, signIn } from "#tests/support/pages/test-site.ts";
import { join, register } from "#tests/support/projects/people.ts";
import { findProjectId } from "#tests/support/pages/dashboard.ts";

test("a person downloads what the site keeps about them", async () => {
  await using site = await openKeaBasin();
  const settings = await site.get("/my-settings");
  expect(settings.html).toContain('href="/my-settings/my-data"');
  const page = await site.get("/my-settings/my-data");
  expect(page.title).toBe("Download my data | Nightjar");
  expect(page.text).toContain("Projects you are or were in 1");
  const file = await site.get("/my-settings/my-data.json");
  expect(file.status).toBe(200);
  expect(JSON.parse(file.html)).toMatchObject({ account: { name: "Rangi" } });
});

test("whoever sits at an open browser is asked who they are first", async () => {
  await using site = await openKeaBasin();
  await site.api.services.store.write.updateTable("sessions").set({ proven_at: null }).execute();
  for (const path of ["/my-settings/my-data", "/my-settings/my-data.json"]) {
    expect((await site.get(path)).location).toContain("/confirm-identity");
  }
});

test("a person deletes their account, once no project needs them", async () => {
  await using site = await openKeaBasin();
  const path = "/my-settings/delete";
  const held = await site.get(path);
  expect(held.text).toContain("You are the last admin.");
  expect(held.html).toContain('href="/kea-basin/settings/project-settings/delete"');
  expect(held.html).not.toContain('name="email"');
  const refused = await site.post(path, { email: "rangi@example.org" });
  expect(refused.text).toContain("You are the last admin of Kea Basin.");
  const mere = await register(site.api, "Mere");
  await join(site.api, mere, await findProjectId(site));
  const browser = site.browser();
  await signIn(browser, mere);
  const wrong = await browser.post(path, { email: "mere" });
  expect(wrong.status).toBe(422);
  expect(wrong.html).toContain('href="#email"');
  const gone = await browser.post(path, { email: mere.email });
  expect(gone).toMatchObject({ status: 303, location: "/sign-in" });
  expect((await browser.get("/sign-in")).text).toContain("Your account has been deleted.");
  expect((await browser.get("/my-settings")).location).toContain("/sign-in");
});
