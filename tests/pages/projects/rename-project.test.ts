import { expect, test } from "vitest";
import { openKeaBasin, signIn } from "#tests/support/pages/test-site.ts";
import { register } from "#tests/support/projects/people.ts";

const settings = "/kea-basin/settings/project-settings";

test("a project is renamed; its old address leads to the same page of the new one, forms included", async () => {
  await using site = await openKeaBasin();
  const form = await site.get(`${settings}/name`);
  expect(form).toMatchObject({ status: 200, title: "Rename the project | Nightjar" });
  expect(form.html).toContain('value="Kea Basin"');
  const answer = await site.post(`${settings}/name`, { groupName: "Kea Peaks" });
  expect(answer).toMatchObject({ status: 303, location: "/kea-peaks/settings/project-settings" });
  expect((await site.get(answer.location ?? "")).text).toContain(
    "The project is called Kea Peaks now.",
  );
  const old = await site.get("/kea-basin/activity?display-mode=visits");
  expect(old).toMatchObject({ status: 302, location: "/kea-peaks/activity?display-mode=visits" });
  expect(await site.post(`${settings}/about`, { contact: "Rangi" })).toMatchObject({ status: 307 });
  expect((await site.get("/kea-peaks/settings/project-settings/name")).text).toContain(
    "It also had: Kea Basin.",
  );
});

test("whoever has nothing to do with the project is not told that it had that name", async () => {
  await using site = await openKeaBasin();
  await site.post(`${settings}/name`, { groupName: "Kea Peaks" });
  const stranger = site.browser();
  await signIn(stranger, await register(site.api, "Sam"));
  expect((await stranger.get("/kea-basin")).location).toBe("/setup");
});

test("a name that is taken, reserved or none is refused beside its field, and stays in it", async () => {
  await using site = await openKeaBasin();
  for (const groupName of ["sign in", "k"]) {
    const page = await site.post(`${settings}/name`, { groupName });
    expect(page.status).toBe(422);
    expect(page.title).toBe("Error: Rename the project | Nightjar");
    expect(page.html).toContain('href="#groupName"');
    expect(page.html).toContain(`value="${groupName}"`);
  }
});

test("a project has a description, a contact, and a time zone for what belongs to no location", async () => {
  await using site = await openKeaBasin();
  const about = {
    description: "Kea above the bush line.",
    contact: "Rangi, 021 555 123",
    timeZone: "Pacific/Chatham",
  };
  expect(await site.post(`${settings}/about`, about)).toMatchObject({
    status: 303,
    location: settings,
  });
  const page = await site.get(settings);
  expect(page.text).toContain("“About the project” saved.");
  expect(page.text).toContain("Contact Rangi, 021 555 123");
  expect(page.text).toContain("Time zone Chatham time (Chatham)");
  expect((await site.get("/kea-basin/my-settings")).text).toContain(
    "About Kea Basin Kea above the bush line. Contact: Rangi, 021 555 123",
  );
  const form = await site.get(`${settings}/about`);
  expect(form.html).toMatch(/<option value="Pacific\/Chatham" selected/);
  const wrong = await site.post(`${settings}/about`, {
    ...about,
    contact: "x".repeat(256),
    timeZone: "Mars",
  });
  expect(wrong.status).toBe(422);
  expect(wrong.html).toContain('href="#contact"');
});

/** The hidden fields of the form as somebody opens it. */
function readHidden(html: string) {
  const of = (name: string) =>
    (new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "").replaceAll("&quot;", '"');
  return { before: of("before"), shown: of("shown") };
}

test("what somebody else has saved about the project meanwhile is told, and lost only knowingly", async () => {
  await using site = await openKeaBasin();
  const began = readHidden((await site.get(`${settings}/about`)).html);
  /* The form shows the zone of the site, and nobody chose it. */
  const timeZone = began.shown;
  await site.post(`${settings}/about`, { description: "Theirs", contact: "", timeZone, ...began });
  const mine = { description: "Mine", contact: "", timeZone };
  const refused = await site.post(`${settings}/about`, { ...mine, ...began });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("Their description: “Theirs”.");
  expect(refused.text).not.toContain("Their time zone");
  expect(refused.html).toMatch(/<textarea[^>]*>Mine</);
  const saved = { ...mine, ...readHidden(refused.html) };
  expect((await site.post(`${settings}/about`, saved)).status).toBe(303);
  expect((await site.get(`${settings}/about`)).html).toMatch(/<textarea[^>]*>Mine</);
});

test("a time zone that somebody else has chosen meanwhile stays unless one is chosen in its place", async () => {
  await using site = await openKeaBasin();
  const began = readHidden((await site.get(`${settings}/about`)).html);
  const timeZone = "Pacific/Chatham";
  await site.post(`${settings}/about`, { description: "", contact: "", timeZone, ...began });
  const mine = { description: "Mine", contact: "" };
  const sent = { ...mine, timeZone: began.shown, ...began };
  const refused = await site.post(`${settings}/about`, sent);
  expect(refused.text).toContain("Their time zone: “Pacific/Chatham”.");
  expect(refused.html).toMatch(/<option value="Pacific\/Chatham" selected/);
  await site.post(`${settings}/about`, { ...mine, timeZone, ...readHidden(refused.html) });
  const page = await site.get(`${settings}/about`);
  expect(page.html).toMatch(/<textarea[^>]*>Mine</);
  expect(page.html).toMatch(/<option value="Pacific\/Chatham" selected/);
});
