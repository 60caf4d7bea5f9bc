import { expect, test } from "vitest";
import { join, password, register } from "#tests/support/projects/people.ts";
import { setUpTwoStep, showCode } from "#tests/support/projects/two-step.ts";
import { openKeaBasin, signIn } from "#tests/support/pages/test-site.ts";

const path = "/kea-basin/settings/project-settings/two-step";
const settings = "/kea-basin/settings/project-settings";

/** Rangi's project, with Ana, its other admin, and Mere. */
async function openProject() {
  const site = await openKeaBasin();
  const ana = await register(site.api, "Ana");
  const mere = await register(site.api, "Mere");
  await join(site.api, ana, 1, { admin: true });
  await join(site.api, mere, 1);
  return { ...site, ana, mere };
}

test("whoever asks for two-step sign-in is told before whom it locks out, and sees who lacks it", async () => {
  await using site = await openProject();
  const page = await site.get(path);
  expect(page.text).toContain("Locked out until they set it up: Ana and Rangi.");
  expect(page.text).toContain("Locked out until they set it up: Mere, Ana and Rangi.");
  const own = await site.post(path, { requireTwoStep: "everyone" });
  expect([own.status, own.text.includes("Set up two-step sign-in for yourself first.")]).toEqual([
    400,
    true,
  ]);
  await signInWithCode(site, await setUpTwoStep(site.api, site.rangi));
  expect((await site.post(path, { requireTwoStep: "everyone" })).location).toBe(settings);
  expect((await site.get(settings)).text).toContain("Everybody needs it");
  expect((await site.get("/kea-basin/settings/users")).text).toMatch(/Mere No two-step sign-in/);
  const today = (await site.get("/kea-basin")).text;
  expect(today).toContain("2 people can't open the project without two-step sign-in");
});

/** In a browser that the other session, which has ended, is gone from. */
async function signInWithCode(
  site: Awaited<ReturnType<typeof openProject>>,
  secret: string,
): Promise<void> {
  site.cookies.clear();
  site.api.advance(30);
  await site.post("/sign-in", { email: site.rangi.email, password });
  const done = await site.post("/sign-in/code", { code: showCode(site.api, secret) });
  expect(done).toMatchObject({ status: 303, location: "/" });
}

test("whom it locks out is led to setting it up, and back to where they wanted to go", async () => {
  await using site = await openProject();
  const { api, mere } = site;
  await setUpTwoStep(api, site.rangi);
  const phone = site.browser();
  await signIn(phone, mere);
  expect((await phone.get("/kea-basin/devices")).status).toBe(200);
  await api.services.store.write.updateTable("projects").set({ two_step: "everyone" }).execute();
  const led = await phone.get("/kea-basin/devices?show=all");
  const at = "/my-settings/two-step?to=%2Fkea-basin%2Fdevices%3Fshow%3Dall";
  expect(led).toMatchObject({ status: 303, location: at });
  const page = await phone.get(at);
  expect(page.status).toBe(200);
  expect(page.text).toContain("Kea Basin asks you for two-step sign-in.");
  expect((await phone.get("/")).location).toBe("/my-settings/two-step?to=%2F");
  const setUp = (await phone.post(at, { intent: "start" })).location ?? "";
  expect(setUp).toBe(at.replace("two-step?", "two-step/set-up?"));
  const { html } = await phone.get(setUp);
  const secret = /<strong>([A-Z2-7 ]+)<\/strong>/.exec(html)?.[1]?.replaceAll(" ", "") ?? "";
  const on = await phone.post(setUp, { code: showCode(api, secret) });
  expect(on.html).toContain('href="/kea-basin/devices?show=all"');
  expect((await phone.get("/kea-basin/devices?show=all")).status).toBe(200);
});

test("a site that asks everybody leads them to it from every page but those of their account", async () => {
  await using site = await openProject();
  site.api.services.settings.requireTwoStep = "everyone";
  for (const page of ["/kea-basin", "/switch-project", "/my-jobs"]) {
    const to = `/my-settings/two-step?to=${encodeURIComponent(page)}`;
    expect([page, (await site.get(page)).location]).toEqual([page, to]);
  }
  for (const page of ["/my-settings", "/my-settings/two-step", "/my-settings/sessions"]) {
    expect([page, (await site.get(page)).status]).toEqual([page, 200]);
  }
  expect((await site.post("/new-project", { groupName: "Weka Flat" })).location).toContain(
    "/my-settings/two-step",
  );
});
