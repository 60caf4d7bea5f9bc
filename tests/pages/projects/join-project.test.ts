import { expect, test } from "vitest";
import { listProjects } from "#contract/wire/projects/projects.ts";
import { makeCamera, makeProject, register } from "#tests/support/projects/people.ts";
import { listMails } from "#tests/support/projects/mailed.ts";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";

const byAdmin = "/join-project?admin=mere%40example.org";

async function openWithMere() {
  const site = await openKeaBasin();
  const mere = await register(site.api, "Mere");
  const bluff = await makeProject(site.api, mere, "Bluff");
  await makeCamera(site.api, bluff, "Harbour camera");
  return { ...site, mere, bluff };
}

test("an admin's address shows the projects to choose from, and a request goes to them", async () => {
  await using site = await openWithMere();
  const island = await makeProject(site.api, site.mere, "Green Island");
  const page = await site.get("/join-project?admin=+Mere%40Example.org");
  expect(page).toMatchObject({ status: 200, title: "Join an existing project | Nightjar" });
  expect(page.text).toMatch(/Which project.*Bluff.*Green Island/);
  expect(page.html).not.toMatch(/<input[^>]*checked/);
  const request = {
    intent: "by-admin",
    groupAdminEmail: "mere@example.org",
    groupId: String(island),
  };
  const answer = await site.post(byAdmin, request);
  expect(answer).toMatchObject({ status: 303, location: "/invitations" });
  const waiting = await site.get("/invitations");
  expect(waiting.text).toContain("We have asked mere@example.org to let you in.");
  expect(waiting.text).toContain("Green Island You have asked to join.");
  expect((await site.get(byAdmin)).text).not.toMatch(/Which project.*Green Island.*By a device/);
  const mail = (await listMails(site.api)).at(-1);
  expect(mail?.recipient).toBe("mere@example.org");
});

test("the only project of an admin is named and chosen", async () => {
  await using site = await openWithMere();
  const page = await site.get(byAdmin);
  expect(page.html).toMatch(new RegExp(`type="radio"[^>]*checked=""[^>]*value="${site.bluff}"`));
});

test("unknown addresses and people who run nothing are told alike, and nobody is signed out", async () => {
  await using site = await openWithMere();
  await register(site.api, "Aroha");
  for (const admin of ["nobody@example.org", "aroha@example.org"]) {
    const page = await site.get(`/join-project?admin=${encodeURIComponent(admin)}`);
    expect(page.title).toBe("Error: Join an existing project | Nightjar");
    expect(page.text).toContain("There is no project admin with that address.");
    expect(page.html).toContain('href="#admin"');
    expect(page.html).toContain(`value="${admin}"`);
  }
  const own = await site.get("/join-project?admin=rangi%40example.org");
  expect(own.text).toContain("You are already in every project of that admin");
  const wrong = await site.get("/join-project?admin=%3Cb%3E");
  expect(wrong.html).toContain('href="#admin"');
  expect((await site.get("/kea-basin")).status).toBe(200);
});

test("a project is found by a device in it", async () => {
  await using site = await openWithMere();
  const wrong = { intent: "by-device", deviceName: "No such camera", groupName: "Bluff" };
  const refused = await site.post("/join-project", wrong);
  expect(refused.status).toBe(404);
  expect(refused.html).toContain('href="#deviceName"');
  expect(refused.html).toMatch(/name="deviceName"[^>]*value="No such camera"/);
  const empty = await site.post("/join-project", { ...wrong, deviceName: "", groupName: "" });
  expect(empty.status).toBe(422);
  expect(empty.html).toContain('href="#groupName"');
  const answer = await site.post("/join-project", { ...wrong, deviceName: "harbour camera" });
  expect(answer).toMatchObject({ status: 303, location: "/invitations" });
  expect((await site.get("/invitations")).text).toContain("the people who run Bluff");
});

test("a project that one is in already, or none at all, is refused beside the field", async () => {
  await using site = await openWithMere();
  const { groups } = await site.api.send(listProjects, {}, site.rangi.token);
  for (const groupId of [String(groups[0]?.id), "", "999999"]) {
    const fields = { intent: "by-admin", groupAdminEmail: "rangi@example.org", groupId };
    const page = await site.post("/join-project?admin=rangi%40example.org", fields);
    expect([groupId, page.status >= 400]).toEqual([groupId, true]);
    expect(page.html).toContain('role="alert"');
  }
});
